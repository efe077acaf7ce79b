function chooseLanguage(language) {
  setLanguage(language);
  for (const link of document.querySelectorAll("td a")) link.hash = language;
}

chooseLanguage(preferredLanguage());
