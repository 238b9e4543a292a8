import { hasFirmForm } from '../parties/party-names.ts';

/** Kinds of documents that people sign for themselves. */
const CONSUMER = [
  'residential-lease',
  'sublease',
  'licence-to-occupy',
  'terms-of-service',
  'subscription',
  'membership',
  'sale-agreement',
  'loan-agreement',
  'hire-purchase',
  'vehicle-lease',
  'vehicle-rental',
  'insurance-policy',
  'event-or-travel',
  'care-or-education',
  'privacy-policy',
];
const EMPLOYMENT = ['employment-contract', 'job-offer', 'severance-agreement', 'settlement-agreement'];
const HOME_LEASE = ['residential-lease', 'sublease', 'licence-to-occupy'];
const LOAN = ['loan-agreement', 'guarantee', 'hire-purchase', 'vehicle-lease', 'statement-of-account'];

/** Of what kinds a part of what is usual speaks, by its words. */
const TOPICS: readonly (readonly [words: RegExp, kinds: readonly string[]])[] = [
  [/\bconsumers?\b/iu, CONSUMER],
  [
    /\b(?:employees?|employers?|employment|workers?|wages)\b/iu,
    [...EMPLOYMENT, 'freelance-agreement', 'consulting-agreement', 'partnership-agreement', 'nda'],
  ],
  [/\b(?:home\sleases?|leases?|rent|tenants?|landlords?|for\sa\shome)\b/iu, [...HOME_LEASE, 'commercial-lease']],
  [/\b(?:loans?|lenders?|borrowers?|mortgages?)\b/iu, [...LOAN, 'sale-agreement', 'invoice']],
  [
    /\b(?:stay\saway|health\sstudios?|gyms?|clubs?)\b/iu,
    ['membership', 'subscription', 'care-or-education', 'terms-of-service'],
  ],
  [/\bdispute is settled\b/iu, ['settlement-agreement', 'severance-agreement']],
  [
    /\bbusiness services\b/iu,
    ['services-agreement', 'saas-agreement', 'consulting-agreement', 'freelance-agreement', 'licence-agreement'],
  ],
  [/\brun the service\b/iu, ['terms-of-service', 'subscription', 'saas-agreement', 'privacy-policy']],
  [/\bfranchis\p{L}+/iu, ['franchise-agreement', 'distribution-agreement']],
  [/\bhome\simprovements?\b/iu, ['construction-contract', 'services-agreement', 'invoice']],
  [/\b(?:hire-purchase|vehicles?|cars?)\b/iu, ['hire-purchase', 'vehicle-lease', 'vehicle-rental', 'sale-agreement']],
];
const CONSUMER_WORDS = /\bconsumers?\b/iu;
const BUSINESS_WORDS = /\b(?:between\sbusinesses|business\s(?:contracts|debts|loans))\b/iu;
/** Kinds of documents that businesses sign with each other. */
const BUSINESS = new Set([
  'commercial-lease',
  'saas-agreement',
  'supply-agreement',
  'distribution-agreement',
  'franchise-agreement',
  'consulting-agreement',
  'freelance-agreement',
  'licence-agreement',
  'nda',
]);
const PRIVATE = new Set([...EMPLOYMENT, ...HOME_LEASE, 'care-or-education', 'membership']);
/** Where one of several kinds ends, in what is usual. */
const PART = /(?<=[.!?;])\s+/u;

/** Whom the document is for. */
export interface UsualFor {
  /** Id of the kind, or null where it is not known. */
  readonly kind: string | null;
  /** Names of the side that it burdens. */
  readonly names: readonly string[];
  /** Whether the document says that no consumer signs it. */
  readonly isBusiness?: boolean;
}

/**
 * What is usual in a kind of document: without what is only said of other kinds, of consumers where a company signs, and of
 * businesses where people sign for themselves.
 * @returns null where nothing is left
 */
export function usualInKind(text: string, { kind, names, isBusiness = false }: UsualFor): string | null {
  const isCompany = isBusiness || names.some(hasFirmForm);
  const isOfBusiness = isCompany ? !PRIVATE.has(kind ?? '') || isBusiness : BUSINESS.has(kind ?? '');
  const parts = text.split(PART).filter((part) => {
    if (isCompany && CONSUMER_WORDS.test(part)) return false;
    if (!isOfBusiness && BUSINESS_WORDS.test(part)) return false;
    return TOPICS.every(([words, kinds]) => !words.test(part) || (kind !== null && kinds.includes(kind)));
  });
  // "Usual." is said of what is left out.
  if (parts.every((part) => !/\s/u.test(part))) return null;
  const said = parts.join(' ').replace(/;$/u, '.');
  return said.charAt(0).toUpperCase() + said.slice(1);
}
