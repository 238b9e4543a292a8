import { isEnumerator, statesFigure, valueKindOf } from './cell-values.ts';
import type { Block } from './find-blocks.ts';
import { listValueColumns } from './headers.ts';
import type { LineCell, PageLine } from './page-lines.ts';
import type { Row } from './read-rows.ts';

/** A block with its rows, as far as they are read. */
export interface TableCandidate {
  readonly block: Block;
  readonly rows: readonly Row[];
  /** Texts of the cells of each row. */
  readonly texts: readonly (readonly string[])[];
  readonly headerCount: number;
  /** The line above the block, which may be its heading. */
  readonly headingAbove: string;
  readonly isOnContentsPage: boolean;
}

/** Edges this close are in line. Points. */
const ALIGNMENT_TOLERANCE = 3.5;
const ALIGNED_SHARE = 0.6;
const ROWS_WITHOUT_OTHER_SIGNS = 3;
const LABEL_LENGTH_LIMIT = 90;
/** Lines of running text have so many words, and end near the edge of their column. */
const WORDS_OF_RUNNING_TEXT = 4.5;
const FULL_LINE_SHARE = 0.55;
const FULL_LINE_WIDTH = 0.82;

const SIGNATURE =
  /(?:^|\b)(?:signatures?|signed|sign(?:ature)? here|witness(?:ed)?|executed|in the presence|authori[sz]ed (?:signatory|representative)|for and on behalf|unterschrift|handtekening|firma)\b|(?:^|\s)by:|\/s\/|_{6,}/iu;
/** No table of terms has such a cell. */
const SIGNED = /^\/s\/|^by\b[\s:]{0,3}_{4,}/iu;
const SIGNATURE_FIELD =
  /^(?:(?:printed?|full)?\s?name|title|date|by|its|place|position|signature|signed|witness|address|email|company|print)\b[^\p{L}]{0,40}|_{4,}|^\/s\//iu;
