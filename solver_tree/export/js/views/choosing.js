// The section for a file of one's own: it takes one that is chosen or dropped, says what is wrong with it, and shows which is kept.

import {isList, readOwnFile, titleOf} from "../pure/ownfile.js";
import {readTreeFile} from "../pure/lazy.js";
import {OWN_TEXTS} from "../pure/owntexts.js";
import {language} from "./languages.js";
import {forgetOwn} from "./ownstore.js";

/** @import {OwnText} from "../pure/owntexts.js" */
/** @import {OwnKept} from "./ownstore.js" */

/**
 * Return an element by its id, which the page has.
 * @param {string} id
 */
export const ownPart = id => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Return a text of files of one's own, in the language of the page.
 * @param {OwnText} name
 * @param {(string | number | undefined)[]} values
 */
export const sayOwn = (name, ...values) => OWN_TEXTS[language][name](...values);

/** @type {() => string} */
let ownSaid = () => "";
/** @type {OwnKept | undefined} */
let ownShown;

/**
 * Say something in the section, in whatever language the page has.
 * @param {() => string} said
 */
export function tellOwn(said) {
  ownSaid = said;
  showOwn();
}

/**
 * Show which file is kept.
 * @param {OwnKept | undefined} kept
 */
export function showKept(kept) {
  ownShown = kept;
  showOwn();
}

/** Show the section in the language of the page. */
export function showOwn() {
  const isKept = ownShown !== undefined, file = ownShown && readTreeFile(ownShown.json);
  for (const id of ["own-kept", "own-play", "own-replace", "own-remove"]) ownPart(id).hidden = !isKept;
  for (const id of ["own-title", "own-choose", "own-hint"]) ownPart(id).hidden = isKept;
  const what = file && isList(file) ? "word" : "secret";
  ownPart("own-kind").textContent = file ? sayOwn("kept", what) : "";
  ownPart("own-name").textContent = ownShown && file ? titleOf(file, ownShown.name) : "";
  ownPart("own-count").textContent = file ? sayOwn("count", what, file.result.secrets) : "";
  ownPart("own-problem").textContent = ownSaid();
}

/**
 * Read a file that was chosen or dropped, if there is one.
 * @param {FileList | null | undefined} files
 * @param {(kept: OwnKept) => void} take
 */
async function readFiles(files, take) {
  if (!files?.length) return;
  const [file] = files;
  tellOwn(() => sayOwn("working"));
  await new Promise(resolve => setTimeout(resolve, 30));  // so that the line above is seen
  const {file: tree, problem} = readOwnFile(await file.text());
  if (problem) tellOwn(() => sayOwn(...problem));
  else take({name: file.name, json: JSON.stringify(tree)});
}

/**
 * Have a function called with each file that can be played, and another one when the kept file was removed.
 * @param {(kept: OwnKept) => void} take
 * @param {() => void} removed
 */
export function listenForFiles(take, removed) {
  const field = /** @type {HTMLInputElement} */ (ownPart("own-file")), section = ownPart("own");
  field.addEventListener("change", async () => {
    await readFiles(field.files, take);
    field.value = "";  // so that the same file can be chosen again
  });
  document.addEventListener("dragover", event => {
    event.preventDefault();
    section.classList.add("over");
  });
  for (const name of ["dragleave", "drop"]) document.addEventListener(name, () => section.classList.remove("over"));
  document.addEventListener("drop", event => {
    const isTaken = event.defaultPrevented;  // by another part of the page
    event.preventDefault();
    if (!isTaken && section.getClientRects().length) readFiles(event.dataTransfer?.files, take);
  });
  ownPart("own-remove").addEventListener("click", async () => {
    await forgetOwn();
    removed();
  });
}
