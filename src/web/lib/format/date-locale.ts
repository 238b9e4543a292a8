/** Where the browser tells no variant of English: day before month, as everywhere but in the United States. */
const OTHERWISE = 'en-GB';

/**
 * The English whose order dates are written in: the texts are English, whatever the browser's language is.
 * @param languages of the browser, the preferred one first
 */
export function chooseDateLocale(languages: readonly string[]): string {
  const english = languages.find((language) => /^en\b/iu.test(language));
  if (english === undefined) return OTHERWISE;
  // "en" alone is a browser's default, and names no country: the next variant does, if there is one.
  const variant = languages.find((language) => /^en-[a-z]{2}$/iu.test(language)) ?? 'en-US';
  return Intl.DateTimeFormat.supportedLocalesOf([variant])[0] ?? OTHERWISE;
}

/** The same of this browser. */
export function dateLocale(): string {
  return chooseDateLocale(navigator.languages);
}
