// Tabs, addresses and languages

const tabs = [...find("tabs").children];
const openTab = () => tabs.find(tab => tab.getAttribute("aria-selected") === "true").getAttribute("aria-controls");

const SHOW = {it: showIt, you: showYou, browse: showBrowse, figures: showFigures};
const KEYS = {it: event => !itGame.over && itPanel.board.key(event), you: keyYou};
const PASTE = {it: pasteIt, you: pasteYou};

/** Mark the open tab. */
function markTab(tab) {
  for (const other of tabs) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", chosen);
    other.tabIndex = chosen ? 0 : -1;
    find(other.getAttribute("aria-controls")).hidden = !chosen;
  }
}

/** Open a tab, and draw it; the others are drawn when they open. */
function chooseTab(tab) {
  markTab(tab);
  SHOW[openTab()]();
}

/** Scroll as little as shows the card of a tab, and so all answers. */
const keepInView = tab => find(tab).querySelector(".card").scrollIntoView({block: "nearest"});

for (const tab of tabs) {
  tab.addEventListener("click", () => {
    chooseTab(tab);
    remember();
  });
  tab.addEventListener("keydown", event => {
    const index = tabs.indexOf(tab);
    const next = {ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1}[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const chosen = tabs[(next + tabs.length) % tabs.length];
    chooseTab(chosen);
    remember();
    chosen.focus();
  });
}

// What is typed or pasted outside of fields goes to the board of the open tab.
document.addEventListener("keydown", event => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, select, textarea, summary, .box")) return;
  if (event.target.closest("#tabs") && !/^[^ ]$/u.test(event.key)) return;  // other keys are those of the tabs
  if ((event.key === " " || event.key === "Enter") && event.target.closest("button, a") && !find(openTab()).contains(event.target)) return;
  const take = KEYS[openTab()];
  if (take && take(event)) event.preventDefault();
});
document.addEventListener("paste", event => {
  const take = PASTE[openTab()];
  if (!take || event.target.closest("input, textarea")) return;
  event.preventDefault();
  take(event.clipboardData.getData("text"));
});

// Addresses

/** Return the position that the page shows, as an address has it. */
function position() {
  return {
    lang: language,
    tab: openTab(),
    it: itGame.history.flat(),
    ...youInAddress(),
    at: browseAt,
    find: searched === null ? [] : [searched],
  };
}

const addressOf = shown => `${location.href.split("#")[0]}#${writeAddress(shown)}`;

/** Keep the position in the address, so that Back, a reload and a copy of the address bring it back. */
function remember(how = "pushState") {
  const hash = `#${writeAddress(position())}`;
  find("copied").textContent = "";
  if (hash === location.hash) return;
  try {
    history[how](null, "", hash);
  } catch (error) {
    // Where a page is shown inside another, the browser may forbid it: then there is no address.
  }
}

/** Show the position of the address. */
function restore() {
  const stated = readAddress(location.hash);
  if (languages.includes(stated.lang)) language = stated.lang;
  restoreIt(stated.it || []);
  if (stated.you) restoreYou(stated);
  else if (youGame) newSecret();
  openAt(game.tree.at(stated.at || []) ? stated.at || [] : []);
  if (stated.find) search(stated.find[0]);
  find("browse-secret").value = stated.find ? stated.find[0] : "";
  markTab(tabs.find(tab => tab.getAttribute("aria-controls") === stated.tab) || tabs[0]);
  translate();
  if (openTab() === "browse" && searched !== null) focusSearched();
}

/** Copy text, and say that it was copied; where that is forbidden, show it for copying by hand. */
async function copyText(copied, name) {
  try {
    await navigator.clipboard.writeText(copied);
    find("copied").textContent = text(name);
  } catch (error) {
    find("copied").textContent = copied;
  }
}

find("copy-link").addEventListener("click", () => {
  const {lang, tab, ...all} = position();
  const shown = {it: {it: all.it}, you: youInAddress(), browse: {at: all.at, find: all.find}}[tab];
  copyText(addressOf({lang, tab, ...shown}), "copiedLink");
});
window.addEventListener("popstate", restore);

// Languages

/** Show all texts in the language of the page. */
function translate() {
  setLanguage(language);
  showTexts();
  find("tabs").setAttribute("aria-label", game.name);
  if (find("home")) find("home").hash = language;
  SHOW[openTab()]();
}

function chooseLanguage(chosen) {
  language = chosen;
  find("copied").textContent = "";
  if (searched === null && find("browse-error").textContent) find("browse-error").textContent = "";
  translate();
  remember("replaceState");
}

if (kind === "codes" && !/\D/.test(rule.alphabet)) find("browse-secret").inputMode = "numeric";
find("about").open = innerWidth >= 640;  // on a phone, the game comes first
restore();
document.querySelector("main").hidden = false;
