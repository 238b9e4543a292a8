import { extractFeatures, type SparseVector } from '../clause-features.ts';
import { segmentDocument, splitSentences } from '../segmentation.ts';
import type { LabelledContract } from './labelled-contracts.ts';

export interface Example {
  readonly vector: SparseVector;
  /** Numbers of the categories it holds. */
  readonly categories: readonly number[];
}

/** A stretch holds a clause when this many units of the labelled span lie in it, or this share of a short one. */
const OVERLAP_UNITS = 60;
const OVERLAP_SHARE = 0.6;
const SENTENCE_LENGTH_MINIMUM = 25;
/** Windows that cross the passages' bounds, so that weights do not lean on where a passage happens to end. */
const WINDOW_UNITS = 500;
const WINDOW_STEP_UNITS = 350;

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly heading: string | null;
}

/** Cuts a contract into what the model will be asked about: passages, their sentences, and windows over both. */
export function buildExamples(contract: LabelledContract, bits: number): readonly Example[] {
  const documentLength = contract.text.length;
  return listStretches(contract.text).map(({ start, end, heading }) => ({
    vector: extractFeatures(contract.text.slice(start, end), { heading, offset: start, documentLength }, bits),
    categories: categoriesOf(contract, start, end),
  }));
}

/** Passages only, as the product will see them. */
export function listPassages(text: string): readonly Stretch[] {
  const passages = segmentDocument({ documentId: 0, title: '', pages: [{ pageNumber: 1, text }], unreadPages: [] });
  return passages.map(({ spans, heading }) => ({
    start: spans[0]?.start ?? 0,
    end: spans.at(-1)?.end ?? 0,
    heading,
  }));
}

function listStretches(text: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const passage of listPassages(text)) {
    stretches.push(passage);
    const sentences = splitSentences(text.slice(passage.start, passage.end));
    if (sentences.length < 2) continue;
    for (const { start, end } of sentences) {
      if (end - start < SENTENCE_LENGTH_MINIMUM) continue;
      stretches.push({ start: passage.start + start, end: passage.start + end, heading: passage.heading });
    }
  }
  for (let start = 0; start < text.length; start += WINDOW_STEP_UNITS) {
    stretches.push({ start, end: Math.min(text.length, start + WINDOW_UNITS), heading: null });
  }
  return stretches;
}

/** Which categories' labelled spans a stretch of a contract's text holds. */
export function categoriesOf(contract: LabelledContract, start: number, end: number): readonly number[] {
  const found = new Set<number>();
  for (const span of contract.spans) {
    const overlap = Math.min(end, span.end) - Math.max(start, span.start);
    if (overlap > 0 && overlap >= Math.min(OVERLAP_UNITS, (span.end - span.start) * OVERLAP_SHARE)) {
      found.add(span.category);
    }
  }
  return [...found];
}
