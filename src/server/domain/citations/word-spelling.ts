/** Words that only differ by country of the writer: rewritten to one of their spellings, one after the other. */
const VARIANTS: readonly (readonly [pattern: RegExp, spelling: string])[] = [
  [/^(\p{L}{4,})is(e[ds]?|er|ers|ing|ation|ations|able)$/u, '$1iz$2'],
  [/^((?:ana|para|cata)l)ys(e[ds]?|ing)$/u, '$1yz$2'],
  [
    /(col|fav|hon|lab|neighb|harb|behavi|endeav|rum|hum|vap|od|arm|flav|sav|parl|vig|rig|cand|splend|demean|clam|savi)our/u,
    '$1or',
  ],
  [/(cent|met|lit|fib|theat|calib|spect|somb)re(s?)$/u, '$1er$2'],
  [/(lic|def|off|pret)enc(e[ds]?|ing)$/u, '$1ens$2'],
  [/^practis/u, 'practic'],
  [
    /(enro|insta|fulfi|cance|trave|mode|labe|leve|fue|signa|tota|counse|marve|dia|channe|initia|disti|ski|wi)ll/u,
    '$1l',
  ],
  [/^(program|catalog|dialog)(?:me|ue)(s?)$/u, '$1$2'],
  [/(judg|acknowledg)ement/u, '$1ment'],
  [/^(toward|afterward|forward|backward|upward|downward)s$/u, '$1'],
  [/^(lik|siz|sal|mov|rat)eable$/u, '$1able'],
];
/** Whole words, by what they are read as. */
const WORDS: ReadonlyMap<string, string> = new Map(
  [
    'an a',
    'whilst while',
    'amongst among',
    'cheque check',
    'cheques checks',
    'grey gray',
    'tyre tire',
    'tyres tires',
    'kerb curb',
    'aluminium aluminum',
    'learnt learned',
    'burnt burned',
    'ageing aging',
    'kms km',
    'kgs kg',
    'lbs lb',
    'hrs hr',
    'mins min',
    'secs sec',
    'wks wk',
    'mths mth',
    'yrs yr',
  ].map((line) => line.split(' ') as [string, string]),
);

/** One spelling for all of a word: "licence" and "license", "enrolment" and "enrollment", "organise" and "organize". */
export function canonicalWord(word: string): string {
  let key = WORDS.get(word) ?? word;
  if (key.length < 5) return key;
  for (const [pattern, spelling] of VARIANTS) key = key.replace(pattern, spelling);
  return key;
}

/** Shorter words have too many neighbours. */
const MISSPELLED_MINIMUM = 7;
/** Letters at either end that a slip leaves alone: endings tell "employer" from "employee". */
const KEPT_START = 1;
const KEPT_END = 2;
/** Sound or look alike, and mean something else. */
const CONFUSED: ReadonlySet<string> = new Set(
  'marital martial complaint compliant stationary stationery complement compliment planning planing scraping scrapping staring starring desserts deserts ceased seized'.split(
    ' ',
  ),
);
const VOWEL = /[aeiou]/u;
const SOUND_ENDING = /^[aei](?:nt|nts|nce|nces|ntly|ble|bly|ry|ries)$/u;

/**
 * Whether one of two long words is the other one with a slip of the pen: two neighbouring letters exchanged, a letter
 * doubled or not, or the vowel of "-ent" and "-ible". Other letters make other words: "employer" and "employee",
 * "contract" and "contact".
 */
export function isMisspelling(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MISSPELLED_MINIMUM || CONFUSED.has(one) || CONFUSED.has(other)) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (at < KEPT_START) return false;
  if (long.length === short.length + 1) {
    const isDoubled = long[at] === long[at - 1] || long[at] === long[at + 1];
    return (
      isDoubled &&
      !/[aeiou]/u.test(long[at] ?? '') &&
      at <= short.length - KEPT_END &&
      long.slice(at + 1) === short.slice(at)
    );
  }
  if (long.length !== short.length || at > short.length - KEPT_END) return false;
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  if (isExchanged) return at + 2 <= short.length - 1 && short.slice(at + 2) === long.slice(at + 2);
  if (short.slice(at + 1) !== long.slice(at + 1) || !VOWEL.test(short[at] ?? '') || !VOWEL.test(long[at] ?? ''))
    return false;
  return SOUND_ENDING.test(short.slice(at)) && SOUND_ENDING.test(long.slice(at));
}

/** Of names only. Umlauts stay: "würde" is not "wurde". */
const MARKED = /[àáâãåèéêëìíîïòóôõùúûçñ]/u;

/** Whether a name is written without the marks on its letters: "Zoe" for "Zoë". @param marked as the page has it */
export function isWithoutMarks(marked: string, plain: string): boolean {
  if (marked.length !== plain.length || !MARKED.test(marked) || /[^a-z]/u.test(plain)) return false;
  return marked.normalize('NFD').replace(/\p{M}/gu, '') === plain;
}
