import type { CategoryId } from '../clauses/categories.ts';

/** Records of the playbook whose instances are a clause of a category. */
export const CLAUSE_RECORDS: Readonly<Partial<Record<CategoryId, readonly string[]>>> = {
  'expiration-date': ['fixed-term'],
  'renewal-term': ['auto-renewal'],
  'notice-period-to-terminate-renewal': ['renewal-notice-window'],
  'governing-law': ['governing-law', 'foreign-governing-law'],
  'most-favored-nation': ['most-favoured-customer'],
  'non-compete': ['non-compete', 'post-term-noncompete-business', 'partner-noncompete'],
  exclusivity: [
    'exclusivity-purchase',
    'exclusivity-provider',
    'supplier-tie',
    'territory-exclusive',
    'licence-exclusive-grant',
  ],
  'no-solicit-of-customers': ['non-solicit-customers'],
  'no-solicit-of-employees': ['non-solicit-staff'],
  'non-disparagement': ['non-disparagement-one-way', 'non-disparagement-mutual'],
  'termination-for-convenience': ['termination-for-convenience-other', 'termination-for-convenience-mutual'],
  'anti-assignment': ['assignment-barred-reader', 'assignment-by-other', 'franchise-transfer-limits'],
  'price-restrictions': ['price-validity'],
  'minimum-commitment': ['minimum-purchase'],
  'ip-ownership-assignment': ['ip-assignment', 'ip-assignment-overreach', 'work-made-for-hire'],
  'license-grant': ['licence-scope', 'licence-exclusive-grant'],
  'audit-rights': ['audit-right', 'books-and-audit', 'licence-audit'],
  'uncapped-liability': ['unlimited-liability-reader'],
  'cap-on-liability': ['liability-cap-other', 'liability-cap-mutual'],
  'liquidated-damages': ['liquidated-damages', 'penalty-per-breach'],
  'warranty-duration': ['workmanship-warranty'],
  insurance: ['insurance-required', 'tenant-insurance', 'loan-insurance-required'],
  'covenant-not-to-sue': ['covenant-not-to-sue'],
};

/** Words of a sentence that is a clause of a category, in the plain wordings that the clause model was not trained on. */
export const CLAUSE_WORDINGS: Readonly<Partial<Record<CategoryId, RegExp>>> = {
  exclusivity:
    /\b(?:shall|must|will|agrees?\s+to)\s+(?:\w+\s+)?(?:obtain|buy|purchase|order|source|procure)\s+(?:all|only)\b[^.;]{0,160}\b(?:from|through)\s+(?:us|the\s+\p{Lu}\p{L}+|\p{Lu}\p{L}+)\b|\b(?:from|through)\s+(?:us|the\s+\p{Lu}\p{L}+)\s+(?:only|alone|exclusively)\b/u,
  'change-of-control':
    /\bchange\s+(?:in|of)\s+(?:your|its|their|the)\s+(?:\p{L}+['’]s\s+)?(?:ownership|control)\b|\bchange\s+of\s+control\b|\b(?:sale|transfer)\s+of\s+(?:the|its|your)\s+business\b/iu,
  'anti-assignment':
    /\b(?:may|shall|must|can|will)(?:not|\s+not)?\s+(?:\w+,?\s+(?:or\s+)?){0,3}assign\b(?!\s+(?:an?\s|to\s|you\b|work\b|tasks?\b|duties\b))|\b(?:may|shall|must|can|is|are)\s*not\s+(?:be\s+)?(?:assign(?:ed|able)|transferable)\b/iu,
  insurance:
    /\b(?:shall|must|will|agrees?\s+to|is\s+to|required\s+to)\s+(?:\w+\s+){0,4}(?:insure|be\s+insured)\b|\b(?:maintain|carry|carries|hold|take\s+out|keep|arrange|effect)\s+(?:(?!no\b)\w+\s+){0,5}insurance\b|\bevidence\s+of\s+insurance\b/iu,
  'price-restrictions':
    /\b(?:prices?|charges?|fees?|rent)\b[^.;]{0,60}\b(?:(?:shall|will|may|must)\s+not|cannot)\s+(?:be\s+)?(?:increase|rise|raise|change)|\b(?:prices?|charges?|fees?)\b[^.;]{0,30}\b(?:is|are|stays?|remains?)\s+(?:fixed|firm|unchanged)\s+(?:for|until|during|throughout)\b/iu,
};
