import type { PagePicture, ShownBox } from '../pdfium/page-picture.ts';
import { toGrey } from '../pdfium/page-picture.ts';
import { boxAt, type PageView } from '../text/page-view.ts';

/** A word of a layer: its characters from `start` to `end`, the latter not included. */
interface LayerWord {
  readonly start: number;
  readonly end: number;
}

/** A word of a layer and where it says that it stands. */
interface PlacedWord {
  readonly box: ShownBox;
}

/** How far, of 255, ink is from the most common shade of a page. */
const INK_CONTRAST = 48;
/** A layer that was made of the picture covers most of its ink. What is in other pictures is not text. */
const LEAST_COVERAGE = 0.3;
/** In a line with so many gaps between its words the picture shows most of them, if it is the same line. */
const LEAST_GAPS = 4;
const LEAST_OPEN_GAPS = 0.4;
/** The part of a gap's columns that must be free of ink; of its width only the middle is looked at. */
const OPEN_SHARE = 0.7;
const GAP_MARGIN = 0.2;
/** Words share this part of their height when they stand on one line. */
const LINE_SHARE = 0.5;
/** A gap wider than so many heights separates columns. */
const WIDEST_GAP = 2;
/** A word lies on another when they share this part of its area; so many of a line must do for two lines in one place. */
const OVERLAP_SHARE = 0.3;
const OVERLAPPED_WORDS = 0.5;

/**
 * Whether the unseen words on a scan lie as the words in its picture do: they cover its ink, the gaps between them are gaps
 * in the picture too, and no two lines overlap. Words that differ from the picture rarely meet all three.
 */
export function isFaithfulLayer(view: PageView, words: readonly LayerWord[], picture: PagePicture): boolean {
  const ink = toInk(picture);
  const placed = words.map(({ start, end }) => ({ box: boxAround(view, start, end) }));
  if (measureCoverage(placed, picture, ink) < LEAST_COVERAGE) return false;
  const lines = toLines(placed);
  return !lines.some((line) => hasOtherGaps(line, picture, ink) || liesOnOthers(line, lines));
}

function toInk(picture: PagePicture): Uint8Array {
  const grey = toGrey(picture);
  const counts = new Uint32Array(256);
  for (const shade of grey) counts[shade] = (counts[shade] ?? 0) + 1;
  const paper = counts.indexOf(Math.max(...counts));
  return grey.map((shade) => (Math.abs(shade - paper) >= INK_CONTRAST ? 1 : 0));
}

function boxAround({ characters: { boxes } }: PageView, start: number, end: number): ShownBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = start; index < end; index += 1) {
    const box = boxAt(boxes, index);
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  return [left, top, right, bottom];
}

/** The part of all ink that lies within words, 0 to 1. */
function measureCoverage(words: readonly PlacedWord[], { width, height, scale }: PagePicture, ink: Uint8Array): number {
  const covered = new Uint8Array(ink.length);
  for (const { box } of words) {
    const [left, right] = [Math.max(0, Math.floor(box[0] * scale)), Math.min(width, Math.ceil(box[2] * scale))];
    const [top, bottom] = [Math.max(0, Math.floor(box[1] * scale)), Math.min(height, Math.ceil(box[3] * scale))];
    if (right <= left) continue;
    for (let y = top; y < bottom; y += 1) covered.fill(1, y * width + left, y * width + right);
  }
  let [all, within] = [0, 0];
  for (let at = 0; at < ink.length; at += 1) {
    if (ink[at] !== 1) continue;
    all += 1;
    within += covered[at] ?? 0;
  }
  return all === 0 ? 0 : within / all;
}

/** Words that follow each other on one line. Layers come in the order of reading. */
function toLines(words: readonly PlacedWord[]): PlacedWord[][] {
  const lines: PlacedWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const before = line?.at(-1);
    if (line !== undefined && before !== undefined && follows(before.box, word.box)) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

function follows(before: ShownBox, box: ShownBox): boolean {
  const height = Math.min(before[3] - before[1], box[3] - box[1]);
  const shared = Math.min(before[3], box[3]) - Math.max(before[1], box[1]);
  const gap = box[0] - before[2];
  return shared >= LINE_SHARE * height && gap > -height && gap < WIDEST_GAP * height;
}

function hasOtherGaps(line: readonly PlacedWord[], picture: PagePicture, ink: Uint8Array): boolean {
  if (line.length <= LEAST_GAPS) return false;
  let [gaps, open] = [0, 0];
  line.forEach(({ box }, index) => {
    const next = line[index + 1]?.box;
    if (next === undefined || next[0] <= box[2]) return;
    gaps += 1;
    if (isOpen([box[2], Math.max(box[1], next[1]), next[0], Math.min(box[3], next[3])], picture, ink)) open += 1;
  });
  return gaps >= LEAST_GAPS && open < LEAST_OPEN_GAPS * gaps;
}

function isOpen(gap: ShownBox, { width, height, scale }: PagePicture, ink: Uint8Array): boolean {
  const margin = (gap[2] - gap[0]) * GAP_MARGIN;
  const left = Math.max(0, Math.floor((gap[0] + margin) * scale));
  const right = Math.min(width, Math.max(left + 1, Math.round((gap[2] - margin) * scale)));
  const top = Math.max(0, Math.ceil(gap[1] * scale));
  const bottom = Math.min(height, Math.floor(gap[3] * scale));
  let open = 0;
  for (let x = left; x < right; x += 1) {
    let isInked = false;
    for (let y = top; y < bottom && !isInked; y += 1) isInked = ink[y * width + x] === 1;
    if (!isInked) open += 1;
  }
  return open >= OPEN_SHARE * (right - left);
}

/** More words than a page has are not compared with each other. */
const WORD_LIMIT = 4000;

function liesOnOthers(line: readonly PlacedWord[], lines: readonly (readonly PlacedWord[])[]): boolean {
  const [first] = line;
  if (first === undefined) return false;
  const near = lines.filter((other) => other !== line && other.some(({ box }) => isLevelWith(box, first.box))).flat();
  if (near.length > WORD_LIMIT) return true;
  const overlapped = line.filter(({ box }) => near.some((other) => sharedShare(box, other.box) > OVERLAP_SHARE));
  return overlapped.length > 1 && overlapped.length >= OVERLAPPED_WORDS * line.length;
}

function isLevelWith(a: ShownBox, b: ShownBox): boolean {
  return a[1] < b[3] && b[1] < a[3];
}

function sharedShare(box: ShownBox, other: ShownBox): number {
  const width = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
  const height = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(0.01, (box[2] - box[0]) * (box[3] - box[1]));
}
