import { areSeparatorsCompatible } from '../citations/find-quote.ts';
import { DASH, type NormalisedText, normaliseText, SPACE_AFTER, SPACE_BEFORE } from '../citations/normalised-text.ts';
import { isBetweenLetters } from '../citations/token-boundary.ts';
import { stripDiacritics } from './strip-diacritics.ts';

/** Half-open range of UTF-16 units of a text. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
}

export interface SearchOptions {
  readonly matchesCase: boolean;
  /** No matches inside longer words or numbers. */
  readonly wholeWords: boolean;
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
const UNUSUAL = /[^\p{ASCII}‐-”…]/u;
const NEITHER_LETTER_NOR_DIGIT = '[^\\p{L}\\p{N}]*';

/**
 * Full-text search with forgiving comparison: what quote matching treats as equal is equal here (ligatures, typographic
 * marks, white space, hyphenated words), and accents and, by default, case are ignored.
 *
 * @param query words as typed; surrounding white space is ignored
 * @returns a function that finds all non-overlapping matches in a text, in time linear in its length
 */
export function createTextSearch(query: string, options: SearchOptions): (text: string) => TextMatch[] {
  const wanted = stripDiacritics(normaliseText(query.trim()));
  const needle = stringOf(wanted);
  const casedNeedle = lettersOf(wanted.source);
  const mayHold = createPagePrefilter(wanted.source);

  const fits = (text: NormalisedText, start: number): boolean => {
    const end = start + wanted.length;
    if (isInsideCharacter(text, start) || isInsideCharacter(text, end)) return false;
    for (let index = 0; index <= wanted.length; index += 1) {
      if (!separatorFits(text, start + index, wanted, index)) return false;
    }
    if (options.wholeWords && (isInsideWord(text, start) || isInsideWord(text, end))) return false;
    return !options.matchesCase || lettersOf(sourceOf(text, start, end)) === casedNeedle;
  };

  return (source) => {
    if (needle === '' || !mayHold(source)) return [];
    const text = stripDiacritics(normaliseText(source));
    const units = stringOf(text);
    const matches: TextMatch[] = [];
    let from = units.indexOf(needle);
    while (from >= 0) {
      const isMatch = fits(text, from);
      if (isMatch) matches.push({ start: text.starts[from] ?? 0, end: text.ends[from + wanted.length - 1] ?? 0 });
      from = units.indexOf(needle, from + (isMatch ? wanted.length : 1));
    }
    return matches;
  };
}

/** At either end only a dash that was typed must match. */
function separatorFits(text: NormalisedText, gap: number, wanted: NormalisedText, index: number): boolean {
  const here = text.separators[gap] ?? 0;
  const typed = wanted.separators[index] ?? 0;
  if (index === 0 || index === wanted.length) return !(typed & DASH) || (here & DASH) !== 0;
  return here === typed || areSeparatorsCompatible(here, typed, () => isBetweenLetters(text, gap));
}

/** One character may fold to several letters: half a fraction does not match, half a ligature does. */
function isInsideCharacter(text: NormalisedText, gap: number): boolean {
  if (gap === 0 || gap >= text.length || text.starts[gap - 1] !== text.starts[gap]) return false;
  return !WORD_CHARACTER.test(sourceOf(text, gap, gap + 1));
}

function isInsideWord(text: NormalisedText, gap: number): boolean {
  if (gap === 0 || gap === text.length) return false;
  const separator = text.separators[gap] ?? 0;
  // A line-end dash inside a word is a typesetter's hyphen; any other separator is a word boundary.
  const isDivided = (separator & DASH) !== 0 && (separator & SPACE_AFTER) !== 0 && !(separator & SPACE_BEFORE);
  if (separator !== 0) return isDivided && isBetweenLetters(text, gap);
  return WORD_CHARACTER.test(sourceOf(text, gap - 1, gap)) && WORD_CHARACTER.test(sourceOf(text, gap, gap + 1));
}

function sourceOf(text: NormalisedText, from: number, to: number): string {
  return text.source.slice(text.starts[from], text.ends[to - 1]);
}

/** The letters alone, with their case. */
function lettersOf(source: string): string {
  return source
    .normalize('NFKD')
    .replace(/\P{L}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ẞ', 'SS')
    .replaceAll('ς', 'σ');
}

/** A page has a few thousand units, more than one call takes as arguments. */
const UNITS_PER_CALL = 8192;

function stringOf({ units, length }: NormalisedText): string {
  let text = '';
  for (let start = 0; start < length; start += UNITS_PER_CALL) {
    text += String.fromCharCode(...units.subarray(start, Math.min(length, start + UNITS_PER_CALL)));
  }
  return text;
}

/**
 * A fast prefilter that rejects most texts without a match, since the exact search is many times slower. No false
 * negatives: letters and digits are compared in sequence without case, accents and ligatures, whatever is between them.
 */
function createPagePrefilter(query: string): (text: string) => boolean {
  const characters = unfold(query).match(/[\p{L}\p{N}]/gu);
  if (!characters) return () => true;
  const pattern = new RegExp(characters.join(NEITHER_LETTER_NOR_DIGIT), 'iu');
  return (text) => pattern.test(unfold(text));
}

function unfold(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßẞ]/g, 'ss');
}
