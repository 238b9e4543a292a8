import { extractConcepts } from '#server/engine/clauses/clause-concepts.ts';
import { extractFeatures, type SparseVector } from '#server/engine/clauses/clause-features.ts';
import { segmentDocument, splitSentences } from '#server/engine/text/segmentation.ts';
import type { LabelledContract } from '#training/data/labelled-contracts.ts';
import { documentOf } from '#training/document-of.ts';

export interface Example {
  readonly vector: SparseVector;
  readonly concepts: SparseVector;
  /** Numbers of the categories it holds. */
  readonly categories: readonly number[];
}

/** A range holds a clause when this many units of the labelled span lie in it, or this share of a short one. */
const OVERLAP_UNITS = 60;
const OVERLAP_SHARE = 0.6;
/** A short range of which this share lies within a span belongs to it as well. */
const STRETCH_SHARE = 0.8;

/** A part of a contract's text, in UTF-16 units of it. */
export interface PassageRange {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly heading: string | null;
}

/** Splits a contract into the units that the model scores: passages and their sentences. */
export function buildExamples(contract: LabelledContract, bits: number): readonly Example[] {
  const documentLength = contract.text.length;
  return listStretches(contract.text).map(({ text, start, end, heading }) => ({
    vector: extractFeatures(text, { heading, offset: start, documentLength }, bits),
    concepts: extractConcepts(text, bits),
    categories: categoriesOf(contract, start, end),
  }));
}

/** Passages only, as in production. */
export function listPassages(text: string): readonly PassageRange[] {
  const passages = segmentDocument(documentOf(text));
  return passages.map(({ spans, heading }) => {
    const [start, end] = [spans[0]?.start ?? 0, spans.at(-1)?.end ?? 0];
    return { text: text.slice(start, end), start, end, heading };
  });
}

function listStretches(text: string): readonly PassageRange[] {
  const stretches: PassageRange[] = [];
  for (const passage of listPassages(text)) {
    stretches.push(passage);
    const sentences = splitSentences(passage.text);
    if (sentences.length < 2) continue;
    for (const { start, end } of sentences) {
      stretches.push({
        text: passage.text.slice(start, end),
        start: passage.start + start,
        end: passage.start + end,
        heading: passage.heading,
      });
    }
  }
  return stretches;
}

/** The categories whose labelled spans a range of a contract's text holds. */
export function categoriesOf(contract: LabelledContract, start: number, end: number): readonly number[] {
  const found = new Set<number>();
  for (const span of contract.spans) {
    const overlap = Math.min(end, span.end) - Math.max(start, span.start);
    const enough = Math.min(OVERLAP_UNITS, (span.end - span.start) * OVERLAP_SHARE, (end - start) * STRETCH_SHARE);
    if (overlap > 0 && overlap >= enough) {
      found.add(span.category);
    }
  }
  return [...found];
}
