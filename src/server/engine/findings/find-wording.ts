import { findSubject } from '../parties/find-bound-sides.ts';
import { findBurdenInside } from '../parties/find-burdened-side.ts';
import { isTaker } from '../parties/party-roles.ts';
import type { DocumentSide, Sides } from '../parties/sides.ts';
import type { SidePair } from '../parties/signing-side.ts';
import { findRecord } from '../playbook/playbook.ts';
import type { PlaybookRecord } from '../playbook/playbook-record.ts';
import { RECORD_WORDINGS } from '../playbook/records/record-wordings.ts';

/** A record that a sentence is an instance of by its words. */
export interface FoundWording {
  readonly record: PlaybookRecord;
  /** Costs or binds the side that signs heavily. */
  readonly isGrave: boolean;
}

/** Longer sentences hold several provisions. UTF-16 units. */
const LENGTH_LIMIT = 1_200;

/**
 * The record that the words of a sentence alone leave no doubt of.
 * @param text one sentence
 * @param pair of the sides, where they are told apart
 * @returns null where no wording fits, or it is another side's act
 */
export function findWording(text: string, sides: Pick<Sides, 'all' | 'namedIn'>, pair: SidePair): FoundWording | null {
  if (text.length > LENGTH_LIMIT) return null;
  const fitting = RECORD_WORDINGS.filter(({ says, unless }) => says.test(text) && unless?.test(text) !== true);
  if (fitting.length === 0) return null;
  const actor = findActor(text, sides, pair);
  const found = fitting.find(
    ({ by }) => by === undefined || actor === null || isOthers(actor, pair) === (by === 'other'),
  );
  const record = found === undefined ? undefined : findRecord(found.id);
  if (found === undefined || record === undefined) return null;
  const { grave = false } = found;
  return { record, isGrave: grave === true || (grave !== false && grave.test(text)) };
}

/** Whose act a sentence tells, by its subject. */
function findActor(text: string, sides: Pick<Sides, 'all' | 'namedIn'>, pair: SidePair): DocumentSide | null {
  return findSubject(text, sides, pair)?.side ?? findBurdenInside(text, sides, pair)?.subject ?? null;
}

/** Where it is not known which side signs, one that takes what the other offers is not the other. */
function isOthers(side: DocumentSide, { other, signing }: SidePair): boolean {
  return signing === null ? !isTaker(side.role) : side === other;
}
