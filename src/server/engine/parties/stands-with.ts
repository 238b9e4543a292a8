import { looksLikePerson } from '#server/domain/sides/suggest-side.ts';
import type { DocumentSide } from './document-side.ts';
import type { SidePair } from './signing-side.ts';

/** Answers for what another owes, or owes it together with another. */
const STANDS_IN =
  /^(?:the\s)?(?:\p{L}+\s)?(?:guarantor|surety|co-?(?:lessee|tenant|signer|borrower|maker)|responsible (?:person|party)|bürg(?:e|in)|mitverpflichtete[rn]?)s?$/iu;

/**
 * The sides that share the burdens of another: a natural person who guarantees what the side that signs owes, and is
 * connected with it, stands on its side. Director and guarantor of a small company are mostly one person.
 * @param side that a provision burdens
 * @returns without that side; empty where none stands with it
 */
export function findStandingWith(
  side: DocumentSide,
  all: readonly DocumentSide[],
  { signing }: SidePair,
): readonly DocumentSide[] {
  if (signing === null) return [];
  const besides = all.filter((one) => one !== signing && STANDS_IN.test(one.role) && isConnected(one, signing));
  if (side === signing) return besides;
  return besides.includes(side) ? [signing] : [];
}

/** A person who answers for a company has to do with it; one who answers for a person has the same family name. */
function isConnected(guarantor: DocumentSide, signing: DocumentSide): boolean {
  if (guarantor.names.length === 0 || !guarantor.names.every(looksLikePerson)) return false;
  if (signing.names.length > 0 && !signing.names.some(looksLikePerson)) return true;
  return guarantor.names.some((name) => signing.names.some((other) => familyNameOf(name) === familyNameOf(other)));
}

function familyNameOf(name: string): string {
  return name.trim().split(/\s+/u).at(-1)?.toLowerCase() ?? '';
}

/** The side that guarantees what another owes; undefined where there is none, or more than one. */
export function findGuarantor(all: readonly DocumentSide[]): DocumentSide | undefined {
  const guarantors = all.filter(({ role }) => STANDS_IN.test(role) && !/^(?:the\s)?co-?/iu.test(role));
  return guarantors.length === 1 ? guarantors[0] : undefined;
}
