import type { Analysis } from '#contract/analysis.ts';
import type { Note } from '#contract/notes.ts';
import { formatTimestamp } from '#server/domain/text/format-day.ts';
import { reportTexts } from './texts.ts';

/** Facts about the document besides its analysis. */
export interface ReportFacts {
  readonly product: string;
  readonly documentId: number;
  /** The original file name. */
  readonly documentName: string;
  /** Pages whose text comes from OCR. */
  readonly ocrPages: readonly number[];
  readonly hiddenTextPages: readonly number[];
  /** The day on which the report is made, YYYY-MM-DD: dates before it are past. */
  readonly today: string;
  /** The owner's notes about the document, oldest first. */
  readonly notes: readonly Note[];
}

const BUILT_IN_ENGINE = 'built-in';

/** What a reader has to know before believing the first page: unread, scanned and hidden text. */
export function describeWarnings({ coverage }: Analysis, { ocrPages, hiddenTextPages }: ReportFacts): string[] {
  const { pagesTotal, unreadPages } = coverage;
  const read = Math.max(0, pagesTotal - unreadPages.length);
  return [
    ...named(unreadPages, (pages) => reportTexts.unread(pages, read, pagesTotal)),
    ...named(ocrPages, reportTexts.scanned),
    ...named(hiddenTextPages, reportTexts.hiddenText),
  ];
}

/** "5 pages, all read" */
export function describeCoverage({ coverage: { pagesTotal, unreadPages } }: Analysis): string {
  if (unreadPages.length === 0) return reportTexts.allRead(pagesTotal);
  return reportTexts.partlyRead(Math.max(0, pagesTotal - unreadPages.length), pagesTotal);
}

/** The closing section: who made the report and how. It promises only what was verified. */
export function describeReport({ analyzedAt, engine, provider, notice }: Analysis, { product }: ReportFacts): string[] {
  const by = engine === BUILT_IN_ENGINE ? reportTexts.builtInEngine(product) : reportTexts.otherEngine(engine);
  const made = [
    reportTexts.made(product, formatTimestamp(analyzedAt), by),
    ...(provider === undefined ? [] : [reportTexts.sentTo(provider)]),
    ...(notice === undefined ? [] : [notice]),
  ];
  return [made.join(' '), reportTexts.advice, reportTexts.quotes];
}

function named(pages: readonly number[], words: (pages: string) => string): string[] {
  return pages.length === 0 ? [] : [words(reportTexts.pagesByName(pages.length, joinRanges(pages)))];
}

/** "1, 4–9": three pages in a row and more are a range. */
function joinRanges(pages: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const page of [...pages].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && page <= last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges
    .flatMap(([first, last]) => (last > first + 1 ? `${first}–${last}` : first === last ? first : [first, last]))
    .join(', ');
}
