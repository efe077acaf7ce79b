const languageButtons = [...document.querySelectorAll("[data-language]")];
const languages = languageButtons.map(button => button.dataset.language);

/** The language that the address asks for, or else the browser, of those that are spoken here. */
function wantedLanguage() {
  const wanted = [location.hash.slice(1), ...(navigator.languages || [navigator.language])];
  return wanted.map(tag => tag.toLowerCase().split("-")[0]).find(name => languages.includes(name)) || "en";
}

/** Say which language the document is in; what is there in each of them follows by its style. */
function setLanguage(language) {
  document.documentElement.lang = language;
  for (const button of languageButtons) button.setAttribute("aria-pressed", button.dataset.language === language);
}

for (const button of languageButtons) button.addEventListener("click", () => speak(button.dataset.language));
