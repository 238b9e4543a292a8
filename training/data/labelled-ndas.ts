import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { NDA_TOPICS } from '#server/engine/nda/nda-topics.ts';

/** A non-disclosure agreement of ContractNLI (CC BY 4.0) as it was annotated. */
export interface AnnotatedNda {
  readonly name: string;
  readonly text: string;
  /** Start and end of each numbered span of the text. */
  readonly spans: readonly (readonly [number, number])[];
  /** By hypothesis ("nda-16"): what was chosen, and the numbers of the spans it was chosen for. */
  readonly annotations: Readonly<Record<string, { readonly choice: string; readonly spans: readonly number[] }>>;
}

/** The same with what was marked by topic. */
export interface LabelledNda {
  /** Its numbered spans, in their order. */
  readonly texts: readonly string[];
  /** By topic: what was chosen, and the numbers of the spans it was chosen for. */
  readonly labels: readonly { readonly isMentioned: boolean; readonly evidence: ReadonlySet<number> }[];
}

interface NdaFile {
  readonly documents: readonly (Pick<AnnotatedNda, 'text' | 'spans'> & {
    readonly file_name: string;
    readonly annotation_sets: readonly Pick<AnnotatedNda, 'annotations'>[];
  })[];
}

export const NDA_PARTS = ['train_truncated', 'dev'] as const;
type NdaPart = (typeof NDA_PARTS)[number];

/**
 * Reads one part of ContractNLI.
 * @param dataFolder that of the test material
 * @throws Error when it is not there
 */
export function readNdas(dataFolder: string, part: NdaPart): readonly AnnotatedNda[] {
  const bytes = gunzipSync(readFileSync(join(dataFolder, `contractnli/${part}.json.gz`)));
  const { documents } = JSON.parse(bytes.toString('utf8')) as NdaFile;
  return documents.map(({ file_name: name, text, spans, annotation_sets }) => {
    return { name, text, spans, annotations: annotation_sets[0]?.annotations ?? {} };
  });
}

/** The same, labelled by topic. */
export function readLabelledNdas(dataFolder: string, part: NdaPart): readonly LabelledNda[] {
  return readNdas(dataFolder, part).map(({ text, spans, annotations }) => ({
    texts: spans.map(([start, end]) => text.slice(start, end)),
    labels: NDA_TOPICS.map(({ id }) => {
      const label = annotations[id];
      return {
        isMentioned: label !== undefined && label.choice !== 'NotMentioned',
        evidence: new Set(label?.spans),
      };
    }),
  }));
}

/**
 * Average precision of an order (as in scikit-learn, whose function the paper's evaluation calls): the precision at each
 * step of recall, weighed by the step. Spans with equal scores are taken together.
 */
export function averagePrecision(scores: readonly number[], right: ReadonlySet<number>): number {
  const order = [...scores.keys()].sort((left, other) => (scores[other] ?? 0) - (scores[left] ?? 0));
  let [found, sum] = [0, 0];
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && scores[order[to] ?? 0] === scores[order[from] ?? 0]) to += 1;
    const hits = order.slice(from, to).filter((span) => right.has(span)).length;
    found += hits;
    sum += (hits * found) / to;
    from = to;
  }
  return right.size === 0 ? 0 : sum / right.size;
}
