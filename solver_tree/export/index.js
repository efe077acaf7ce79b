function speak(language) {
  setLanguage(language);
  for (const link of document.querySelectorAll("td a")) link.hash = language;
}

speak(wantedLanguage());
