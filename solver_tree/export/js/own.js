// Takes a file of one's own, keeps it in this browser, and plays it on the page for it.

const OWN_STORE = "own";
const OWN_PROBLEMS = {
  en: {
    empty: () => "The file has no words.",
    noTree: () => "The file is not that of a tree, or it contradicts itself.",
    noWord: word => `'${word}' is not a word. The list should have words only, and comments after #.`,
    lengths: (first, other) => `'${first}' and '${other}' have different lengths; all words need the same.`,
    tooMany: (count, most) => `The list has ${count} words; ${most} are the most for this page.`,
    notKept: () => "The browser cannot keep the file: open own.html, and drop it there.",
    working: () => "Making a strategy …",
  },
  zh: {
    empty: () => "文件中没有单词。",
    noTree: () => "这不是树的文件，或者它自相矛盾。",
    noWord: word => `“${word}”不是单词。列表中只应有单词，# 之后是注释。`,
    lengths: (first, other) => `“${first}”与“${other}”长度不同；所有单词的长度必须一样。`,
    tooMany: (count, most) => `列表有 ${count} 个单词；本页最多 ${most} 个。`,
    notKept: () => "浏览器无法保留文件：请打开 own.html，把它拖到那里。",
    working: () => "正在生成策略……",
  },
};

const ownPart = id => document.getElementById(id);
const onOwnPage = ownPart("page-script") !== null;
const tellOwn = (name, ...values) => { ownPart("own-problem").textContent = OWN_PROBLEMS[document.documentElement.lang][name](...values); };

/** Open the store of this browser. */
const ownStore = () => new Promise((resolve, reject) => {
  const asked = indexedDB.open("solver-tree", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(OWN_STORE);
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

/** Do something in the store; return its result, or undefined where the browser keeps nothing. */
async function inStore(mode, act) {
  try {
    const store = await ownStore();
    return await new Promise((resolve, reject) => {
      const asked = act(store.transaction(OWN_STORE, mode).objectStore(OWN_STORE));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  } catch (error) {
    return undefined;
  }
}

/** Take a file: keep it, and play it. */
async function takeOwn(file) {
  tellOwn("working");
  await new Promise(resolve => setTimeout(resolve, 30));  // so that the line above is seen
  const {file: tree, problem} = readOwnFile(await file.text());
  if (problem) {
    tellOwn(...problem);
    return;
  }
  const kept = {name: file.name, json: JSON.stringify(tree)};
  const key = await inStore("readwrite", store => store.put(kept, "file"));
  if (onOwnPage) playOwn(kept);
  else if (key === undefined) tellOwn("notKept");
  else location.href = `own.html#${document.documentElement.lang}`;
}

/** Play a file on this page: its data and the script of pages become elements, as on the page of any tree. */
function playOwn({name, json}) {
  const file = readTreeFile(json);
  const data = dataOfFile(file, JSON.parse(ownPart("shared-data").textContent));
  const title = file.game === "wordle" ? name.replace(/\.[^.]*$/, "") : file.game;
  document.querySelector("h1").textContent = title;
  document.title = `${title} – Solver Tree`;
  ownPart("own-place").remove();
  ownPart("about").hidden = false;
  const add = (id, type, text) => {
    const element = document.createElement("script");
    Object.assign(element, {id, type, textContent: text});
    document.body.append(element);
  };
  add("tree-data", "application/json", json);
  add("game-data", "application/json", JSON.stringify(data));
  add("script", "", ownPart("page-script").textContent);
}

/** Show the page until a file is played. The script of pages has its own function of this name. */
function chooseLanguage(language) {
  setLanguage(language);
  ownPart("own-problem").textContent = "";
  for (const link of document.querySelectorAll(".cards a, #home")) link.hash = language;
}

function listenForFiles() {
  ownPart("own-file").addEventListener("change", event => {
    if (event.target.files.length) takeOwn(event.target.files[0]);
  });
  document.addEventListener("dragover", event => event.preventDefault());
  document.addEventListener("drop", event => {
    event.preventDefault();
    if (ownPart("own") && event.dataTransfer.files.length) takeOwn(event.dataTransfer.files[0]);
  });
}

async function startOwn() {
  chooseLanguage(preferredLanguage());
  listenForFiles();
  const kept = onOwnPage ? await inStore("readonly", store => store.get("file")) : undefined;
  if (kept) playOwn(kept);
}

startOwn();
