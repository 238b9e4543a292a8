import { isOnEitherSide, isTaker } from './party-roles.ts';

/** Words for the same side of a contract, and the one that stands for them all. */
const SYNONYMS: Readonly<Record<string, string>> = {
  lessor: 'landlord',
  lessee: 'tenant',
  purchaser: 'buyer',
  vendor: 'seller',
  'disclosing party': 'discloser',
  'receiving party': 'recipient',
  'service provider': 'provider',
  'franchise owner': 'franchisee',
};

/** Who stands opposite whom, in the words that stand for their synonyms. */
export const OPPOSITE_ROLES: readonly (readonly [first: string, second: string])[] = [
  ['landlord', 'tenant'],
  ['seller', 'buyer'],
  ['employer', 'employee'],
  ['company', 'employee'],
  ['company', 'executive'],
  ['licensor', 'licensee'],
  ['lender', 'borrower'],
  ['bank', 'borrower'],
  ['franchisor', 'franchisee'],
  ['client', 'consultant'],
  ['client', 'contractor'],
  ['client', 'provider'],
  ['company', 'consultant'],
  ['company', 'contractor'],
  ['company', 'distributor'],
  ['company', 'customer'],
  ['customer', 'provider'],
  ['customer', 'supplier'],
  ['buyer', 'supplier'],
  ['owner', 'contractor'],
  ['owner', 'manager'],
  ['principal', 'agent'],
  ['supplier', 'distributor'],
  ['discloser', 'recipient'],
  ['shipper', 'transporter'],
];

/**
 * The word that stands for a role and its synonyms, in lower case and in the singular: "Lessees" is "tenant".
 * What is no such role comes back in lower case.
 */
export function canonicalRole(role: string): string {
  const lowered = role.toLowerCase().replace(/^the\s/u, '');
  const singular = lowered.endsWith('parties') ? lowered.replace(/ies$/u, 'y') : lowered.replace(/(?<=[^s])s$/u, '');
  const isRole = SYNONYMS[singular] !== undefined || OPPOSITE_ROLES.some((pair) => pair.includes(singular));
  return isRole ? (SYNONYMS[singular] ?? singular) : lowered;
}

/** Every word for a side in the singular, its own first. @param canonical as `canonicalRole` gives it */
export function roleSynonyms(canonical: string): readonly string[] {
  return [canonical, ...Object.keys(SYNONYMS).filter((word) => SYNONYMS[word] === canonical)];
}

/** Sides that pay for what the contract is about, whatever else they do. */
const PAYERS = new Set(['tenant', 'buyer', 'customer', 'client', 'borrower', 'franchisee', 'licensee', 'subscriber']);

/** Whether a side with this role is the one that pays. */
export function isPayer(role: string): boolean {
  return PAYERS.has(canonicalRole(role));
}

/** Whom "you" and "we" stand for, in kinds of documents that the one side draws up for the other. */
const SPEAKERS: Readonly<Record<string, readonly [you: string, we: string]>> = {
  lease: ['Tenant', 'Landlord'],
  sublease: ['Subtenant', 'Sublessor'],
  'licence to occupy': ['Occupant', 'Owner'],
  'employment contract': ['Employee', 'Employer'],
  'job offer': ['Employee', 'Employer'],
  'severance agreement': ['Employee', 'Employer'],
  'loan agreement': ['Borrower', 'Lender'],
  guarantee: ['Guarantor', 'Lender'],
  'hire purchase agreement': ['Customer', 'Owner'],
  'vehicle lease': ['Lessee', 'Lessor'],
  'equipment lease': ['Lessee', 'Lessor'],
  'rental agreement': ['Renter', 'Owner'],
  'vehicle rental agreement': ['Renter', 'Owner'],
  'terms of service': ['Customer', 'Provider'],
  subscription: ['Customer', 'Provider'],
  'software subscription': ['Customer', 'Provider'],
  'membership agreement': ['Member', 'Provider'],
  'insurance policy': ['Insured', 'Insurer'],
  'construction contract': ['Customer', 'Contractor'],
  booking: ['Customer', 'Provider'],
  'care agreement': ['Customer', 'Provider'],
  invoice: ['Customer', 'Provider'],
  quotation: ['Customer', 'Provider'],
  statement: ['Customer', 'Provider'],
  'account statement': ['Customer', 'Provider'],
  'sale agreement': ['Buyer', 'Seller'],
  'services agreement': ['Customer', 'Provider'],
  'licence agreement': ['Licensee', 'Licensor'],
  'franchise agreement': ['Franchisee', 'Franchisor'],
};

/**
 * The role of "you" or "we" in a kind of document.
 * @returns null for other words, and for kinds that either side may draw up
 */
export function roleOfSpeaker(word: string, kind: string): string | null {
  const roles = SPEAKERS[kind];
  if (roles === undefined) return null;
  if (/^(?:you|your|sie|du)$/iu.test(word)) return roles[0];
  return /^(?:we|us|our|wir|uns)$/iu.test(word) ? roles[1] : null;
}

/**
 * The role of the one who stands opposite a role in a kind of document.
 * @returns null for kinds that either side may draw up
 */
export function opponentOf(role: string, kind: string): string | null {
  const roles = SPEAKERS[kind];
  if (roles === undefined || isOnEitherSide(role)) return null;
  return isTaker(role) ? roles[1] : roles[0];
}
