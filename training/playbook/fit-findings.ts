import { DUTY_FEATURES, type DutyShares, describeDuties } from '#server/engine/findings/duty-features.ts';
import { describeSentences, FINDING_FEATURES } from '#server/engine/findings/finding-features.ts';
import type { FindingModelMetadata } from '#server/engine/findings/finding-model.ts';
import {
  certaintyOf,
  findBurden,
  type ProvisionCandidate,
  type SentenceProvisions,
} from '#server/engine/findings/read-provisions.ts';
import { supportsRecord } from '#server/engine/playbook/supports-record.ts';
import { readLanguage } from '#server/engine/text/language.ts';
import { type GrowingOptions, growTrees, type RankGroup } from '#training/learning/grow-trees.ts';
import { report } from '#training/training-files.ts';
import { isAskedInTerms } from './mark-terms.ts';
import type { MarkedLine } from './read-marked-documents.ts';
import type { ScoredDocument } from './score-documents.ts';

/** Chosen by cross-validation, by author. */
const TREES: GrowingOptions = {
  features: FINDING_FEATURES,
  treeCount: 250,
  depth: 4,
  learningRate: 0.06,
  leafWeight: 8,
  leafPrior: 8,
  goal: 'chance',
};
/** What is added to few examples of a record: this many with the average share. */
const SHARE_PRIOR = 3;

/** What is fitted to the scores of linear models. */
type FittedFindings = Pick<
  FindingModelMetadata,
  'notedTrees' | 'highTrees' | 'dutyTrees' | 'notedShares' | 'dutyShares' | 'certaintyMinimum'
>;

/**
 * Fits what tells which sentences a lawyer would note, and which state a duty.
 * @param scored marked documents, and `terms` of service, each scored by models that have not seen its author
 */
export function fitFindings(scored: readonly ScoredDocument[], terms: readonly ScoredDocument[]): FittedFindings {
  const fullyMarked = scored.filter(isFullyMarked);
  return {
    notedTrees: growTrees(
      [...describe(scored, scored, isNoted), ...describe(terms, scored, isNoted, isAskedInTerms)],
      TREES,
    ),
    highTrees: growTrees(
      describe(scored, scored, ({ mark }) => mark === 'high', isNoted),
      TREES,
    ),
    dutyTrees: growTrees(describeDutyLines(fullyMarked), { ...TREES, features: DUTY_FEATURES }),
    notedShares: countShares(scored),
    dutyShares: countDutyShares(fullyMarked),
    certaintyMinimum: chooseCertainty(fullyMarked, CERTAIN_SHARE),
  };
}

/**
 * Of what findings say, this share is to have a record that the author marked. The marks are
 * narrow: a third of the other records say what is true of their sentence (decision 85).
 */
const CERTAIN_SHARE = 0.83;

/** The least certainty from which on a share of the records of noted sentences are as marked, of those that their words bear out. */
export function chooseCertainty(scored: readonly ScoredDocument[], wanted: number): number {
  const noted = scored.flatMap(({ document, named }) =>
    document.lines.flatMap((line, index) => {
      const candidates = named[index]?.candidates ?? [];
      const id = findBurden(candidates)?.record.id;
      // Key words are known of English sentences alone.
      if (!isNoted(line) || id === undefined || (isEnglish(document) && !supportsRecord(line.text, id, document.kind)))
        return [];
      const isRight = line.ids.includes(id);
      return [{ certainty: certaintyOf(candidates), isRight }];
    }),
  );
  noted.sort((left, right) => right.certainty - left.certainty);
  let chosen = { count: 0, certainty: 1 };
  let right = 0;
  noted.forEach(({ certainty, isRight }, index) => {
    right += Number(isRight);
    if (right / (index + 1) >= wanted) chosen = { count: index + 1, certainty };
  });
  report(`${chosen.count} of ${noted.length} noted sentences are certain enough to say what they mean`);
  return Number(chosen.certainty.toFixed(4));
}

function isEnglish({ lines }: ScoredDocument['document']): boolean {
  return readLanguage(lines.map(({ text }) => text).join(' ')) === 'en';
}

