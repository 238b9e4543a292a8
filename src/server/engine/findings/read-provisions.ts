import { judgeSeverity } from '../playbook/judge-severity.ts';
import { findRecord, isAtHome } from '../playbook/playbook.ts';
import type { PlaybookRecord, Severity } from '../playbook/playbook-record.ts';
import { HIGH_ROW } from '../provision-model/provision-encoder.ts';
import { readSlots, type Slots } from '../slots/read-slots.ts';
import type { FoundMoney } from '../text/money.ts';

/** What the model tells about a sentence beside its provisions. */
export const ASPECTS = ['noted', 'reader-duty', 'other-duty'] as const;
export type Aspect = (typeof ASPECTS)[number];
/** What the encoder tells about a sentence beside its provisions. */
export type EncodedAspect = Aspect | typeof HIGH_ROW;
/** Stands for the logits of a sentence that the encoder did not read: it is hardly ever noted. */
export const UNREAD = -9;
/** In front of a category in which lawyers marked terms of service as unfair, in the rows of the model. */
export const UNFAIR_PREFIX = 'unfair:';

/** A record that a sentence may be an instance of. */
export interface ProvisionCandidate {
  readonly record: PlaybookRecord;
  /** As the model scores it: above 0 is an instance, about -1 is none. */
  readonly score: number;
}

/** What one sentence of a document provides. */
export interface SentenceProvisions {
  readonly text: string;
  /** The likeliest records, the best first; then, where they are not among them, the likeliest burden and neutral one. */
  readonly candidates: readonly ProvisionCandidate[];
  readonly aspects: Readonly<Record<Aspect, number>>;
  /** The same and the high risk as the encoder tells them, as logits; left out where it did not read the sentence. */
  readonly encoded?: Readonly<Record<EncodedAspect, number>>;
  /** The highest score of the categories of unfair terms. */
  readonly unfair: number;
  readonly slots: Slots;
  /** Of the best candidate that burdens a side; `none` where there is no such candidate. */
  readonly severity: Severity | 'none';
}

/** What a document is read with. */
export interface ProvisionContext {
  /** Id of the kind of document, or null where it is not known. */
  readonly kind: string | null;
  /** The regular payment or price, which sums are compared with. */
  readonly regularPayment: FoundMoney | null;
}

/** What is said about a sentence, row by row. */
export interface SentenceScores {
  /** By the linear model: above 0 is an instance, about -1 is none. */
  readonly scores: Float32Array;
  /** Logits of the encoder, and one for a high risk; left out where it did not read the sentence. */
  readonly encoded?: Float32Array;
}

/** A provision of leases is unlikely in an employment contract. */
const STRANGER_PENALTY = 0.2;
/** Records further down are no help to tell what a sentence is. */
const CANDIDATES_KEPT = 4;

/**
 * Reads what a sentence provides by the linear model; what the encoder says is noted beside it.
 * @param rows of the model
 */
export function readProvisions(
  text: string,
  rows: readonly string[],
  { scores, encoded }: SentenceScores,
  context: ProvisionContext,
): SentenceProvisions {
  const { candidates, aspects, unfair } = rankCandidates(rows, scores, context);
  const slots = readSlots(text, context.regularPayment);
  const severity = judgeCandidates(candidates, slots, context);
  return { text, candidates, aspects, ...(encoded && readEncoded(rows, encoded)), unfair, slots, severity };
}

function readEncoded(rows: readonly string[], encoded: Float32Array): Pick<SentenceProvisions, 'encoded'> {
  const tell = (row: EncodedAspect): number => encoded[row === HIGH_ROW ? rows.length : rows.indexOf(row)] ?? 0;
  return {
    encoded: {
      noted: tell('noted'),
      'reader-duty': tell('reader-duty'),
      'other-duty': tell('other-duty'),
      [HIGH_ROW]: tell(HIGH_ROW),
    },
  };
}

/** How much the encoder counts beside the linear model where records are named, and how its logits are brought to the same scale. */
const ENCODED_WEIGHT = 0.4;
const toScore = (logit: number): number => Math.tanh((logit + 2) / 3);

/**
 * The records that a sentence may be named after, by both models: of 6,641 marked sentences the likeliest record is right for
 * 56 % instead of 52 %.
 */
