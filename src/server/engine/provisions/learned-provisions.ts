import type { ProvisionId } from '#server/domain/provisions/provision-names.ts';
import type { NdaModel } from '../nda/nda-model.ts';
import { type NdaTopicId, ndaTopicNumber } from '../nda/nda-topics.ts';
import type { Reading } from '../reading/reading.ts';
import { segmentDocument, splitSentences } from '../text/segmentation.ts';
import type { Sentence } from '../text/sentences.ts';
import { offsetOf } from '../text/source-text.ts';

/** What a model has learned of one provision in a document. */
interface LearnedProvision {
  readonly isStated: boolean;
  /** The sentence that is the best evidence. */
  readonly best: Sentence;
}

export type LearnedProvisions = ReadonlyMap<ProvisionId, LearnedProvision>;

/** Provisions on which the NDA model beats the patterns (`bench provisions`). */
const LEARNED: readonly (readonly [ProvisionId, NdaTopicId])[] = [
  ['nda-compelled', 'nda-8'],
  ['nda-talks-secret', 'nda-10'],
  ['no-solicit', 'nda-18'],
];
const STATED_FROM = 0.5;

/**
 * Applies the NDA model to a document, sentence by sentence as for questions.
 * @returns empty for a document without a sentence
 */
export function findLearnedProvisions(reading: Reading, model: NdaModel): LearnedProvisions {
  const spans = cutSpans(reading);
  const { ranks, presence } = model.judge(spans.map(({ text }) => text));
  return new Map(
    LEARNED.flatMap(([provision, id]) => {
      const topic = ndaTopicNumber(id);
      const start = spans[indexOfLargest(ranks[topic] ?? [])]?.start;
      const best = start === undefined ? undefined : reading.sentences.find(({ end }) => end > start);
      if (best === undefined) return [];
      return [[provision, { isStated: (presence[topic] ?? 0) >= STATED_FROM, best }] as const];
    }),
  );
}

/** Sentences of passages, with their places in the joined text. */
function cutSpans({ document, source }: Reading): readonly { readonly text: string; readonly start: number }[] {
  return segmentDocument(document).flatMap(({ text, spans: [first] }) => {
    const offset = first && offsetOf(source, first.pageNumber, first.start);
    if (offset === undefined) return [];
    return splitSentences(text).map(({ start, end }) => ({ text: text.slice(start, end), start: offset + start }));
  });
}

function indexOfLargest(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > (values[best] ?? Number.NEGATIVE_INFINITY) ? index : best), 0);
}
