import type { DocumentText, Passage, PassageSpan } from '#server/ports/language-model.ts';
import { startOfNext } from './list-items.ts';
import { findSectionMarks, type SectionMark } from './section-marks.ts';
import { splitSentences as splitSourceSentences } from './sentences.ts';
import { buildSourceText, clipEnd, pieceIndexAt, type SourceText } from './source-text.ts';
import type { TextRange } from './text-range.ts';

/** A passage is closed before it grows beyond this, where it can end with a sentence. UTF-16 units. */
const PASSAGE_LENGTH_TARGET = 650;
/** No passage is longer; a sentence beyond it is cut at a clause or word. */
const PASSAGE_LENGTH_LIMIT = 1_000;
/** Items of a list and unnumbered paragraphs shorter than this stay with what stands before them. */
const PASSAGE_LENGTH_MINIMUM = 220;
const SECTION_LEVEL = 2;

interface Unit extends TextRange {
  readonly mark: SectionMark | null;
}

interface Draft {
  start: number;
  end: number;
  isHeadingOnly: boolean;
  section: string | null;
  heading: string | null;
}

/** Where the reading is: the numbers and headings above the present place. */
interface Place {
  section: string | null;
  heading: string | null;
  item: string | null;
}

/**
 * Cuts a document into passages: clauses by their printed numbers and headings, long ones at the end of a sentence.
 * Page numbers and running headers are left out, so a clause may run over a page break.
 * @returns passages in reading order, without categories; together they hold every word of the running text
 */
export function segmentDocument(document: DocumentText): Passage[] {
  const source = buildSourceText(document);
  const drafts = joinUnits(source.text, cutUnits(source));
  return drafts.map((draft, ordinal) => ({
    documentId: document.documentId,
    ordinal,
    text: source.text.slice(draft.start, draft.end),
    spans: spansOf(source, draft),
    section: draft.section,
    heading: draft.heading,
    categories: [],
  }));
}

/**
 * Cuts a text into sentences. Abbreviations, initials, section numbers and marks of list items end none.
 * @returns ranges in order; a number in front of a clause belongs to no sentence
 */
export function splitSentences(text: string): TextRange[] {
  return splitSourceSentences({ documentId: 0, text, pieces: [] }).map(({ start, end }) => ({ start, end }));
}

/** Sentences and clause starts, in order and without gaps that hold words. */
function cutUnits(source: SourceText): readonly Unit[] {
  const { text } = source;
  const marks = new Map(findSectionMarks(text).map((mark) => [mark.start, mark]));
  const cuts = new Set<number>(marks.keys());
  let previousEnd = 0;
  for (const { end } of splitSourceSentences(source)) {
    // A sentence's own start may leave out its number: it begins where the one before it ends.
    cuts.add(skipWhiteSpace(text, startOfNext(text, previousEnd)));
    previousEnd = end;
  }
  const starts = [...cuts].sort((left, right) => left - right);
  const units: Unit[] = [];
  starts.forEach((start, index) => {
    const end = trimEnd(text, start, starts[index + 1] ?? text.length);
    if (end > start) addUnits(units, text, { start, end }, marks.get(start) ?? null);
  });
  return units;
}

function addUnits(units: Unit[], text: string, range: TextRange, mark: SectionMark | null): void {
  let { start } = range;
  let ownMark = mark;
  while (range.end - start > PASSAGE_LENGTH_LIMIT) {
    const end = clipEnd(text, start, range.end, PASSAGE_LENGTH_TARGET);
    units.push({ start, end: trimEnd(text, start, end), mark: ownMark });
    start = skipWhiteSpace(text, end);
    ownMark = null;
  }
  if (range.end > start) units.push({ start, end: range.end, mark: ownMark });
}

function joinUnits(text: string, units: readonly Unit[]): readonly Draft[] {
  const drafts: Draft[] = [];
  const place: Place = { section: null, heading: null, item: null };
  let current: Draft | null = null;
  for (const unit of units) {
    move(place, unit.mark);
    if (current && !startsPassage(current, unit)) {
      if (current.isHeadingOnly && unit.mark) Object.assign(current, placeOf(place));
      current.isHeadingOnly = current.isHeadingOnly && isHeading(text, unit);
      current.end = unit.end;
      continue;
    }
    current = { start: unit.start, end: unit.end, isHeadingOnly: isHeading(text, unit), ...placeOf(place) };
    drafts.push(current);
  }
  return drafts;
}

function startsPassage(current: Draft, unit: Unit): boolean {
  const length = current.end - current.start;
  if (unit.end - current.start > PASSAGE_LENGTH_LIMIT) return true;
  if (current.isHeadingOnly) return false;
  if (unit.mark && unit.mark.level <= SECTION_LEVEL) return true;
  if (length < PASSAGE_LENGTH_MINIMUM) return false;
  return unit.end - current.start > PASSAGE_LENGTH_TARGET;
}

function move(place: Place, mark: SectionMark | null): void {
  if (!mark) return;
  if (mark.level > SECTION_LEVEL) {
    place.item = mark.number;
    return;
  }
  place.item = null;
  // The heading of another section says nothing about this one.
  if (mark.heading !== null || (mark.number !== null && !isWithin(mark.number, place.section))) {
    place.heading = mark.heading;
  }
  if (mark.number !== null) place.section = mark.number;
}

/** Whether "4.2" stands in the same section as "4" or "4.1". */
function isWithin(number: string, section: string | null): boolean {
  const first = (printed: string): string => printed.replace(/^\D{0,12}(?=\d)/u, '').split('.')[0] ?? '';
  return section !== null && number.includes('.') && first(number) === first(section);
}

function placeOf(place: Place): Pick<Draft, 'section' | 'heading'> {
  const section = place.item === null ? place.section : `${place.section ?? ''}${place.item}`;
  return { section, heading: place.heading };
}

/** A unit that is nothing but a number and a heading, so that it belongs to what follows. */
function isHeading(text: string, unit: Unit): boolean {
  const length = unit.end - unit.start;
  if (length > 110) return false;
  if (unit.mark?.heading != null && length <= unit.mark.heading.length + (unit.mark.number?.length ?? 0) + 8)
    return true;
  return !/\p{Ll}{2}/u.test(text.slice(unit.start, unit.end));
}

function spansOf(source: SourceText, range: TextRange): readonly PassageSpan[] {
  const spans: PassageSpan[] = [];
  for (let index = pieceIndexAt(source, range.start); index < source.pieces.length; index += 1) {
    const piece = source.pieces[index];
    if (!piece || piece.start >= range.end) break;
    const start = Math.max(range.start, piece.start) - piece.start + piece.pageStart;
    const end = Math.min(range.end, piece.end) - piece.start + piece.pageStart;
    if (end > start) spans.push({ pageNumber: piece.pageNumber, start, end });
  }
  return spans;
}

function skipWhiteSpace(text: string, from: number): number {
  let offset = from;
  while (offset < text.length && /\s/u.test(text.charAt(offset))) offset += 1;
  return offset;
}

function trimEnd(text: string, start: number, end: number): number {
  let offset = end;
  while (offset > start && /\s/u.test(text.charAt(offset - 1))) offset -= 1;
  return offset;
}
