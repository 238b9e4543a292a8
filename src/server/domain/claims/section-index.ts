import { ALL_SECTION_WORDS } from './read-references.ts';

/** The numbers of the parts of a text, read once: a search for each claimed one would read whole documents hundreds of times. */
export interface SectionIndex {
  /** @param number like "12.3" or "B", in any case */
  hasNumber(number: string): boolean;
  /** @param label like "(b)", in any case */
  hasLabel(label: string): boolean;
}

/** Numbers of one text that are read; the rest count as unknown, which is the safe side. */
const NUMBERS_MAXIMUM = 50_000;
const NUMBER_LENGTH = 40;
/** "Section 12.3", "Exhibit B". */
const NAMED = new RegExp(
  `(?<!\\p{L})${ALL_SECTION_WORDS}(?=(\\s{0,80})(?:(\\d[\\d.]*)|(\\p{L}+)(?![\\p{L}\\p{N}])))`,
  'giu',
);
const NUMBER = /\d[\d.]*/gu;
const LABEL = /\([a-z\d]{1,4}\)/giu;
/** At the start of a line, perhaps in a bracket. */
const LINE_START = /(?:^|\n)[\s(]*$/u;
const LINE_START_REACH = 80;
const WORD = /^[\p{L}\p{N}]/u;
const WORD_OR_VALUE_BEFORE = /[\p{L}\p{N}.,$]$/u;

/** @param text comparable: digits of all scripts as 0 to 9 */
export function createSectionIndex(text: string): SectionIndex {
  let known: { readonly numbers: ReadonlySet<string>; readonly labels: ReadonlySet<string> } | undefined;
  const read = () => {
    known ??= { numbers: new Set([...readNamed(text), ...readPrinted(text)]), labels: readLabels(text) };
    return known;
  };
  return {
    hasNumber: (number) => read().numbers.has(number.toLowerCase()),
    hasLabel: (label) => read().labels.has(label.toLowerCase()),
  };
}

function readLabels(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(LABEL)].map(([label]) => label.toLowerCase()));
}

/** Numbers and letters behind a word for a part. */
function readNamed(text: string): readonly string[] {
  return [...text.matchAll(NAMED)]
    .slice(0, NUMBERS_MAXIMUM)
    .flatMap(({ index, 0: word, 1: gap = '', 2: number, 3: letters = '' }) => {
      if (number === undefined) return [letters.toLowerCase()];
      const start = index + word.length + gap.length;
      return prefixesOf(number).filter(({ length }) => !WORD.test(text.slice(start + length, start + length + 2)));
    });
}

/** "12.3 Rent" at the start of a line, and "12.3." or "12)" anywhere. */
function readPrinted(text: string): readonly string[] {
  return [...text.matchAll(NUMBER)].slice(0, NUMBERS_MAXIMUM).flatMap(({ index: start, 0: number }) => {
    const before = text.slice(Math.max(0, start - LINE_START_REACH), start);
    const isAtStart = (start <= LINE_START_REACH || before.includes('\n')) && LINE_START.test(before);
    const isFree = !WORD_OR_VALUE_BEFORE.test(before);
    if (!isAtStart && !isFree) return [];
    return prefixesOf(number).filter(({ length }) => {
      const behind = text.slice(start + length, start + length + 2);
      return (isAtStart && !WORD.test(behind)) || (isFree && (/^[.)](?!\d)/u.test(behind) || /^\.\d/u.test(behind)));
    });
  });
}

/** "12", "12.3" and "12.3.4" of "12.3.4". */
function prefixesOf(number: string): readonly string[] {
  const parts = number.slice(0, NUMBER_LENGTH).replace(/\.+$/u, '').split('.');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('.'));
}
