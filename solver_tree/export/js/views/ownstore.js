// The file of one's own that this browser keeps, in a store that takes large files. It may keep nothing for pages such as these.

/** @typedef {{name: string, json: string}} OwnKept */

const OWN_STORE = "own", OWN_KEY = "file";

/**
 * Open the store of this browser.
 * @returns {Promise<IDBDatabase>}
 */
const ownStore = () => new Promise((resolve, reject) => {
  const asked = indexedDB.open("solver-tree", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(OWN_STORE);
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

/**
 * Do something in the store; return its result, or undefined where the browser keeps nothing.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} act
 * @returns {Promise<Result | undefined>}
 */
async function inStore(mode, act) {
  try {
    const store = await ownStore();
    return await new Promise((resolve, reject) => {
      const all = store.transaction(OWN_STORE, mode), asked = act(all.objectStore(OWN_STORE));
      all.oncomplete = () => resolve(asked.result);  // until then, a page that is left may lose what it stores
      all.onabort = () => reject(all.error);
    });
  } catch (error) {
    return undefined;
  }
}

/**
 * Return the file that is kept, if there is one.
 * @returns {Promise<OwnKept | undefined>}
 */
export const keptOwn = () => inStore("readonly", store => store.get(OWN_KEY));

/**
 * Keep a file; return whether the browser does.
 * @param {OwnKept} kept
 */
export const keepOwn = async kept => await inStore("readwrite", store => store.put(kept, OWN_KEY)) !== undefined;

/** Forget the file. */
export const forgetOwn = () => inStore("readwrite", store => store.delete(OWN_KEY));
