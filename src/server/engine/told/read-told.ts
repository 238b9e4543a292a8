import type { Polarity } from '#server/ports/document-model.ts';
import { readPolarity } from '../document-model/read-polarity.ts';
import type { Facts } from '../facts/facts.ts';
import { DUTY_MINIMUM, type ReadSentence } from '../findings/find-findings.ts';
import type { ProvisionContext } from '../findings/read-provisions.ts';
import type { DocumentSide, Sides } from '../parties/sides.ts';
import type { SidePair } from '../parties/signing-side.ts';
import { findBearer } from '../playbook/find-bearer.ts';
import { judgeSeverity } from '../playbook/judge-severity.ts';
import type { PlaybookRecord, Severity } from '../playbook/playbook-record.ts';
import type { Sentence } from '../text/sentences.ts';
import { fillSlots } from './fill-slots.ts';
import type { ToldMeaning, ToldProvision } from './told-meaning.ts';

/** As certain as the built-in engine gets: the support check stands behind it. */
const TOLD_SCORE = 1;
/** Logarithms of odds that stand for what a model says, beside those that are computed. */
const NOTED: Readonly<Record<Severity | 'none', number>> = { high: 2.5, medium: 1.2, low: 0.3, none: -3 };
/** What a model calls low is listed among the terms: nearly every sentence of a document can be called that. */
const WORTH_KNOWING: ReadonlySet<ToldProvision['severity']> = new Set(['high', 'medium']);
const DUTY = { yes: 1.2, no: -3 };
const HIGH = { yes: 1, no: -1 };
const NO_ASPECTS = { noted: -1, 'reader-duty': -1, 'other-duty': -1 };

/** A sentence that an external model says something about. */
export interface ToldPlace {
  /** As the built-in engine reads it; null where it does not. */
  readonly own: ReadSentence | null;
  /** Whether the built-in engine shows it as a risk. */
  readonly isShown: boolean;
  /** Whether the built-in engine is certain of the same record. */
  readonly isSameRecord: boolean;
  readonly sentence: Sentence;
  readonly facts: Facts;
  readonly pair: SidePair;
  readonly context: ProvisionContext;
}

/**
 * Reads a sentence as an external model does, beside what the built-in engine finds in it.
 * @param record of the playbook, null for a provision that it does not know
 */
export function readTold(provision: ToldProvision, record: PlaybookRecord | null, place: ToldPlace): ReadSentence {
  const { own, isShown, isSameRecord, sentence, facts, pair, context } = place;
  const { slots, differences } = fillSlots(provision, own?.provisions.slots ?? null, context.regularPayment);
  const known = own ?? { ...UNREAD, sentence, provisions: { ...UNREAD.provisions, text: sentence.text, slots } };
  const judged = judge(provision, record, () => judgeSeverity(record as PlaybookRecord, slots, context.kind));
  const severity = judged === 'none' && isShown ? known.provisions.severity : judged;
  const bound = findSides(provision.bound, facts.sides);
  const bearer = record === null ? onlyOne(bound) : differentBearer(record, bound, pair);
  const isDuty = bound.length > 0 && DUTIES.has(readToldPolarity(provision));
  const isRisk = severity === 'high' || (severity !== 'none' && WORTH_KNOWING.has(provision.severity));
  const isHigh = severity === 'high' || (severity === 'medium' && provision.severity === 'high');
  const told: ToldMeaning = {
    provision,
    bound,
    ...(bearer !== null && { bearer }),
    agreed: { isSameRecord, isShown, isDuty: own !== null && own.duty >= DUTY_MINIMUM },
    isRisk,
    differences,
  };
  const candidates = record === null ? [] : [{ record, score: TOLD_SCORE }];
  return {
    ...known,
    provisions: { ...known.provisions, candidates, slots, severity },
    noted: Math.max(known.noted, isRisk ? NOTED[severity] : NOTED.none),
    high: Math.max(known.high, isHigh ? HIGH.yes : HIGH.no),
    duty: Math.max(known.duty, isDuty ? DUTY.yes : DUTY.no),
    told,
  };
}

/** What the built-in engine says about a sentence that it does not read. */
const UNREAD = {
  provisions: { candidates: [], aspects: NO_ASPECTS, unfair: -1, severity: 'none' },
  noted: NOTED.none,
  high: HIGH.no,
  duty: DUTY.no,
} as const;

/** Polarities of what someone has to do, or to refrain from. */
const DUTIES: ReadonlySet<Polarity> = new Set(['must', 'must-not']);

/** Of the statement, which was checked, where it tells. */
export function readToldPolarity({ statement, polarity }: ToldProvision): Polarity {
  const read = readPolarity(statement);
  return read === 'states' ? polarity : read;
}

/** What the playbook's record says; where none fits, what the model says, and then high only if that was judged. */
function judge(
  { severity, support }: ToldProvision,
  record: PlaybookRecord | null,
  byRecord: () => Severity | 'none',
): Severity | 'none' {
  if (record !== null) return record.bearer === null ? 'none' : byRecord();
  return severity === 'high' && support !== 'full' ? 'medium' : severity;
}

function findSides(roles: readonly string[], sides: Sides): readonly DocumentSide[] {
  return [...new Set(roles.flatMap((role) => sides.of(role)))];
}

function onlyOne(sides: readonly DocumentSide[]): DocumentSide | null {
  return sides.length === 1 ? (sides[0] ?? null) : null;
}

function differentBearer(record: PlaybookRecord, bound: readonly DocumentSide[], pair: SidePair): DocumentSide | null {
  const side = record.bearer === null ? null : onlyOne(bound);
  return side === null || side === findBearer(record, pair) ? null : side;
}
