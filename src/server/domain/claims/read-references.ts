import { LANGUAGES } from './languages/languages-of.ts';
import type { Span } from './read-dates.ts';

/** A textual reference in a sentence: a quotation, a section, a page, a company, an address. */
export interface Reference extends Span {
  readonly kind: 'quotation' | 'section' | 'page' | 'name' | 'address';
  /** The words themselves, without the marks around them. */
  readonly text: string;
}

const QUOTATION =
  /“([^“”]{1,4000})”|„([^„“”]{1,4000})[“”]|«([^«»]{1,4000})»|(?<![\p{L}\p{N}])"([^"]{1,4000})"(?![\p{L}\p{N}])/gu;
/** Words that make the following number the number of a part of the document. */
export const SECTION_WORDS =
  '(?:sections?|clauses?|articles?|paragraphs?|schedules?|exhibits?|annex(?:es)?|appendix|appendices|sec\\.|art\\.|§{1,2})';
/** The same in all languages of the product. */
export const ALL_SECTION_WORDS = `(?:${LANGUAGES.map(({ sections }) => sections).join('|')})`;
const PAGE_WORDS = LANGUAGES.map(({ pages }) => pages).join('|');
const SECTION_ID =
  '(?:\\d{1,4}(?:\\.\\d{1,4}){0,5}(?:\\s?\\([a-zA-Z0-9]{1,4}\\)){0,4}|[IVXLC]{1,7}|[A-Z])(?![\\p{L}\\p{N}])';
const SECTIONS = new RegExp(
  `(?<![\\p{L}\\p{N}])${inAnyCase(ALL_SECTION_WORDS)}\\s{0,3}(${SECTION_ID}(?:\\s{0,2}(?:,|and|or|to|und|oder|bis|et|ou|à|y|o|e|a|at|[-–&])\\s{0,2}(?=\\d)${SECTION_ID}){0,8})`,
  'gu',
);
const PAGES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${PAGE_WORDS})\\s{0,3}(\\d{1,5}(?:\\s{0,2}(?:,|and|or|to|und|bis|et|à|y|a|e|o|at|[-–&])\\s{0,2}\\d{1,5}){0,8})(?!\\d)`,
  'giu',
);
const COMPANY =
  /((?:\p{Lu}[\p{L}\p{N}&’'.-]{0,40}\s{1,2}(?:(?:of|and|&|the)\s{1,2})?){1,6}?)(?:,\s{0,2})?(?:LLC|L\.L\.C\.|Inc\.?|Incorporated|Ltd\.?|Limited|Corp\.?|Corporation|GmbH|AG|LLP|L\.P\.|LP|PLC|plc|S\.A\.|B\.V\.|Pty)(?![\p{L}\p{N}])/gu;
const PERSON = /(?<!\p{L})(?:Mr|Mrs|Ms|Dr)\.?\s{1,2}((?:\p{Lu}[\p{L}’'.-]{1,40}\s?){1,3})/gu;
const ADDRESS =
  /(?:https?|ftp|mailto|data|javascript|file):[^\s)>\]]{1,2000}|(?<![\p{L}\p{N}])www\.[^\s)>\]]{1,400}|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/giu;

/** All references of a text to words, parts, pages, people or places, in no particular order. */
export function readReferences(text: string): readonly Reference[] {
  return [
    ...find('quotation', QUOTATION, text),
    ...find('section', SECTIONS, text).flatMap((list) => split(list, /\d[\d.]*(?:\s?\([a-zA-Z0-9]{1,4}\))*|[A-Z]+/gu)),
    ...find('page', PAGES, text).flatMap((list) => split(list, /\d+/gu)),
    ...find('name', COMPANY, text),
    ...find('name', PERSON, text),
    ...find('address', ADDRESS, text),
  ];
}

function find(kind: Reference['kind'], pattern: RegExp, text: string): Reference[] {
  return [...text.matchAll(pattern)].map((match) => {
    const words = match.slice(1).find((group) => group !== undefined) ?? match[0];
    return { kind, start: match.index, end: match.index + match[0].length, text: words.trim() };
  });
}

function split(list: Reference, pattern: RegExp): Reference[] {
  return [...list.text.matchAll(pattern)].map(([text]) => ({ ...list, text: text.replace(/\.$/u, '') }));
}

/** A pattern whose letters match in either case, while the rest of the pattern keeps its own. */
function inAnyCase(pattern: string): string {
  return pattern.replace(/(?<!\\)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
