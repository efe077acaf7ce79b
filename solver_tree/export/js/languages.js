const languageButtons = [...document.querySelectorAll("[data-language]")];
const languages = languageButtons.map(button => button.dataset.language);
const LANGUAGE_KEY = "solver-tree-language";

/** Return the language chosen before in this browser; null if there is none, or the browser keeps nothing. */
function rememberedLanguage() {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch (error) {
    return null;
  }
}

function rememberLanguage(language) {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch (error) {
    // The browser keeps nothing for pages such as this one: then the next page asks the browser again.
  }
}

/** Return the language that the address asks for, or that was chosen before, or of the browser, if the page has it. */
function preferredLanguage() {
  const stated = location.hash.slice(1).replace(/^(?:.*&)?lang=(\w*).*$/, "$1");
  const preferred = [stated, rememberedLanguage(), ...(navigator.languages || [navigator.language])];
  return preferred.map(tag => (tag || "").toLowerCase().split("-")[0]).find(name => languages.includes(name)) || "en";
}

/** Set the language of the document; the style sheet then hides the texts of the other language. */
function setLanguage(language) {
  document.documentElement.lang = language;
  for (const button of languageButtons) button.setAttribute("aria-pressed", button.dataset.language === language);
}

for (const button of languageButtons) {
  button.addEventListener("click", () => {
    rememberLanguage(button.dataset.language);
    chooseLanguage(button.dataset.language);
  });
}
