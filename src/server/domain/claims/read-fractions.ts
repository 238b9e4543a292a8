/** A part in words: "half of it", "one-third", "ein Viertel". Not "a third party", nor "the third year". */
const FRACTIONS: readonly (readonly [divisor: number, words: string])[] = [
  [2, 'half|halves|hälfte|moitié|mitad|metà|metade|kalahati'],
  [
    3,
    `${english('third')}|drittel|(?:un|le)\\s{1,3}tiers|tercio|tercera\\s{1,3}parte|(?:un|el)\\s{1,3}tercio|un\\s{1,3}terzo|um\\s{1,3}terço`,
  ],
  [
    4,
    `${english('quarter')}|${english('fourth')}|viertel|(?:un|le)\\s{1,3}quart|cuarta\\s{1,3}parte|un\\s{1,3}quarto|um\\s{1,3}quarto`,
  ],
  [5, `${english('fifth')}|fünftel|un\\s{1,3}cinquième|quinta\\s{1,3}parte|un\\s{1,3}quinto|um\\s{1,3}quinto`],
  [6, `${english('sixth')}|sechstel|un\\s{1,3}sixième|sexta\\s{1,3}parte|un\\s{1,3}sesto|um\\s{1,3}sexto`],
  [8, `${english('eighth')}|achtel`],
  [10, `${english('tenth')}|zehntel|un\\s{1,3}dixième|décima\\s{1,3}parte|un\\s{1,3}decimo|um\\s{1,3}décimo`],
  [
    12,
    `${english('twelfth')}|zwölftel|un\\s{1,3}douzième|duodécima\\s{1,3}parte|un\\s{1,3}dodicesimo|um\\s{1,3}doze\\s{1,3}avos`,
  ],
];
const PATTERNS = FRACTIONS.map(([divisor, words]) => {
  return { divisor, pattern: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu') };
});

function english(name: string): string {
  return `(?:a|one|two|three|in)[\\s-]{1,2}${name}s?(?!\\s{1,3}(?:party|parties|person|persons|time|year|month|day))`;
}

const AND_A_HALF =
  /(?<!\p{L})(\p{L}{2,9}|\d{1,3})\s{1,2}(?:and\s+(?:a|one)[\s-]half|und\s+eine?n?\s+halbe[nrs]?|\p{L}{0,12}\s{0,2}et\s+demie?|y\s+medi[oa]|e\s+mezz[oa]|e\s+mei[oa])(?!\p{L})/giu;
const ONE_AND_A_HALF = /(?<!\p{L})(?:eineinhalb|anderthalb)/iu;

/**
 * @param readNumber the number that a word or figure means
 * @returns numbers with a half that a text names in words: "one and a half months' rent"
 */
export function readHalves(text: string, readNumber: (word: string) => number | undefined): readonly number[] {
  const named = [...text.matchAll(AND_A_HALF)].flatMap(([, word = '']) => {
    const value = readNumber(word);
    return value === undefined ? [] : [value + 0.5];
  });
  return ONE_AND_A_HALF.test(text) ? [...named, 1.5] : named;
}

/** @returns what the parts that a text names in words divide by, each once */
export function readFractions(text: string): readonly number[] {
  return PATTERNS.flatMap(({ divisor, pattern }) => (pattern.test(text) ? [divisor] : []));
}
