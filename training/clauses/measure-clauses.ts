import { CATEGORIES, categoryNumber } from '#server/engine/clauses/categories.ts';
import type { LabelledSpan } from '#training/data/labelled-contracts.ts';

/** Words that are claimed to be a clause. */
export interface ClaimedSpan {
  readonly category: number;
  readonly text: string;
  /** The higher, the surer; comparable over documents. */
  readonly score: number;
}

/** Predictions for a document, with the experts' labels. */
export interface ReadDocument {
  /** The contract's text that the labels count in. */
  readonly text: string;
  readonly labels: readonly LabelledSpan[];
  readonly present: ReadonlySet<number>;
  /** By category the model's confidence that the document has such a clause. */
  readonly presence: ArrayLike<number>;
  readonly claims: readonly ClaimedSpan[];
}

export interface ClauseMeasures {
  /** Average precision of documents by category; NaN where no document has one. */
  readonly documents: readonly number[];
  /** Area under precision and recall of spans by category; NaN where there is none. */
  readonly spans: readonly number[];
}

const OVERLAP_MINIMUM = 0.5;
const PARTIES = categoryNumber('parties');

/**
 * Measures finding of clauses in two ways, by category.
 *
 * Documents: average precision of the documents that have such a clause, ordered by confidence; of
 * documents with the same confidence those without come first.
 *
 * Spans, as in the paper on CUAD (Hendrycks et al. 2021) and its published evaluation: a claim is right when the Jaccard
 * index of its words with those of a label of the same category in the same document is at least 0.5. Words are what white
 * space parts, without capitals and without `. , ; :`, a slash counting as white space; each word counts once. For the
 * parties a claim that holds a label's very text is right too. For every threshold recall is the share of the labels with
 * a right claim above it; precision is the number of these labels, divided by that number and the number of wrong claims
 * above it, so that several right claims of one label count once. The area is that under the precision made
 * monotonic (at each recall the best at that recall or a higher one), by trapezoids, from precision 1 at recall 0 up
 * to the highest recall reached. Unlike there, every score is a threshold, not only a hundred steps; claims with the
 * same score count together; and the mean is one over categories.
 */
export function measureClauses(documents: readonly ReadDocument[]): ClauseMeasures {
  const matched = documents.map(matchClaims);
  return {
    documents: CATEGORIES.map((_, category) => averagePrecision(documents, category)),
    spans: CATEGORIES.map((_, category) => areaUnderCurve(matched.map((document) => document[category]))),
  };
}

/** Mean of the categories that could be measured. */
export function meanOf(values: readonly number[]): number {
  const measured = values.filter((value) => !Number.isNaN(value));
  return measured.reduce((sum, value) => sum + value, 0) / measured.length;
}

function averagePrecision(documents: readonly ReadDocument[], category: number): number {
  const ranked = documents
    .map(({ presence, present }) => ({ score: presence[category] ?? 0, isRight: present.has(category) }))
    .sort((left, right) => right.score - left.score || Number(left.isRight) - Number(right.isRight));
  let [right, sum] = [0, 0];
  ranked.forEach(({ isRight }, place) => {
    if (!isRight) return;
    right += 1;
    sum += right / (place + 1);
  });
  return right === 0 ? Number.NaN : sum / right;
}

interface MatchedClaims {
  readonly labelCount: number;
  readonly claims: readonly { readonly score: number; readonly labels: readonly number[] }[];
}

function matchClaims({ text, labels, claims }: ReadDocument): readonly MatchedClaims[] {
  return CATEGORIES.map((_, category) => {
    const own = labels
      .filter((label) => label.category === category)
      .map(({ start, end }) => ({ text: text.slice(start, end), words: listWords(text.slice(start, end)) }));
    return {
      labelCount: own.length,
      claims: claims
        .filter((claim) => claim.category === category)
        .map((claim) => {
          const words = listWords(claim.text);
          const isRight = (label: (typeof own)[number]): boolean =>
            shareOfWords(label.words, words) >= OVERLAP_MINIMUM ||
            (category === PARTIES && claim.text.includes(label.text));
          return { score: claim.score, labels: own.flatMap((label, number) => (isRight(label) ? [number] : [])) };
        }),
    };
  });
}

function areaUnderCurve(documents: readonly (MatchedClaims | undefined)[]): number {
  const labelCount = documents.reduce((sum, document) => sum + (document?.labelCount ?? 0), 0);
  if (labelCount === 0) return Number.NaN;
  const claims = documents
    .flatMap((document, number) =>
      (document?.claims ?? []).map(({ score, labels }) => ({
        score,
        labels: labels.map((label) => `${number}/${label}`),
      })),
    )
    .sort((left, right) => right.score - left.score);
  const points = [{ recall: 0, precision: 1 }];
  const found = new Set<string>();
  let wrong = 0;
  claims.forEach(({ score, labels }, place) => {
    for (const label of labels) found.add(label);
    if (labels.length === 0) wrong += 1;
    if (claims[place + 1]?.score === score) return;
    points.push({ recall: found.size / labelCount, precision: found.size / Math.max(1, found.size + wrong) });
  });
  let [area, best] = [0, 0];
  for (let place = points.length - 1; place > 0; place -= 1) {
    const [before, point] = [points[place - 1], points[place]];
    if (!before || !point) continue;
    const behind = Math.max(best, point.precision);
    best = Math.max(behind, before.precision);
    area += ((point.recall - before.recall) * (behind + best)) / 2;
  }
  return area;
}

export function listWords(text: string): ReadonlySet<string> {
  return new Set(
    text
      .replace(/[.,;:]/gu, '')
      .replace(/\//gu, ' ')
      .toLowerCase()
      .split(/\s+/u)
      .filter(Boolean),
  );
}

/** The Jaccard index of two sets of words, 0 to 1. */
export function shareOfWords(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const word of left) if (right.has(word)) common += 1;
  return common === 0 ? 0 : common / (left.size + right.size - common);
}
