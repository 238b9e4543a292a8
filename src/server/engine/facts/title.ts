import type { Reading } from '../reading/reading.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { findHeadTitle, findSubject, joinOverrun, type Title } from './head-title.ts';

export type { Title } from './head-title.ts';

/** A title stands within the first lines; a cover page may come before it. UTF-16 units. */
const TITLE_ZONE = 5_000;
const TITLE_LENGTH_LIMIT = 140;

const TITLE_WORD =
  /\b(?:agreements?|contracts?|lease|sublease|deed|licen[cs]e|addendum|amendment|policy|terms|conditions|invoice|statement|memorandum|plan|note|guarant(?:y|ee)|charter|undertaking|notice|will|power\s+of\s+attorney|mortgage|receipt|quotation|purchase\s+order|order\s+form|letter\s+of\s+intent|offer|report|certificate|bylaws|articles|declaration|handbook|agenda|minutes|proposal|schedule|waiver|release)\b/iu;
const STRONG_WORD =
  /\b(?:agreement|contract|lease|deed|policy|terms|invoice|statement|addendum|amendment|memorandum|note|guarant(?:y|ee)|licen[cs]e)\b/iu;
const NOT_A_TITLE =
  /^(?:article|entire|exhibit|annex|appendix|execution\s+(?:version|copy)|confidential|certain|source:|portions|page|table\s+of|by\s+and|between|dated|to:|from:|re:|dear|attached|signature|witness|whereas)\b|\b(?:shall|hereby|is\s+made|are\s+made|pursuant|omitted|redacted|commission|entered\s+into|this\s+\w+\s+\w+\s+\(|filed|will\s+be|we\s|you\s|your\s)\b|[;]$|\.{3}|["“]|\d\.\d{2}|^section\s/iu;
const PREAMBLE_TITLE =
  /\bTHIS\s+((?:[\p{L}&,/'’-]+\s+){0,9}?(?:AGREEMENT|CONTRACT|LEASE|DEED|ADDENDUM|AMENDMENT(?:\s+(?:NO\.?|NUMBER)\s+\d+)?|LICEN[CS]E|GUARANT(?:Y|EE)|NOTE|MEMORANDUM\s+OF\s+UNDERSTANDING))(?=\s*[("“,]|\s+(?:is|dated|made|entered|sets|between|by|\()\b)/iu;

/** Capitals within a line that holds more than the title. */
const CAPITAL_RUN =
  /(?<![\p{L}\d])((?:(?!EXHIBIT|COPY|ATTACHMENT|VERSION|THIS)[A-Z][A-Z&/,'’-]{1,30}\s{1,3}){1,8}(?:AGREEMENT|CONTRACT|LEASE|DEED|CERTIFICATE|INVOICE|POLICY))(?=\s{1,4}(?:THIS|This|between|BETWEEN|AGREEMENT|Agreement|[\p{Lu}(]\p{L}))/u;

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the title: the line at the head that names a document, between the letterhead and the first sentence; else the
 * first lines that look like one, else what the first sentence calls the document, else the subject of a letter.
 */
export function findTitle(reading: Reading): Title | null {
  const zone = reading.source.text.slice(0, TITLE_ZONE);
  return findHeadTitle(zone) ?? findZoneTitle(zone) ?? findSubject(zone);
}

function findZoneTitle(zone: string): Title | null {
  const lines = readLines(zone);
  const strong = lines.findIndex((line) => isTitleLine(line.text) && STRONG_WORD.test(line.text));
  const index = strong === -1 ? lines.findIndex((line) => isTitleLine(line.text)) : strong;
  const named = readPreambleTitle(zone) ?? readCapitalRun(zone);
  const line = lines[index];
  if (line === undefined || (named !== null && named.start < line.start)) return named ?? null;
  return joinOverrun(lines, index) ?? joinNeighbours(lines, index);
}

function readLines(zone: string): readonly Line[] {
  const lines: Line[] = [];
  for (const match of zone.matchAll(/[^\n]{1,2000}/gu)) {
    // Some text layers set a title and its subtitle apart by a run of spaces only.
    for (const part of match[0].matchAll(/\S(?:[^\n]{0,300}?)(?=\s{4}|$)/gu)) {
      const start = match.index + part.index;
      lines.push({ text: foldWhiteSpace(part[0]), start, end: start + part[0].trimEnd().length });
    }
  }
  return lines;
}

function isTitleLine(text: string): boolean {
  if (text.length > TITLE_LENGTH_LIMIT || text.length < 4 || !TITLE_WORD.test(text) || NOT_A_TITLE.test(text))
    return false;
  if (/[.:,]$/u.test(text) && !/\b(?:inc|ltd|co|corp)\.$/iu.test(text))
    return /^[^.]{4,80}:$/u.test(text) && isCapitalised(text);
  return isCapitalised(text) && !/^\(?\d{1,2}(?:\.\d{1,2})?[.)]\s/u.test(text);
}

function isCapitalised(text: string): boolean {
  const words = text.split(' ').filter((word) => /\p{L}{4,}/u.test(word));
  return words.length > 0 && words.every((word) => /^\P{L}*\p{Lu}/u.test(word));
}

function readCapitalRun(zone: string): Title | null {
  const match = CAPITAL_RUN.exec(zone);
  const text = match?.[1];
  return match === null || text === undefined
    ? null
    : { text: foldWhiteSpace(text), start: match.index, end: match.index + text.length };
}

/** Titles run over lines: "AMENDMENT NO. 2" / "TO" / "MANUFACTURING AGREEMENT". */
function joinNeighbours(lines: readonly Line[], index: number): Title {
  let first = index;
  let last = index;
  const isPart = (line: Line | undefined, length: number): boolean =>
    line !== undefined &&
    line.text === line.text.toUpperCase() &&
    length + line.text.length < TITLE_LENGTH_LIMIT &&
    /^(?:TO|OF|AND|FOR|THE|NO\.?\s?\d+)$|^\p{Lu}[\p{Lu}\s,&/-]{3,60}$/u.test(line.text) &&
    !/\b(?:INC|LLC|LTD|CORP|CORPORATION|COMPANY|BETWEEN|AMONG|RECITALS|WITNESSETH|DEFINITIONS|CONTENTS|BACKGROUND|CONFIDENTIAL|EXECUTION|EXHIBIT|COPY|DATED)\b/u.test(
      line.text,
    ) &&
    !NOT_A_TITLE.test(line.text);
  const text = (): string =>
    lines
      .slice(first, last + 1)
      .map((line) => line.text)
      .join(' ');
  const isUpper = lines[index]?.text === lines[index]?.text.toUpperCase();
  while (isUpper && last - first < 4 && isPart(lines[first - 1], text().length)) first -= 1;
  const goesOn = (): boolean =>
    /\b(?:TO|OF|AND|FOR|THE)$/u.test(text()) ||
    /^(?:TO|OF|AND|FOR|THE|AGREEMENT|NO)\b/u.test(lines[last + 1]?.text ?? '');
  while (isUpper && last - first < 4 && goesOn() && isPart(lines[last + 1], text().length)) last += 1;
  return {
    text: text()
      .replace(/\s*[–|-]\s*page\s\d+(?:\sof\s\d+)?$/iu, '')
      .replace(/:$/u, ''),
    start: (lines[first] as Line).start,
    end: (lines[last] as Line).end,
  };
}

function readPreambleTitle(zone: string): Title | null {
  const match = PREAMBLE_TITLE.exec(zone);
  const text = match?.[1];
  if (match === null || text === undefined || /^(?:agreement|contract)$/iu.test(text)) return null;
  // "This is an assured tenancy agreement" tells what it is in small letters, and is no title.
  if (!isCapitalised(text)) return null;
  const start = match.index + match[0].indexOf(text);
  return { text: foldWhiteSpace(text), start, end: start + text.length };
}
