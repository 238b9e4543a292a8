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
  /** Matches a number in words. */
  readonly numberWords: string;
  parseNumber(words: string): number | null;
  /** Matches an ordinal in words. */
  readonly ordinalWords: string;
  parseOrdinal(words: string): number | null;
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

interface NumberGrammar {
  /** Values that are added: "twenty", "five". */
  readonly words: ReadonlyMap<string, number>;
  /** Values that multiply what stands before them: "hundred". */
  readonly multipliers: ReadonlyMap<string, number>;
  /** Words between the parts: "and". */
  readonly joiners: readonly string[];
}

/** Removes accents and case, so that "Vingt-Cinq" and "vingt cinq" are the same. */
export function foldWord(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** An alternation, the longest first, that also matches words written without their accents. */
export function anyOf(words: Iterable<string>): string {
  const sources = [...new Set([...words].flatMap((word) => [word, foldWord(word)]))];
  return sources
    .sort((left, right) => right.length - left.length)
    .map((word) => word.replace(/[ -]/gu, '[\\s-]{1,2}').replace(/['’]/gu, "['’]"))
    .join('|');
}

/** The pattern and parser of a language that writes numbers as words one after the other. */
export function createNumberGrammar({ words, multipliers, joiners }: NumberGrammar) {
  const values = foldKeys(words);
  const factors = foldKeys(multipliers);
  const single = `(?:${anyOf([...words.keys(), ...multipliers.keys()])})(?![\\p{L}])`;
  const joiner = joiners.length > 0 ? `(?:(?:${joiners.join('|')})[\\s-]{1,2})?` : '';
  const names = [...values.keys(), ...factors.keys()].sort((left, right) => right.length - left.length);
  return {
    numberWords: `${single}(?:[\\s-]{1,2}${joiner}${single}){0,6}`,
    parseNumber(written: string): number | null {
      const parts = splitNumber(written, names, joiners);
      if (parts === null) return null;
      let [total, group] = [0, 0];
      for (const part of parts) {
        const factor = factors.get(part);
        if (factor === undefined) group += values.get(part) ?? 0;
        else if (factor < 1000) group = Math.max(1, group) * factor;
        else [total, group] = [total + Math.max(1, group) * factor, 0];
      }
      return total + group;
    },
  };
}

/** The words of a number without those that join them; null where something else is between them. */
function splitNumber(written: string, names: readonly string[], joiners: readonly string[]): readonly string[] | null {
  let rest = foldWord(written)
    .replace(/[\s-]+/gu, ' ')
    .replace(/’/gu, "'")
    .trim();
  const parts: string[] = [];
  while (rest !== '') {
    const name = names.find((own) => rest === own || rest.startsWith(`${own} `));
    const joiner = joiners.find((own) => rest.startsWith(`${own} `));
    if (name !== undefined) parts.push(name);
    else if (joiner === undefined) return null;
    rest = rest.slice((name ?? joiner ?? '').length).trim();
  }
  return parts;
}

function foldKeys(map: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...map].map(([word, value]) => [foldWord(word).replace(/-/gu, ' '), value]));
}

/** The pattern and parser of ordinals that are listed one by one. */
export function createOrdinals(ordinals: ReadonlyMap<string, number>) {
  const values = foldKeys(ordinals);
  return {
    ordinalWords: `(?:${anyOf(ordinals.keys())})(?![\\p{L}])`,
    parseOrdinal: (written: string): number | null =>
      values.get(
        foldWord(written)
          .replace(/[\s-]+/gu, ' ')
          .trim(),
      ) ?? null,
  };
}

/** Words with the values from `first` on. */
export function count(words: string, first = 0, step = 1): readonly (readonly [string, number])[] {
  return words.split(' ').map((word, index) => [word.replaceAll('_', ' '), first + index * step] as const);
}