/** The value that keeps the larger share of both on their sides; in the middle between the two values around it. */
export function chooseThreshold(above: readonly number[], below: readonly number[]): number {
  const values = [...above, ...below].sort((left, right) => left - right);
  let best = { threshold: 0, right: 0 };
  values.slice(1).forEach((value, index) => {
    const threshold = (value + (values[index] ?? value)) / 2;
    const right =
      above.filter((one) => one >= threshold).length / above.length +
      below.filter((one) => one < threshold).length / Math.max(1, below.length);
    if (right > best.right) best = { threshold, right };
  });
  const kept = above.filter((one) => one >= best.threshold).length;
  const refused = below.filter((one) => one < best.threshold).length;
  report(`${kept} of ${above.length} agreements and ${refused} of ${below.length} others are told from each other`);
  return Number(best.threshold.toFixed(4));
}

/** Notes leave records and small duties out. */
function isFullyMarked({ document: { lines } }: ScoredDocument): boolean {
  return lines.some(({ ids }) => ids.length > 0);
}

function isNoted({ mark }: MarkedLine): boolean {
  return mark === 'high' || mark === 'medium' || mark === 'low';
}

/**
 * @param marked documents that tell how often a record is noted
 * @param isAsked which lines are rows at all
 */
function describe(
  scored: readonly ScoredDocument[],
  marked: readonly ScoredDocument[],
  isRight: (line: MarkedLine) => boolean,
  isAsked: (line: MarkedLine, provisions: SentenceProvisions) => boolean = () => true,
): readonly RankGroup[] {
  return scored.map(({ document, provisions }) => {
    const shares = countShares(marked.filter((other) => other.document !== document));
    const inputs = describeSentences(provisions, shares);
    const asked = document.lines.flatMap((line, index) => {
      const own = provisions[index];
      return own !== undefined && isAsked(line, own) ? [index] : [];
    });
    return {
      inputs: Float32Array.from(asked.flatMap((index) => [...(inputs[index] ?? [])])),
      isRight: asked.map((index) => isRight(document.lines[index] as MarkedLine)),
      weight: 1,
    };
  });
}

function describeDutyLines(scored: readonly ScoredDocument[]): readonly RankGroup[] {
  return scored.map(({ document, provisions }) => {
    const shares = countDutyShares(scored.filter((other) => other.document !== document));
    return {
      inputs: Float32Array.from(describeDuties(provisions, shares).flatMap((inputs) => [...inputs])),
      isRight: document.lines.map(({ duty }) => duty !== 'none'),
      weight: 1,
    };
  });
}

function countDutyShares(scored: readonly ScoredDocument[]): DutyShares {
  return countShares(
    scored,
    ({ duty }) => duty !== 'none',
    ([best]) => best,
  );
}

/** How often what holds for a line holds where one record is the likeliest; under `*` for all lines. */
function countShares(
  scored: readonly ScoredDocument[],
  isCounted: (line: MarkedLine) => boolean = isNoted,
  choose: (candidates: readonly ProvisionCandidate[]) => ProvisionCandidate | null | undefined = findBurden,
): Readonly<Record<string, number>> {
  const counts = new Map<string, { counted: number; all: number }>();
  const total = { counted: 0, all: 0 };
  for (const { document, provisions } of scored) {
    document.lines.forEach((line, index) => {
      const id = choose(provisions[index]?.candidates ?? [])?.record.id ?? '';
      const own = counts.get(id) ?? { counted: 0, all: 0 };
      counts.set(id, own);
      for (const count of [own, total]) {
        count.all += 1;
        count.counted += Number(isCounted(line));
      }
    });
  }
  const average = total.counted / Math.max(1, total.all);
  const shares = [...counts].map(([id, { counted, all }]): [string, number] => [
    id,
    Number(((counted + SHARE_PRIOR * average) / (all + SHARE_PRIOR)).toFixed(4)),
  ]);
  return { '*': Number(average.toFixed(4)), ...Object.fromEntries(shares) };
}
