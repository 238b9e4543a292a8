import type { Rectangle } from '#contract/sources.ts';
import { type FindingTone, type ReaderFinding, TONES, toneOf } from './reader-finding.ts';

/** A highlighted passage that one or more findings cite. */
export interface FindingHighlight {
  readonly id: string;
  readonly pageNumber: number;
  readonly rects: readonly Rectangle[];
  /** Most severe first; never empty. */
  readonly findings: readonly ReaderFinding[];
  /** Of the most severe finding. */
  readonly tone: FindingTone;
}

/** Two findings share a highlight when their overlap exceeds this share of the smaller area. */
const OVERLAP_SHARE = 0.5;

/**
 * Groups findings into highlights. Findings that cite nearly the same words share one, so that none hides another.
 *
 * @returns the highlights of each page, in reading order
 */
export function groupFindingsIntoHighlights(
  findings: readonly ReaderFinding[],
): ReadonlyMap<number, readonly FindingHighlight[]> {
  const pages = new Map<number, FindingHighlight[]>();
  for (const finding of findings.toSorted((one, other) => severityRank(one) - severityRank(other))) {
    for (const { pageNumber, rects, verified } of finding.sources) {
      if (!verified || rects.length === 0) continue;
      const highlights = pages.get(pageNumber) ?? [];
      pages.set(pageNumber, highlights);
      addFinding(highlights, finding, { pageNumber, rects });
    }
  }
  for (const highlights of pages.values()) highlights.sort(inReadingOrder);
  return pages;
}

/** Every highlight of a document, in page order. */
export function listHighlights(pages: ReadonlyMap<number, readonly FindingHighlight[]>): readonly FindingHighlight[] {
  return [...pages].toSorted(([one], [other]) => one - other).flatMap(([, highlights]) => highlights);
}

/** More do not fit the margin beside the words; the card of the highlight has them all. */
const NUMBERS_SHOWN = 2;

/** "4, 7", and "4 +3" for four numbers. */
export function abbreviateNumbers(numbers: readonly number[]): string {
  const [first, ...others] = numbers.toSorted((one, other) => one - other);
  if (first === undefined) return '';
  return others.length < NUMBERS_SHOWN ? [first, ...others].join(', ') : `${first} +${others.length}`;
}

function addFinding(
  highlights: FindingHighlight[],
  finding: ReaderFinding,
  { pageNumber, rects }: Pick<FindingHighlight, 'pageNumber' | 'rects'>,
): void {
  const index = highlights.findIndex((highlight) => overlaps(highlight.rects, rects));
  const existing = highlights[index];
  if (!existing) {
    const id = `${pageNumber}/${highlights.length}`;
    highlights.push({ id, pageNumber, rects, findings: [finding], tone: toneOf(finding) });
    return;
  }
  const isListed = existing.findings.some(({ key }) => key === finding.key);
  highlights[index] = {
    ...existing,
    rects: [...existing.rects, ...rects.filter((rect) => !existing.rects.some((other) => isSame(rect, other)))],
    findings: isListed ? existing.findings : [...existing.findings, finding],
  };
}

function overlaps(one: readonly Rectangle[], other: readonly Rectangle[]): boolean {
  let shared = 0;
  for (const a of one) for (const b of other) shared += intersectionArea(a, b);
  return shared > OVERLAP_SHARE * Math.min(areaOf(one), areaOf(other));
}

function intersectionArea(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

function areaOf(rects: readonly Rectangle[]): number {
  return rects.reduce((sum, { width, height }) => sum + width * height, 0);
}

function isSame(a: Rectangle, b: Rectangle): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function severityRank(finding: ReaderFinding): number {
  return TONES.indexOf(toneOf(finding));
}

function inReadingOrder(one: FindingHighlight, other: FindingHighlight): number {
  const [a, b] = [one.rects[0], other.rects[0]];
  return a && b ? a.y - b.y || a.x - b.x : 0;
}
