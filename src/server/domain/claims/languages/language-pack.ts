/** Units of time that a figure can have. */
export type TimeUnit = 'minute' | 'hour' | 'night' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/**
 * What a language writes numbers, units and dates with. Values are sources of regular expressions without groups, matched
 * in any case; every repetition in them is bounded.
 */
export interface LanguagePack {
  readonly code: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'fil';
  /** Frequent short words, which tell the language of a text. */
  readonly commonWords: readonly string[];
  readonly decimalMark: '.' | ',';
  /** Finds numbers and ordinals in words, in time linear in the text. */
  findNumbers(text: string): readonly SpelledNumber[];
  findOrdinals(text: string): readonly SpelledNumber[];
  /** January to December, with abbreviations. */
  readonly months: readonly string[];
  readonly timeUnits: Readonly<Partial<Record<TimeUnit, string>>>;
  /** Before or behind "days": business days. */
  readonly businessBefore?: string;
  readonly businessBehind?: string;
  readonly percent: string;
  readonly currencies: readonly (readonly [name: string, code: string])[];
  /** Words that multiply the number before them. */
  readonly scales: readonly (readonly [word: string, factor: number])[];
  /** "a", "each", "per" before a unit of time, and "monthly" by unit. */
  readonly every: string;
  readonly adverbs: Readonly<Partial<Record<TimeUnit, string>>>;
  /** Words before the number of a section, and before that of a page. */
  readonly sections: string;
  readonly pages: string;
  /** Words that announce a computed value, a computed day, and a rounded value. */
  readonly total: string;
  readonly deadline: string;
  readonly about: string;
}

/** A number in words: half-open offsets in UTF-16 units. */
export interface SpelledNumber {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

interface NumberGrammar {
  /** Values that are added: "twenty", "five". */
  readonly words: ReadonlyMap<string, number>;
  /** Values that multiply what stands before them: "hundred". */
  readonly multipliers: ReadonlyMap<string, number>;
  /** Words between the parts: "and". */
  readonly joiners: readonly string[];
}

/** A finder for languages whose numbers have a pattern and a parser. */
export function findByPattern(pattern: string, parse: (words: string) => number | null) {
  const whole = new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?!\\p{L})`, 'giu');
  return (text: string): readonly SpelledNumber[] =>
    [...text.matchAll(whole)].flatMap(({ index, 0: words }) => {
      const value = parse(words);
      return value === null ? [] : [{ start: index, end: index + words.length, value }];
    });
}

/** A finder for languages that write numbers as words one after the other. */
export function createNumberFinder({ words, multipliers, joiners }: NumberGrammar) {
  const values = foldKeys(words);
  const factors = foldKeys(multipliers);
  const names = new Map([...values, ...factors]);
  const firsts = firstWords(names);
  /** Reads the number that begins at a token: its value, and the token behind it. */
  const readNumber = (tokens: readonly Token[], at: number) => {
    const sum = createSum(values, factors);
    let next = at;
    for (let from = at, parts = 0; parts < PARTS_MAXIMUM; parts += 1) {
      const length = longestName(tokens, from, names);
      if (length === 0) break;
      sum.add(joinTokens(tokens, from, length));
      next = from + length;
      const joiner = tokens[next];
      from = joiner?.isAttached && joiners.includes(joiner.word) ? next + 1 : next;
      if (tokens[from]?.isAttached !== true) break;
    }
    return { next, value: sum.total() };
  };
  return (text: string): readonly SpelledNumber[] => {
    const tokens = readTokens(text);
    const found: SpelledNumber[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      if (!firsts.has(tokens[at]?.word ?? '')) continue;
      const { next, value } = readNumber(tokens, at);
      if (next === at) continue;
      found.push({ start: tokens[at]?.start ?? 0, end: tokens[next - 1]?.end ?? 0, value });
      at = next - 1;
    }
    return found;
  };
}

/** A finder for ordinals, which are listed one by one. */
export function createOrdinalFinder(ordinals: ReadonlyMap<string, number>) {
  return createNumberFinder({ words: ordinals, multipliers: new Map(), joiners: [] });
}

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Whether only a space or hyphen separates it from the token before. */
  readonly isAttached: boolean;
}

const TOKEN = /\p{L}+(?:['’]t(?!\p{L}))?/gu;
/** "dix-sept", "quatre vingt", "dalawampu't isa". */
const NAME_TOKENS_MAXIMUM = 3;
/** "dos mil quinientos treinta y cinco". */
const PARTS_MAXIMUM = 8;

function readTokens(text: string): readonly Token[] {
  let last = 0;
  return [...text.matchAll(TOKEN)].map(({ index, 0: word }) => {
    const isAttached = last > 0 && /^[\s-]{1,2}$/u.test(text.slice(last, Math.min(index, last + 3)));
    last = index + word.length;
    return { word: foldWord(word).replace(/’/gu, "'"), start: index, end: last, isAttached };
  });
}

function joinTokens(tokens: readonly Token[], from: number, length: number): string {
  return tokens
    .slice(from, from + length)
    .map(({ word }) => word)
    .join(' ');
}

function longestName(tokens: readonly Token[], from: number, names: ReadonlyMap<string, number>): number {
  let longest = 0;
  for (let length = 1; length <= NAME_TOKENS_MAXIMUM; length += 1) {
    const last = tokens[from + length - 1];
    if (last === undefined || (length > 1 && !last.isAttached)) break;
    if (names.has(joinTokens(tokens, from, length))) longest = length;
  }
  return longest;
}

function createSum(values: ReadonlyMap<string, number>, factors: ReadonlyMap<string, number>) {
  let [total, group] = [0, 0];
  return {
    add(name: string): void {
      const factor = factors.get(name);
      if (factor === undefined) group += values.get(name) ?? 0;
      else if (factor < 1000) group = Math.max(1, group) * factor;
      else [total, group] = [total + Math.max(1, group) * factor, 0];
    },
    total: () => total + group,
  };
}

/** Removes accents and case, so that "Vingt-Cinq" and "vingt cinq" are the same. */
export function foldWord(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function foldKeys(map: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...map].map(([word, value]) => [foldWord(word).replace(/-/gu, ' '), value]));
}

function firstWords(names: ReadonlyMap<string, number>): ReadonlySet<string> {
  return new Set([...names.keys()].map((name) => name.split(' ')[0] ?? ''));
}

/** Words with the values from `first` on. */
export function count(words: string, first = 0, step = 1): readonly (readonly [string, number])[] {
  return words.split(' ').map((word, index) => [word, first + index * step] as const);
}
