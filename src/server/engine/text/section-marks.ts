import { partitionPoint } from '#server/domain/search/partition-point.ts';
import { findRowLines } from './table-rows.ts';

/** Where a clause begins, as far as its number or heading tells. */
export interface SectionMark {
  /** Offset into the text, in UTF-16 units. */
  readonly start: number;
  /** 0 for an article or exhibit, 1 for "4.", 2 for "4.2", 3 for "(a)". */
  readonly level: number;
  /** As printed, without a dot at its end; null for a heading without a number. */
  readonly number: string | null;
  readonly heading: string | null;
}

const HEADING_LENGTH_LIMIT = 90;
const HEADING_WORDS_LIMIT = 11;

const NUMBERED =
  /^[ \t]{0,60}(?:((?:ARTICLE|Article|SECTION|Section|EXHIBIT|Exhibit|SCHEDULE|Schedule|ANNEXURE|Annexure|ANNEX|Annex|APPENDIX|Appendix|ADDENDUM|Addendum|CLAUSE|Clause)\s{1,3}(?:[IVXLC]{1,7}|[A-Z]|\d{1,3})(?:[.-]\d{1,3}){0,4})|(?:Sec\.?|§)?[ \t]{0,2}((?:\d{1,3}|[A-H])(?:\.\d{1,3}){1,4})|(\d{1,2})(?=[.)])|([A-Z])(?=\.[ \t\n])|(\((?:[a-z]{1,4}|[A-Z]|\d{1,2})\)))[.:)]?(?=\s|[-–—:.])/gmu;

