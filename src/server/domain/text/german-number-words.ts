const UNITS: ReadonlyMap<string, number> = new Map(
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'
    .split(' ')
    .map((word, value) => [word, value]),
);

const TENS: ReadonlyMap<string, number> = new Map(
  'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
);

const PARTS = [...UNITS.keys(), ...TENS.keys(), 'dreissig', 'eins', 'hundert', 'tausend', 'und'].sort(
  (left, right) => right.length - left.length,
);

/**
 * A regular expression source that matches a cardinal number in German words, which are written as one
 * ("fünfundvierzig", "zwölf", "einer"). The number of parts is bounded, so that no text can make it slow.
 */
export const GERMAN_NUMBER_WORDS_PATTERN = `(?:eine[mnrs]?|(?:${PARTS.filter((part) => part !== 'und').join('|')})(?:${PARTS.join('|')}){0,8})(?![\\p{L}])`;

/**
 * Parses a cardinal number in German words.
 * @param word like "fünfundvierzig", "zweitausendfünfhundert" or "einem"; case is ignored
 * @returns the number, or null when the word is not a number
 */
export function parseGermanNumberWords(word: string): number | null {
  const lowered = word.toLowerCase();
  if (/^eine?[mnrs]?$/u.test(lowered)) return 1;
  let rest = lowered.replace('dreissig', 'dreißig').replace(/eins$/u, 'ein');
  let [total, group] = [0, 0];
  while (rest !== '') {
    const part = PARTS.find((own) => rest.startsWith(own));
    if (part === undefined) return null;
    rest = rest.slice(part.length);
    if (part === 'hundert') group = (group === 0 ? 1 : group) * 100;
    else if (part === 'tausend') [total, group] = [total + (group === 0 ? 1 : group) * 1_000, 0];
    else if (part !== 'und') group += UNITS.get(part) ?? TENS.get(part) ?? 0;
  }
  return total + group;
}
