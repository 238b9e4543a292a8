const UNITS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);

const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, (index + 2) * 10]),
);

const SCALES: ReadonlyMap<string, number> = new Map([
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);

const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 1]),
  ['twentieth', 20],
  ['thirtieth', 30],
]);

const CARDINAL = [...UNITS.keys(), ...TENS.keys(), 'fourty', 'ninty', 'hundred', ...SCALES.keys()].join('|');

/**
 * A regular expression source that matches a cardinal number in English words ("twenty-five", "one hundred and ten").
 * The number of words is bounded, so that no text can make it slow.
 */
export const NUMBER_WORDS_PATTERN = `(?:${CARDINAL})(?:(?:\\s{0,2}-\\s{0,2}|\\s{1,3}(?:and\\s{1,3})?)(?:${CARDINAL})){0,12}`;

/** The same for the ordinals that name a day of a month ("first", "twenty-first"). */
export const ORDINAL_WORDS_PATTERN = `(?:(?:twenty|thirty)[\\s-]{1,2})?(?:${[...ORDINALS.keys()].join('|')})`;

/** Common misspellings in contracts. */
const MISSPELLED: ReadonlyMap<string, string> = new Map([
  ['fourty', 'forty'],
  ['ninty', 'ninety'],
]);

/**
 * Parses a cardinal number in English words.
 * @param words like "two million five hundred thousand" or "Thirty-Six"; case and hyphens are ignored
 * @returns the number, or null when the words are not a number
 */
export function parseNumberWords(words: string): number | null {
  const parts = words
    .toLowerCase()
    .split(/[\s-]+/u)
    .filter((part) => part !== '' && part !== 'and');
  if (parts.length === 0) return null;
  let total = 0;
  let group = 0;
  for (const part of parts) {
    const word = MISSPELLED.get(part) ?? part;
    const small = UNITS.get(word) ?? TENS.get(word);
    const scale = SCALES.get(word);
    if (small !== undefined) group += small;
    else if (word === 'hundred') group = (group === 0 ? 1 : group) * 100;
    else if (scale !== undefined) {
      total += (group === 0 ? 1 : group) * scale;
      group = 0;
    } else return null;
  }
  return total + group;
}

/**
 * Parses an ordinal in English words as used for days.
 * @returns 1 to 31 for "first" to "thirty-first", otherwise null
 */
export function parseOrdinalWords(words: string): number | null {
  const parts = words
    .toLowerCase()
    .trim()
    .split(/[\s-]+/u);
  const last = ORDINALS.get(parts.at(-1) ?? '');
  if (last === undefined || parts.length > 2) return null;
  if (parts.length === 1) return last;
  const tens = TENS.get(parts[0] ?? '');
  if (tens === undefined || last > 9) return null;
  return tens + last <= 31 ? tens + last : null;
}