const CAPITALS_LINE = /^[ \t]{0,80}([A-Z][A-Z0-9 ,;&/'’()-]{2,88}[A-Z)])[.:]?[ \t]*$/gmu;

const SMALL_WORDS = new Set(
  'a an and as at by for from in into of on or per the to upon with without within not no its'.split(' '),
);

/**
 * Finds where clauses begin: printed numbers at the start of a line, and lines in capitals.
 * @param text pages joined with line breaks
 * @returns marks in order of their start
 */
export function findSectionMarks(text: string): readonly SectionMark[] {
  const marks: SectionMark[] = [];
  const rows = findRowLines(text);
  for (const match of text.matchAll(NUMBERED)) {
    // A number in front of a row counts the rows.
    const row = rows[partitionPoint(rows, ({ end }) => end <= match.index)];
    if (row !== undefined && row.start <= match.index) continue;
    const mark = readNumberedMark(text, match);
    if (mark) marks.push(mark);
  }
  const numbered = new Set(marks.map(({ start }) => lineStartOf(text, start)));
  for (const match of text.matchAll(CAPITALS_LINE)) {
    const heading = (match[1] ?? '').trim();
    if (numbered.has(match.index) || !isCapitalHeading(heading) || isSentenceEnd(match[0])) continue;
    marks.push({ start: match.index + match[0].indexOf(heading), level: 1, number: null, heading });
  }
  const known = new Set(marks.map(({ start }) => lineStartOf(text, start)));
  for (const match of text.matchAll(PLAIN_LINE)) {
    const heading = (match[1] ?? '').trim();
    if (known.has(match.index) || !isPlainHeading(text, match.index, match[0], heading)) continue;
    marks.push({ start: match.index + match[0].indexOf(heading), level: 1, number: null, heading });
  }
  return marks.sort((left, right) => left.start - right.start);
}

/** A line of some words that may be a heading in small letters: "Your plan at a glance". */
const PLAIN_LINE = /^[ \t]{0,80}(\p{Lu}[\p{L} ,’'&()/–-]{2,60})[ \t]*$/gmu;
const PLAIN_HEADING_WORDS_LIMIT = 8;
const VERB = /\b(?:shall|will|is|are|may|must|can|has|have|was|were)\b/u;
/** What stands above a heading ends: with a full stop or a blank line. The first line of a document is its title. */
const ABOVE = /(?:[.!?:;]["”)]?|\n[ \t]*\n[ \t]*)\s*$/u;

/** Whether a line without number and capitals is a heading: a few words between the end of a sentence and the start of one. */
function isPlainHeading(text: string, index: number, line: string, heading: string): boolean {
  if (heading.split(/\s+/u).length > PLAIN_HEADING_WORDS_LIMIT || VERB.test(heading) || /[,–-]$/u.test(heading))
    return false;
  if (!ABOVE.test(text.slice(Math.max(0, index - 8), index))) return false;
  const next = /^\s{0,20}([^\n]{0,200})/u.exec(text.slice(index + line.length, index + line.length + 220))?.[1] ?? '';
  const [word = ''] = next.split(/\s/u);
  return /^["“(•*–-]?\s?[\p{Lu}\d]/u.test(next) && next.length > heading.length + word.length;
}

function readNumberedMark(text: string, match: RegExpMatchArray): SectionMark | null {
  const index = match.index ?? 0;
  const end = index + match[0].length;
  const [, worded, dotted, plain, letter, bracketed] = match;
  const next = /^[\s.:–—-]{0,12}(\S)/u.exec(text.slice(end, end + 16))?.[1] ?? '';
  const level = levelOf(worded, dotted, bracketed);
  if (level < 3 && !/[\p{Lu}"“‘'([*_]/u.test(next)) return null;
  // "(vi)" at the start of a wrapped line is a reference, unless a list goes on there.
  if (level === 3 && !/(?:^|[.;:,)\]—–-]|\n\s*\n|\b(?:and|or))\s*$/u.test(text.slice(Math.max(0, index - 24), index)))
    return null;
  if (next === ')') return null;
  // "Section 4.2" at the start of a wrapped line is a reference: a heading is followed by a dot, a dash or a new line.
  if (
    worded &&
    /^[Ss]ection|^[Cc]lause/u.test(worded) &&
    !/^[ \t]{0,4}(?:[.:\n–—-]|[A-Z]{2})/u.test(text.slice(end - 1, end + 8))
  ) {
    if (!/^\s{0,6}\p{Lu}\p{Ll}+[^.\n]{0,60}[.:\n]/u.test(text.slice(end, end + 80))) return null;
  }
  const number = (worded ?? dotted ?? plain ?? letter ?? bracketed ?? '').replace(/\s+/gu, ' ');
  const start = index + match[0].search(/\S/u);
  return { start, level, number: number === '' ? null : number, heading: readHeading(text, end) };
}

function levelOf(worded: string | undefined, dotted: string | undefined, bracketed: string | undefined): number {
  if (worded) return /^(?:section|clause)/iu.test(worded) ? (worded.includes('.') ? 2 : 1) : 0;
  if (dotted) return dotted.endsWith('.0') || dotted.endsWith('.00') ? 1 : 2;
  return bracketed ? 3 : 1;
}

/** The heading that follows a number: some words in capitals or with capitals, up to a dot, colon, dash or line end. */
function readHeading(text: string, from: number): string | null {
  const rest = text.slice(from, from + HEADING_LENGTH_LIMIT + 12).replace(/^[\s.:–—_-]{1,12}/u, '');
  const cut = /^["“]?([\p{Lu}][^.:\n]{1,88}?)(?:[.:]|[ \t]{0,3}\n|\s[–—-]{1,2}\s|$)/u.exec(rest);
  const words = cut?.[1]?.trim().replace(/["”]$/u, '') ?? '';
  if (words === '' || words.length > HEADING_LENGTH_LIMIT) return null;
  const parts = words.split(/\s+/u);
  if (parts.length > HEADING_WORDS_LIMIT) return null;
  const isHeading = parts.every((part) => !/^\p{Ll}/u.test(part) || SMALL_WORDS.has(part));
  // A first word with a capital and then the running text is a sentence, not a heading.
  if (isHeading || isLineOfItsOwn(text.slice(from, from + LINES_READ), words)) return words;
  return parts.length <= 4 &&
    /[.:]/u.test(rest.charAt(cut?.[1]?.length ?? 0)) &&
    !/\b(?:shall|will|is|are|may)\b/u.test(words)
    ? words
    : null;
}

/** The line of a heading and the one below. UTF-16 units. */
const LINES_READ = 300;

/** "Your handset" in its line, with the running text below: its first word would have fitted into the line. */
function isLineOfItsOwn(text: string, words: string): boolean {
  const end = text.indexOf(words) + words.length;
  const below = /^[ \t]{0,3}\n\s{0,8}(["“(]?[\p{Lu}\d•][^\n]*)/u.exec(text.slice(end))?.[1] ?? '';
  const [word = ''] = below.split(/\s/u);
  return below.length > end + word.length && !/[,;]|\b(?:shall|will|is|are|may|must|can)\b/u.test(words);
}

function isCapitalHeading(line: string): boolean {
  const words = line.split(/\s+/u).filter((word) => /[A-Z]{3}/u.test(word));
  return words.length > 0 && words.length <= HEADING_WORDS_LIMIT;
}

/** "ACME." alone on a line is the last word of a sentence. */
function isSentenceEnd(line: string): boolean {
  return /\.[ \t]*$/u.test(line) && !/\S\s+\S/u.test(line.trim());
}

function lineStartOf(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}
