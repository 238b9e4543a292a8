import type { Rectangle } from '#contract/sources.ts';
import { type FindingTone, type ReaderFinding, TONES, toneOf } from './reader-finding.ts';

/** Words that one finding or several rest on. */
export interface FindingHighlight {
  readonly id: string;
  readonly pageNumber: number;
  readonly rects: readonly Rectangle[];
  /** The weightiest first; never empty. */
  readonly findings: readonly ReaderFinding[];
  /** The weightiest finding's. */
  readonly tone: FindingTone;
}

/** Two findings stand on the same words when they share this much of the smaller one's area. */
const SAME_WORDS_SHARE = 0.5;

/**
 * Where findings stand on the pages. Those that rest on nearly the same words share a place, so that none lies hidden
 * under another.
 *
 * @returns the places of each page, in the order in which they are read
 */
export function groupFindingsIntoHighlights(
  findings: readonly ReaderFinding[],
): ReadonlyMap<number, readonly FindingHighlight[]> {
  const pages = new Map<number, FindingHighlight[]>();
  for (const finding of findings.toSorted((one, other) => weigh(one) - weigh(other))) {
    for (const { pageNumber, rects, verified } of finding.sources) {
      if (!verified || rects.length === 0) continue;
      const places = pages.get(pageNumber) ?? [];
      pages.set(pageNumber, places);
      addTo(places, finding, { pageNumber, rects });
    }
  }
  for (const places of pages.values()) places.sort(inReadingOrder);
  return pages;
}

/** Every place of a document, from the first page to the last. */
export function listHighlights(pages: ReadonlyMap<number, readonly FindingHighlight[]>): readonly FindingHighlight[] {
  return [...pages].toSorted(([one], [other]) => one - other).flatMap(([, places]) => places);
}

function addTo(
  places: FindingHighlight[],
  finding: ReaderFinding,
  { pageNumber, rects }: Pick<FindingHighlight, 'pageNumber' | 'rects'>,
): void {
  const index = places.findIndex((place) => shareWords(place.rects, rects));
  const known = places[index];
  if (!known) {
    const id = `${pageNumber}/${places.length}`;
    places.push({ id, pageNumber, rects, findings: [finding], tone: toneOf(finding) });
    return;
  }
  const isListed = known.findings.some(({ key }) => key === finding.key);
  places[index] = {
    ...known,
    rects: [...known.rects, ...rects.filter((rect) => !known.rects.some((other) => isSame(rect, other)))],
    findings: isListed ? known.findings : [...known.findings, finding],
  };
}

function shareWords(one: readonly Rectangle[], other: readonly Rectangle[]): boolean {
  let shared = 0;
  for (const a of one) for (const b of other) shared += sharedArea(a, b);
  return shared > SAME_WORDS_SHARE * Math.min(areaOf(one), areaOf(other));
}

function sharedArea(a: Rectangle, b: Rectangle): number {
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

function weigh(finding: ReaderFinding): number {
  return TONES.indexOf(toneOf(finding));
}

function inReadingOrder(one: FindingHighlight, other: FindingHighlight): number {
  const [a, b] = [one.rects[0], other.rects[0]];
  return a && b ? a.y - b.y || a.x - b.x : 0;
}
