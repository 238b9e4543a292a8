import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import type { PassageSpan } from '#server/ports/language-model.ts';
import { createByteReader, createByteWriter } from './byte-stream.ts';
import type { IndexContent, IndexedPassage, Posting } from './index-content.ts';

interface Header {
  readonly version: string;
  readonly documentId: number;
  readonly title: string;
  /** Sections and headings are said once each; passages name them by position, -1 for none. */
  readonly sections: readonly string[];
  readonly headings: readonly string[];
  readonly presence: readonly number[];
  /** Category, passage, start and end in it, and probability of each. */
  readonly clauses: readonly (readonly [number, number, number, number, number])[];
}

/** Scores are kept in steps of this. */
const SCORE_STEP = 0.1;
const SCORE_STEPS = 127;
/** Counts in text and heading share a byte: five bits and three. */
const TEXT_COUNT_LIMIT = 31;
const HEADING_COUNT_LIMIT = 7;
const HEADING_COUNT_SHIFT = 5;

/** Packs an index into bytes: about one and a half times the size of the text. */
export function packIndex(content: IndexContent, version: string): Uint8Array {
  const writer = createByteWriter();
  const sections = distinct(content.passages.map(({ section }) => section));
  const headings = distinct(content.passages.map(({ heading }) => heading));
  const { documentId, title } = content;
  const header: Header = {
    version,
    documentId,
    title,
    sections: [...sections.keys()],
    headings: [...headings.keys()],
    presence: Array.from(content.presence, round),
    clauses: content.clauses.map(({ category, ordinal, start, end, probability }) => [
      category,
      ordinal,
      start,
      end,
      round(probability),
    ]),
  };
  writer.text(JSON.stringify(header));
  writer.number(content.passages.length);
  content.passages.forEach((passage, ordinal) => {
    writer.number(passage.text.length);
    writer.number(passage.section === null ? 0 : (sections.get(passage.section) ?? 0) + 1);
    writer.number(passage.heading === null ? 0 : (headings.get(passage.heading) ?? 0) + 1);
    writer.number(content.lengths[ordinal] ?? 0);
    writeSpans(writer, passage.spans);
  });
  writer.text(content.passages.map(({ text }) => text).join(''));
  writer.bytes(packScores(content.scores));
  writer.text([...content.postings.keys()].join('\n'));
  for (const posting of content.postings.values()) writePosting(writer, posting);
  return writer.finish();
}

/**
 * Unpacks an index.
 * @throws Error when the bytes are not an index of this version
 */
export function unpackIndex(bytes: Uint8Array, version: string): IndexContent {
  const reader = createByteReader(bytes);
  const header = readHeader(reader, version);
  const count = reader.number();
  const lengths = new Uint16Array(count);
  const drafts: (Omit<IndexedPassage, 'text'> & { readonly length: number })[] = [];
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    const length = reader.number();
    const section = header.sections[reader.number() - 1] ?? null;
    const heading = header.headings[reader.number() - 1] ?? null;
    lengths[ordinal] = reader.number();
    drafts.push({ length, section, heading, spans: readSpans(reader) });
  }
  const text = reader.text();
  let offset = 0;
  const passages = drafts.map(({ length, ...rest }) => {
    offset += length;
    return { text: text.slice(offset - length, offset), ...rest };
  });
  const scores = unpackScores(reader.bytes());
  if (scores.length !== count * CATEGORIES.length) throw new Error('The index is damaged.');
  const stems = reader.text();
  const postings = new Map(stems === '' ? [] : stems.split('\n').map((stem) => [stem, readPosting(reader)] as const));
  const { documentId, title } = header;
  const presence = Float32Array.from(header.presence);
  const clauses = header.clauses.map(([category, ordinal, start, end, probability]) => ({
    category,
    ordinal,
    start,
    end,
    probability,
  }));
  return { documentId, title, passages, lengths, scores, presence, clauses, postings };
}

type ByteWriter = ReturnType<typeof createByteWriter>;
type ByteReader = ReturnType<typeof createByteReader>;

function readHeader(reader: ByteReader, version: string): Header {
  try {
    const header = JSON.parse(reader.text()) as Header;
    if (header.version === version) return header;
  } catch (error) {
    throw new Error('These bytes are not an index.', { cause: error });
  }
  throw new Error('The index was built by another version of the engine.');
}

/** Four digits tell probabilities apart well enough. */
function round(probability: number): number {
  return Number(probability.toFixed(4));
}

function distinct(values: readonly (string | null)[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const value of values) if (value !== null && !positions.has(value)) positions.set(value, positions.size);
  return positions;
}

function writeSpans(writer: ByteWriter, spans: readonly PassageSpan[]): void {
  writer.number(spans.length);
  for (const { pageNumber, start, end } of spans) {
    writer.number(pageNumber);
    writer.number(start);
    writer.number(end - start);
  }
}

function readSpans(reader: ByteReader): readonly PassageSpan[] {
  return Array.from({ length: reader.number() }, () => {
    const pageNumber = reader.number();
    const start = reader.number();
    return { pageNumber, start, end: start + reader.number() };
  });
}

function packScores(scores: Float32Array): Uint8Array {
  const steps = Int8Array.from(scores, (score) =>
    Math.max(-SCORE_STEPS, Math.min(SCORE_STEPS, Math.round(score / SCORE_STEP))),
  );
  return new Uint8Array(steps.buffer);
}

function unpackScores(bytes: Uint8Array): Float32Array {
  const steps = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float32Array.from(steps, (step) => step * SCORE_STEP);
}

function writePosting(writer: ByteWriter, { ordinals, textCounts, headingCounts }: Posting): void {
  writer.number(ordinals.length);
  let previous = -1;
  ordinals.forEach((ordinal, index) => {
    writer.number(ordinal - previous - 1);
    previous = ordinal;
    const inText = Math.min(TEXT_COUNT_LIMIT, textCounts[index] ?? 0);
    const inHeading = Math.min(HEADING_COUNT_LIMIT, headingCounts[index] ?? 0);
    writer.byte((inHeading << HEADING_COUNT_SHIFT) | inText);
  });
}

function readPosting(reader: ByteReader): Posting {
  const count = reader.number();
  const ordinals = new Uint32Array(count);
  const textCounts = new Uint8Array(count);
  const headingCounts = new Uint8Array(count);
  let previous = -1;
  for (let index = 0; index < count; index += 1) {
    previous += reader.number() + 1;
    ordinals[index] = previous;
    const counts = reader.byte();
    textCounts[index] = counts & TEXT_COUNT_LIMIT;
    headingCounts[index] = counts >> HEADING_COUNT_SHIFT;
  }
  return { ordinals, textCounts, headingCounts };
}
