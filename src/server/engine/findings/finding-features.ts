import type { Severity, Trait } from '../playbook/playbook-record.ts';
import { findBurden, type SentenceProvisions, UNREAD } from './read-provisions.ts';

const SEVERITY_STEPS: Readonly<Record<Severity | 'none', number>> = { none: 0, low: 1, medium: 2, high: 3 };
const NUMBERS = ['amount', 'share', 'rate', 'period', 'notice', 'deadline', 'grace', 'cap'] as const;
const TRAITS: readonly Trait[] = [
  'mutual',
  'own-fault',
  'sole-discretion',
  'uncapped',
  'without-notice',
  'with-notice',
  'with-consent',
  'perpetual',
  'irrevocable',
  'by-law-only',
];
const EMPTY = -1;

/** Inputs of the trees that tell how likely a lawyer would note a sentence, in their order. */
export const FINDING_FEATURES: readonly string[] = [
  'noted',
  'notedRank',
  'readerDuty',
  'otherDuty',
  'bestScore',
  'burdenScore',
  'neutralScore',
  'margin',
  'prior',
  'priorOfSecond',
  'severity',
  'base',
  'words',
  'hasCondition',
  'hasException',
  'unfair',
  'unfairRank',
  'sentences',
  'place',
  'notedBefore',
  'notedBehind',
  'notedInAll',
  'encodedNoted',
  'encodedHigh',
  'encodedRank',
  'encodedBefore',
  'encodedBehind',
  ...NUMBERS,
  ...TRAITS,
];

/** How often sentences whose likeliest burden is a record are noted by lawyers, 0 to 1, by id. */
export type NotedShares = Readonly<Record<string, number>>;

/**
 * Describes every sentence of a document for the trees.
 * @param shares what holds for the record; its average for records that have none
 * @returns `FINDING_FEATURES` for each sentence
 */
export function describeSentences(
  sentences: readonly SentenceProvisions[],
  shares: NotedShares,
): readonly Float32Array[] {
  const noted = sentences.map(({ aspects }) => aspects.noted);
  const encoded = sentences.map((one) => one.encoded?.noted ?? UNREAD);
  const document: DocumentScores = {
    noted,
    notedRanks: rank(noted),
    notedInAll: noted.reduce((sum, value) => sum + value, 0) / Math.max(1, noted.length),
    unfairRanks: rank(sentences.map(({ unfair }) => unfair)),
    encoded,
    encodedRanks: rank(encoded),
  };
  return sentences.map((sentence, index) => describeSentence(sentence, index, document, shares));
}

/** What the sentences of a document have scored together. */
interface DocumentScores {
  readonly noted: readonly number[];
  /** From a score to the number of sentences that have a higher one. */
  readonly notedRanks: ReadonlyMap<number, number>;
  readonly notedInAll: number;
  readonly unfairRanks: ReadonlyMap<number, number>;
  readonly encoded: readonly number[];
  readonly encodedRanks: ReadonlyMap<number, number>;
}

function rank(values: readonly number[]): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  const ordered = values.toSorted((left, right) => right - left);
  ordered.forEach((value, place) => {
    if (!ranks.has(value)) ranks.set(value, place);
  });
  return ranks;
}

function describeSentence(
  { text, candidates, aspects, encoded: own, unfair, slots, severity }: SentenceProvisions,
  index: number,
  { noted, notedRanks, notedInAll, unfairRanks, encoded, encodedRanks }: DocumentScores,
  shares: NotedShares,
): Float32Array {
  const [best, second] = candidates;
  const burden = findBurden(candidates);
  const neutral = candidates.find(({ record }) => record.bearer === null);
  const shareOf = (id: string | undefined): number => shares[id ?? ''] ?? shares['*'] ?? 0;
  const count = Math.max(1, noted.length);
  return Float32Array.from([
    aspects.noted,
    (notedRanks.get(aspects.noted) ?? 0) / count,
    aspects['reader-duty'],
    aspects['other-duty'],
    best?.score ?? EMPTY,
    burden?.score ?? EMPTY,
    neutral?.score ?? EMPTY,
    (best?.score ?? EMPTY) - (second?.score ?? EMPTY),
    shareOf(burden?.record.id),
    shareOf(second?.record.id),
    SEVERITY_STEPS[severity],
    SEVERITY_STEPS[burden?.record.severity.base ?? 'none'],
    text.split(' ').length,
    Number(slots.values.condition !== undefined),
    Number(slots.values.exception !== undefined),
    unfair,
    unfairRanks.get(unfair) ?? 0,
    Math.log(count),
    index / count,
    noted[index - 1] ?? EMPTY,
    noted[index + 1] ?? EMPTY,
    notedInAll,
    own?.noted ?? UNREAD,
    own?.high ?? UNREAD,
    (encodedRanks.get(own?.noted ?? UNREAD) ?? 0) / count,
    encoded[index - 1] ?? UNREAD,
    encoded[index + 1] ?? UNREAD,
    ...NUMBERS.map((slot) => slots.values[slot]?.value ?? EMPTY),
    ...TRAITS.map((trait) => Number(slots.traits.has(trait))),
  ]);
}
