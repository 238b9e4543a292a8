import { DASH, type NormalisedText } from './normalised-text.ts';
import { canonicalWord } from './word-spelling.ts';
import { writtenOut } from './written-out.ts';

/** A word, a number, or a sign of a text; what stands between two of them are the separators of the text. */
export interface QuoteToken {
  /** Half-open range of units of the normalised text. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'word' | 'number' | 'sign';
  /** As written, without case and typography. */
  readonly text: string;
  /** Equal for all spellings of the same word, and all ways to write the same number. */
  readonly key: string;
  /** A word that is written in full: no abbreviation, no part of a compound. */
  readonly isPlain: boolean;
}

export interface TokenText {
  readonly normalised: NormalisedText;
  readonly tokens: readonly QuoteToken[];
}

/** How many tokens of either text say the same. */
export interface SameWords {
  readonly onPage: number;
  readonly inQuote: number;
  /** Written in another way, so that spaces beside it may differ too. */
  readonly isLoose: boolean;
  /** One of them is an abbreviation, whose point is no full stop. */
  readonly isShort?: boolean;
}

const LETTER = /[\p{L}\p{M}]/u;
const DIGIT = /\p{Nd}/u;
const FRACTIONS: ReadonlyMap<string, string> = new Map([
  ['½', '.5'],
  ['¼', '.25'],
  ['¾', '.75'],
]);
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d{1,4})?$/u;
/** Signs that are also written as letters. */
const SIGN_KEYS: ReadonlyMap<string, string> = new Map([
  ['×', 'x'],
  ['€', 'eur'],
  ['£', 'gbp'],
  ['₱', 'php'],
  ['&', 'and'],
  ['→', '>'],
  ['➔', '>'],
]);

/** Cuts a normalised text into tokens, in time linear in its length. */
export function tokenise(normalised: NormalisedText): TokenText {
  const tokens: QuoteToken[] = [];
  for (let from = 0; from < normalised.length; ) {
    const first = characterOf(normalised, from);
    const kind = LETTER.test(first) ? 'word' : DIGIT.test(first) || FRACTIONS.has(first) ? 'number' : 'sign';
    const to = kind === 'sign' ? from + 1 : endOfRun(normalised, from, kind);
    const text = textOf(normalised, from, to);
    const isPlain = kind === 'word' && ((normalised.separators[to] ?? 0) & DASH) === 0 && writtenOut(text).length === 0;
    tokens.push({ from, to, kind, text, isPlain, key: keyOf(kind, text, characterOf(normalised, to)) });
    from = to;
  }
  return { normalised, tokens };
}

function characterOf({ units, length }: NormalisedText, index: number): string {
  return index < 0 || index >= length ? '' : String.fromCharCode(units[index] ?? 0);
}

function textOf({ units }: NormalisedText, from: number, to: number): string {
  let text = '';
  for (let index = from; index < to; index += 1) text += String.fromCharCode(units[index] ?? 0);
  return text.normalize('NFC');
}

function endOfRun(text: NormalisedText, from: number, kind: 'word' | 'number'): number {
  const belongs = (character: string) =>
    kind === 'word' ? LETTER.test(character) : DIGIT.test(character) || FRACTIONS.has(character);
  const connector = kind === 'word' ? /'/u : /[.,:/]/u;
  let to = from + 1;
  while (to < text.length && text.separators[to] === 0) {
    const next = characterOf(text, to);
    const joins =
      connector.test(next) &&
      text.separators[to + 1] === 0 &&
      to + 1 < text.length &&
      belongs(characterOf(text, to + 1));
    if (!joins && !belongs(next)) break;
    to += joins ? 2 : 1;
  }
  return to;
}

function keyOf(kind: QuoteToken['kind'], text: string, behind: string): string {
  if (kind === 'word') return canonicalWord(text);
  if (kind === 'sign') return SIGN_KEYS.get(text) ?? text;
  return canonicalNumber(text, behind);
}

/**
 * The value of a number as far as its marks are beyond doubt: without marks of thousands. Which mark begins decimals
 * differs by country, so that it stays.
 */
function canonicalNumber(text: string, behind: string): string {
  const fraction = FRACTIONS.get(text.slice(-1));
  if (fraction !== undefined) return `${text.slice(0, -1) || '0'}${fraction}`;
  return THOUSANDS.test(text) && behind !== '%' ? text.replaceAll(',', '') : text;
}
