import { findBoundSides } from '../parties/find-bound-sides.ts';
import { findBurdenedSide, findBurdenInside } from '../parties/find-burdened-side.ts';
import type { DocumentSide, Sides } from '../parties/sides.ts';
import type { SidePair } from '../parties/signing-side.ts';
import { findGuarantor } from '../parties/stands-with.ts';
import { findBearer } from '../playbook/find-bearer.ts';
import type { PlaybookRecord } from '../playbook/playbook-record.ts';

/**
 * The side that a sentence burdens, as an instance of a record: the side that such records usually burden, unless the
 * sentence binds a third one: a guarantor, a co-borrower. Where it is not known who has drawn up the document, its subject alone tells.
 * @param text the sentence
 * @returns null where neither tells
 */
export function chooseBearer(
  record: PlaybookRecord,
  text: string,
  sides: Pick<Sides, 'all' | 'namedIn'>,
  pair: SidePair,
): DocumentSide | null {
  const guarantor = record.bearer === 'guarantor' ? findGuarantor(sides.all) : undefined;
  if (guarantor !== undefined) return guarantor;
  const usual = findBearer(record, pair);
  const found = findBurdenedSide(text, sides, pair);
  const inside = found ?? findBurdenInside(text, sides, pair);
  if (usual === null) return inside?.side ?? null;
  if (inside === null || inside.side === null) return usual;
  // "The Landlord shall deduct" has the other as its subject, and burdens the tenant as ever.
  const isThird = inside.subject !== pair.signing && inside.subject !== pair.other;
  return inside.by === 'duty' && isThird ? inside.side : usual;
}

/**
 * The side that a sentence burdens whose meaning is not certain: the signing side where the sentence binds it or lets the
 * other do something, or a third side that it binds. What binds the other, or what the signing side may do, tells nothing.
 * What is said of no side at all is noted for the one that signs, unless it is said of all.
 */
export function findPlainBearer(
  text: string,
  sides: Pick<Sides, 'all' | 'namedIn'>,
  pair: SidePair,
): DocumentSide | null {
  const found = findBurdenedSide(text, sides, pair) ?? findBurdenInside(text, sides, pair);
  if (found !== null) return found.side === pair.other ? null : found.side;
  const subject = findBoundSides(text, sides, pair);
  return subject === null && !MUTUAL.test(text) ? pair.signing : null;
}

/** Binds all sides alike, or leaves open whom. */
const MUTUAL = /\b(?:each|either|neither|both|any|no|the)\s(?:of\s(?:us|you|the\sparties)|part(?:y|ies)|sides?)\b/iu;