export function nameProvisions(
  provisions: SentenceProvisions,
  rows: readonly string[],
  { scores, encoded }: SentenceScores,
  context: ProvisionContext,
): SentenceProvisions {
  if (encoded === undefined) return provisions;
  const mixed = scores.map(
    (score, row) => (1 - ENCODED_WEIGHT) * score + ENCODED_WEIGHT * toScore(encoded[row] as number),
  );
  const { candidates } = rankCandidates(rows, mixed, context);
  return { ...provisions, candidates, severity: judgeCandidates(candidates, provisions.slots, context) };
}

/** The likeliest records, and what is said beside them. */
function rankCandidates(
  rows: readonly string[],
  scores: Float32Array,
  { kind }: ProvisionContext,
): Pick<SentenceProvisions, 'candidates' | 'aspects' | 'unfair'> {
  const aspects: Record<Aspect, number> = { noted: -1, 'reader-duty': -1, 'other-duty': -1 };
  const best: ProvisionCandidate[] = [];
  let unfair = -1;
  let burden: ProvisionCandidate | null = null;
  let neutral: ProvisionCandidate | null = null;
  rows.forEach((row, index) => {
    const plain = scores[index] ?? -1;
    if (isAspect(row)) {
      aspects[row] = plain;
      return;
    }
    if (row.startsWith(UNFAIR_PREFIX)) unfair = Math.max(unfair, plain);
    const record = findRecord(row);
    if (record === undefined) return;
    const candidate = { record, score: isAtHome(row, kind) ? plain : plain - STRANGER_PENALTY };
    if (record.bearer === null) neutral = better(neutral, candidate);
    else burden = better(burden, candidate);
    insert(best, candidate);
  });
  return { candidates: [...new Set([...best, ...[burden, neutral].filter((one) => one !== null)])], aspects, unfair };
}

/** How much the likeliest of them that burdens a side hurts it; `none` where none does. */
export function judgeCandidates(
  candidates: readonly ProvisionCandidate[],
  slots: Slots,
  { kind }: ProvisionContext,
): SentenceProvisions['severity'] {
  const burden = findBurden(candidates);
  return burden === null ? 'none' : judgeSeverity(burden.record, slots, kind);
}

function better(known: ProvisionCandidate | null, candidate: ProvisionCandidate): ProvisionCandidate {
  return known === null || candidate.score > known.score ? candidate : known;
}

/** Keeps the best in order. */
function insert(best: ProvisionCandidate[], candidate: ProvisionCandidate): void {
  const place = best.findIndex(({ score }) => score < candidate.score);
  if (place === -1 && best.length >= CANDIDATES_KEPT) return;
  best.splice(place === -1 ? best.length : place, 0, candidate);
  if (best.length > CANDIDATES_KEPT) best.pop();
}

/** How much the distance to the next record counts beside the score. */
const MARGIN_WEIGHT = 0.7;

/** How sure it is which record a sentence is an instance of: its score, and its distance to the next one. */
export function certaintyOf(candidates: readonly ProvisionCandidate[]): number {
  const [first, second] = candidates.filter(({ record }) => record.bearer !== null);
  if (first === undefined) return Number.NEGATIVE_INFINITY;
  return first.score + MARGIN_WEIGHT * (first.score - (second?.score ?? -1));
}

/** Chosen by cross-validation over marked lines with figures: from here on 612 of 699 are instances of the likeliest record. */
const RECORD_CERTAINTY = -0.1;
/** Of two records that are closer, none is sure. */
const RECORD_DISTANCE = 0.06;

/** The record that a sentence is surely an instance of, a burden or not; null where none is sure. */
export function findSureRecord(candidates: readonly ProvisionCandidate[]): ProvisionCandidate | null {
  const [first, second] = [...candidates].sort((left, right) => right.score - left.score);
  if (first === undefined) return null;
  const distance = first.score - (second?.score ?? -1);
  return distance >= RECORD_DISTANCE && first.score + MARGIN_WEIGHT * distance >= RECORD_CERTAINTY ? first : null;
}

/** The likeliest record that burdens a side, or null. */
export function findBurden(candidates: readonly ProvisionCandidate[]): ProvisionCandidate | null {
  return candidates.find(({ record }) => record.bearer !== null) ?? null;
}

function isAspect(row: string): row is Aspect {
  return (ASPECTS as readonly string[]).includes(row);
}