const CONTACT =
  /@[\w-]+\.|https?:|www\.|\b(?:tel|phone|fax|mobile|telephone)\b|\+\d[\d\s()-]{7,}|\b\d{5}(?:-\d{4})?$|\b[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]{2}\s\d{5}\b|^\d{1,5}[a-z]?\s\p{Lu}[\p{L}'’ ]+(?:street|st|road|rd|avenue|ave|lane|drive|dr|way|court|close|boulevard|blvd|place|square)\b/iu;
const ADDRESSEE =
  /^(?:from|to|bill(?:ed)? to|ship to|sold to|invoice to|seller|buyer|client|customer|supplier|vendor|contractor|remit to|deliver to|attn|attention)\s?:?$|^(?:if to|with (?:a )?cop(?:y|ies))\b/iu;
const CONTENTS = /^(?:table of )?contents$|^index$|^inhalt(?:sverzeichnis)?$|^table des matières$/iu;
const NUMBERED_HEADING =
  /^(?:\(?[\dIVXivx]{1,4}[.)]|\d{1,2}(?:\.\d{1,2})*\s|(?:article|section|schedule|exhibit|annex|appendix|part|chapter)\b)/iu;
const INDEX_ENTRY = /\p{L},\s\d{1,4}(?:n|[-–]\d{1,4})?(?:,\s\d{1,4}(?:n|[-–]\d{1,4})?)*[,;.]?$/u;
/** Exhibits at the end of a table of contents have letters. */
const PAGE_REFERENCE_SHARE = 0.8;
const PAGE_REFERENCE = /^(?:[A-Z]-)?\d{1,4}$|^[ivxl]{1,7}$/iu;

/** Whether a block is a table, and not text that happens to stand in columns. */
export function isTable(candidate: TableCandidate): boolean {
  const body = candidate.texts.slice(candidate.headerCount);
  const full = candidate.texts.filter((row) => row.filter((text) => text !== '').length > 1);
  if (full.length < 2 || body.length === 0) return false;
  if (!isAligned(candidate) || isContents(candidate) || isIndex(candidate.texts) || isSignatureBlock(candidate.texts))
    return false;
  if (isRunningText(candidate) || isAddressBlock(candidate) || isList(candidate.texts)) return false;
  return candidate.block.columns.length === 2 ? isLabelledList(candidate, full) : isGrid(candidate, full);
}

/** Two columns: labels, and what they stand for. */
function isLabelledList({ texts, headerCount }: TableCandidate, full: readonly (readonly string[])[]): boolean {
  const labels = full.map(([label = '']) => label);
  const values = full.map(([, value = '']) => value);
  if (labels[0]?.endsWith(':') && values[0]?.endsWith(':')) return false;
  if (headerCount > 0) return true;
  if (labels.some((label) => label.length > LABEL_LENGTH_LIMIT && !statesFigure(label))) return false;
  const withColon = labels.filter((label) => label.endsWith(':')).length;
  const figures = values.filter(statesFigure).length;
  const needed = withColon * 2 >= labels.length || valueShare(values) >= 0.75 ? 2 : ROWS_WITHOUT_OTHER_SIGNS;
  if (full.length < needed) return false;
  const likeLabels = labels.filter((label) => /^[^\p{Ll}]/u.test(label) && !/[.;,]$/u.test(label)).length;
  const likeValues = values.filter((value) => !value.endsWith(':') && !/^\p{Ll}/u.test(value)).length;
  const loose = texts.length - full.length;
  return (
    likeLabels >= labels.length * 0.7 &&
    (likeValues >= values.length * 0.6 || figures * 2 >= values.length) &&
    loose <= full.length * 2
  );
}

function isGrid({ headerCount, texts, block }: TableCandidate, full: readonly (readonly string[])[]): boolean {
  if (headerCount > 0) return true;
  const width = block.columns.length;
  const valued = listValueColumns(texts, width).length;
  if (valued > 0) return full.length >= 2;
  const cells = full.flat().filter((text) => text !== '');
  const lower = cells.filter((text) => /^\p{Ll}/u.test(text)).length;
  const dense = cells.length >= full.length * width * 0.6;
  return full.length >= ROWS_WITHOUT_OTHER_SIGNS && dense && lower < cells.length * 0.3;
}

function valueShare(values: readonly string[]): number {
  return values.filter((value) => valueKindOf(value) !== null).length / Math.max(1, values.length);
}

/** Whether the cells of each column begin or end at the same place, or have one middle. */
function isAligned({ rows, block, headerCount }: TableCandidate): boolean {
  let aligned = 0;
  for (const column of block.columns.keys()) {
    const cells = rows.slice(headerCount).flatMap((row) => row[column]?.slice(0, 1) ?? []);
    if (cells.length < 2 || alignedShare(cells) >= ALIGNED_SHARE) aligned += 1;
  }
  return aligned >= block.columns.length - (block.columns.length > 3 ? 1 : 0);
}

function alignedShare(cells: readonly LineCell[]): number {
  const edges = [
    cells.map(({ left }) => left),
    cells.map(({ right }) => right),
    cells.map(({ left, right }) => (left + right) / 2),
  ];
  return Math.max(...edges.map((places) => largestCluster(places) / places.length));
}

function largestCluster(places: readonly number[]): number {
  const sorted = [...places].sort((left, right) => left - right);
  let largest = 0;
  let from = 0;
  for (const [index, place] of sorted.entries()) {
    while (place - (sorted[from] ?? place) > ALIGNMENT_TOLERANCE) from += 1;
    largest = Math.max(largest, index - from + 1);
  }
  return largest;
}

/** Headings with the pages on which they stand. */
function isContents({ texts, block, headingAbove, headerCount, isOnContentsPage }: TableCandidate): boolean {
  const last = texts.slice(headerCount).flatMap((row) => row.slice(1).findLast((text) => text !== '') ?? []);
  const references = last.filter((text) => PAGE_REFERENCE.test(text.replaceAll(' ', '')));
  if (last.length < 2 || references.length < last.length * PAGE_REFERENCE_SHARE) return false;
  const hasHeading =
    CONTENTS.test(headingAbove) ||
    texts.slice(0, 2).some((row) => row.some((text) => CONTENTS.test(text) || /^page(?: no\.?)?$/iu.test(text)));
  if (hasHeading || isOnContentsPage) return true;
  const led = block.lines.filter(({ hasLeader }) => hasLeader).length;
  const pages = references.map((text) => Number(text.replaceAll(' ', ''))).filter((page) => !Number.isNaN(page));
  const rises = pages.every((page, index) => index === 0 || page >= (pages[index - 1] ?? 0));
  if (!rises) return false;
  const numbered = texts.filter((row) =>
    row.slice(0, -1).some((text) => isEnumerator(text) || NUMBERED_HEADING.test(text)),
  ).length;
  const pairs = texts.every((row) => row.filter((text) => text !== '').length < 3);
  return (
    led * 2 > block.lines.length || (headerCount === 0 && (numbered * 2 > texts.length || (last.length >= 4 && pairs)))
  );
}

/**
 * Whether a page is one of the table of contents.
 * @param followsContents whether the page before is
 */
export function isContentsPage(lines: readonly PageLine[], followsContents: boolean): boolean {
  if (lines.some((line) => line.cells.length === 1 && CONTENTS.test(line.cells[0]?.text ?? ''))) return true;
  const led = lines.filter(({ cells }) => cells.length > 1 && PAGE_REFERENCE.test(cells.at(-1)?.text ?? '')).length;
  return followsContents && led * 2 >= lines.length;
}

/** An index of words with the pages on which they stand, in two columns. */
function isIndex(texts: readonly (readonly string[])[]): boolean {
  const cells = texts.flat().filter((text) => text !== '');
  return cells.filter((text) => INDEX_ENTRY.test(text)).length * 2 > cells.length;
}

/** Places for names, titles and signatures. */
function isSignatureBlock(texts: readonly (readonly string[])[]): boolean {
  const all = texts.map((row) => row.filter((text) => text !== ''));
  const signed = all.filter((row) => row.some((text) => SIGNATURE.test(text))).length;
  const fields = all.filter(
    (row) => row.length > 0 && row.some((text) => SIGNATURE_FIELD.test(text) || SIGNATURE.test(text)),
  ).length;
  const twins = all.filter(
    ([one, other]) =>
      one !== undefined && other !== undefined && fieldName(one) === fieldName(other) && fieldName(one) !== '',
  ).length;
  if (all.some((row) => row.some((text) => SIGNED.test(text)))) return true;
  const blanks = all.filter((row) => row.length > 1 && row.every((text) => /^[_\s]{6,}$/u.test(text))).length;
  if (blanks > 0) return true;
  if (twins >= 2 && twins * 2 >= all.length) return true;
  const names = all.filter(([label = '']) =>
    /^(?:name|title|by|its|date|signature|print(?:ed)? name)\s?:?$/iu.test(label),
  ).length;
  if (names === all.length && all.length < 5) return true;
  return signed > 0 && fields * 3 >= all.length;
}

function fieldName(text: string): string {
  return /^(?<name>[\p{L} ]{2,24}):/u.exec(text)?.groups?.['name']?.toLowerCase() ?? '';
}

/** Two columns of running text, or one whose lines have wide gaps. */
function isRunningText({ block, texts, headerCount }: TableCandidate): boolean {
  const prose = [...block.columns.keys()].filter((column) => isProseColumn(block, column));
  if (prose.length === 0) return false;
  const cells = texts.slice(headerCount).flatMap((row) => row.filter((text) => text !== ''));
  const lower = cells.filter((text) => /^\p{Ll}/u.test(text)).length;
  if (prose.length > 1) return lower > cells.length * 0.2 || block.lines.length > texts.length * 6;
  return lower > cells.length * 0.5;
}

function isProseColumn({ lines, columns }: Block, column: number): boolean {
  const own = columns[column];
  if (own === undefined) return false;
  const cells = lines.flatMap((line) =>
    line.cells.filter((cell) => cell.left >= own.left - 1 && cell.right <= own.right + 1),
  );
  if (cells.length < 3) return false;
  const words = cells.reduce((sum, { text }) => sum + text.split(' ').length, 0) / cells.length;
  const full = cells.filter(({ left, right }) => right - left >= (own.right - own.left) * FULL_LINE_WIDTH).length;
  return words >= WORDS_OF_RUNNING_TEXT && full >= cells.length * FULL_LINE_SHARE;
}

/** Senders and recipients beside each other, as in a letterhead. */
function isAddressBlock({ texts, headerCount, block }: TableCandidate): boolean {
  if (texts.slice(0, 2).some((row) => row.filter((text) => ADDRESSEE.test(text)).length > 1)) return true;
  if (headerCount > 0 && block.columns.length > 2) return false;
  if (listValueColumns(texts, block.columns.length).includes(block.columns.length - 1) && texts.length > 2)
    return false;
  const left = texts.filter(
    ([label = '']) =>
      CONTACT.test(label) &&
      !/^(?:tel|phone|e-?mail|fax|mobile|telephone|address|website)[^\p{L}]{0,3}(?:number|no\.?)?:?$/iu.test(label),
  ).length;
  return left > 0 && left * 5 >= texts.length;
}

/** Numbers or bullets with text behind them. */
function isList(texts: readonly (readonly string[])[]): boolean {
  const width = texts[0]?.length ?? 0;
  const marked = texts.filter(([mark = '']) => isEnumerator(mark) && valueKindOf(mark) !== 'date').length;
  const valued = listValueColumns(texts, width).some((column) => column > 0);
  return width === 2 && !valued && marked * 2 > texts.length;
}

/** Words of the line, for headings above a block. */
export function lineText(line: PageLine | undefined): string {
  return line?.cells.map(({ text }) => text).join(' ') ?? '';
}
