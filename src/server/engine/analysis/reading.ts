import type { DocumentText, Passage } from '../../ports/language-model.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { buildSourceText, offsetOf, type SourceText } from './source-text.ts';

/** A document made ready for extraction. */
export interface Reading {
  readonly document: DocumentText;
  readonly source: SourceText;
  readonly sentences: readonly Sentence[];
  /** How likely a sentence stands in a clause of a category, 0 to 1; the probability of its passage. */
  readonly probability: (sentence: Sentence, category: string) => number;
}

interface PlacedPassage {
  readonly start: number;
  readonly end: number;
  readonly passage: Passage;
}

/** Joins pages, cuts sentences, and lays the passages' categories over them. */
export function readDocument(document: DocumentText, passages: readonly Passage[]): Reading {
  const source = buildSourceText(document);
  const placed = placePassages(source, passages);
  return {
    document,
    source,
    sentences: splitSentences(source),
    probability: (sentence, category) => {
      const passage = passageAt(placed, sentence.start);
      return passage?.categories.find((entry) => entry.category === category)?.probability ?? 0;
    },
  };
}

function placePassages(source: SourceText, passages: readonly Passage[]): readonly PlacedPassage[] {
  const placed: PlacedPassage[] = [];
  for (const passage of passages) {
    for (const span of passage.spans) {
      const start = offsetOf(source, span.pageNumber, span.start);
      const end = offsetOf(source, span.pageNumber, span.end);
      if (start !== undefined && end !== undefined && end > start) placed.push({ start, end, passage });
      else if (start !== undefined) placed.push({ start, end: start + span.end - span.start, passage });
    }
  }
  return placed.sort((left, right) => left.start - right.start);
}

/** The last passage that begins at or before an offset; passages overlap little, so this is the one around it. */
function passageAt(placed: readonly PlacedPassage[], offset: number): Passage | undefined {
  let low = 0;
  let high = placed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placed[middle] as PlacedPassage).start <= offset) low = middle + 1;
    else high = middle;
  }
  const candidate = placed[low - 1];
  return candidate !== undefined && offset < candidate.end ? candidate.passage : undefined;
}

/** The sentences whose text matches a pattern (without the global flag), in order. */
export function sentencesMatching(reading: Reading, pattern: RegExp): readonly Sentence[] {
  return reading.sentences.filter((sentence) => pattern.test(sentence.text));
}
