const languageButtons = [...document.querySelectorAll("[data-language]")];
const languages = languageButtons.map(button => button.dataset.language);

/** Return the language that the address or else the browser asks for, if the page has it. */
function preferredLanguage() {
  const preferred = [location.hash.slice(1), ...(navigator.languages || [navigator.language])];
  return preferred.map(tag => tag.toLowerCase().split("-")[0]).find(name => languages.includes(name)) || "en";
}

/** Set the language of the document; the style sheet then hides the texts of the other language. */
function setLanguage(language) {
  document.documentElement.lang = language;
  for (const button of languageButtons) button.setAttribute("aria-pressed", button.dataset.language === language);
}

for (const button of languageButtons) button.addEventListener("click", () => chooseLanguage(button.dataset.language));
