import type { ClauseStanding } from '#contract/analysis.ts';

interface ClauseAssessment {
  readonly standing: ClauseStanding;
  readonly note: string | null;
}

/** Context of the document that a clause is compared in. */
interface ClauseContext {
  /** As in the analysis: "lease", "privacy policy"; null when unknown. */
  readonly documentType: string | null;
  readonly isLegalDocument: boolean;
  /** Whether the document is complete: a missing clause may be on an unreadable page, or in the contract it amends. */
  readonly isComplete: boolean;
}

/** Size of the sample for the counts below. */
const CONTRACTS_COUNTED = 359;

/**
 * In how many of the 359 contracts experts labelled a clause of each category. Source: CUAD (Contract Understanding
 * Atticus Dataset v1, The Atticus Project, CC BY 4.0), the subset of its 510 commercial contracts that is available
 * here. A contract counts for a category when it has at least one labelled clause of it.
 */
const CONTRACTS_WITH: Readonly<Record<string, number>> = {
  'document-name': 359,
  parties: 358,
  'agreement-date': 330,
  'effective-date': 267,
  'expiration-date': 292,
  'renewal-term': 128,
  'notice-period-to-terminate-renewal': 77,
  'governing-law': 307,
  'most-favored-nation': 19,
  'competitive-restriction-exception': 53,
  'non-compete': 86,
  exclusivity: 119,
  'no-solicit-of-customers': 25,
  'no-solicit-of-employees': 43,
  'non-disparagement': 27,
  'termination-for-convenience': 128,
  'rofr-rofo-rofn': 60,
  'change-of-control': 89,
  'anti-assignment': 263,
  'revenue-profit-sharing': 114,
  'price-restrictions': 11,
  'minimum-commitment': 118,
  'volume-restriction': 61,
  'ip-ownership-assignment': 84,
  'joint-ip-ownership': 28,
  'license-grant': 171,
  'non-transferable-license': 99,
  'affiliate-license-licensor': 16,
  'affiliate-license-licensee': 41,
  'unlimited-all-you-can-eat-license': 13,
  'irrevocable-or-perpetual-license': 45,
  'source-code-escrow': 10,
  'post-termination-services': 127,
  'audit-rights': 153,
  'uncapped-liability': 75,
  'cap-on-liability': 193,
  'liquidated-damages': 43,
  'warranty-duration': 55,
  insurance: 114,
  'covenant-not-to-sue': 72,
  'third-party-beneficiary': 24,
};

/**
 * Share from which a missing clause is reported: four in five. Below are clauses that only some kinds of contracts need
 * (a licence, a limit of liability), which a lease does not lack.
 */
const USUAL_FROM = 0.8;
/**
 * Share up to which a present clause is reported as unusual: one in ten. The next categories above it are at 11 to 13
 * %.
 */
const UNUSUAL_UP_TO = 0.1;
/** Maximum probability of presence for reporting a clause as missing: a false alarm costs trust. 0 to 1. */
const ABSENT_BELOW = 0.2;
/** Every contract has a title and parties: when they were not found, the engine missed them. */
const NEVER_MISSING: ReadonlySet<string> = new Set(['document-name', 'parties']);

/** One-off transactions, which have no expiration date. */
const WITHOUT_END = /\b(?:sale|deed|terms\s+of\s+service|intellectual\s+property)\b/iu;
/** Binding or unilateral documents that are not contracts. */
const NO_CONTRACT =
  /\b(?:polic(?:y|ies)|will|power\s+of\s+attorney|letter|invoice|statement|quotation|handbook|document)\b/iu;
const ADDITION =
  /\b(?:amendment|amended(?!\s+and\s+restated)|addendum|exhibit|schedule|annex|statement\s+of\s+work|side\s+letter|waiver|supplement|rider)\b/iu;

/**
 * Compares a clause with what is usual in commercial contracts. Conservative: nothing is reported missing when pages
 * are unreadable, when the document is not a contract, or when the engine is not nearly certain.
 * @param clause its category id in the engine, whether it was found, and the probability that the document has it, 0 to
 *   1
 */
export function assessClause(
  clause: { readonly category: string; readonly present: boolean; readonly probability: number },
  surroundings: ClauseContext,
): ClauseAssessment {
  const nothing: ClauseAssessment = { standing: clause.present ? 'present' : 'absent', note: null };
  const count = CONTRACTS_WITH[clause.category];
  if (count === undefined || !isContract(surroundings)) return nothing;
  const share = count / CONTRACTS_COUNTED;
  if (clause.present) {
    if (share > UNUSUAL_UP_TO) return nothing;
    const note = `About 1 in ${Math.round(1 / share)} of ${CONTRACTS_COUNTED} commercial contracts has such a clause.`;
    return { standing: 'unusual', note };
  }
  const isUsual = share >= USUAL_FROM && !isNeverMissing(clause.category, surroundings);
  if (!isUsual || clause.probability >= ABSENT_BELOW || !surroundings.isComplete) return nothing;
  const note = `We found none, and ${Math.round(share * 100)} % of ${CONTRACTS_COUNTED} commercial contracts have one.`;
  return { standing: 'missing', note };
}

function isContract({ documentType, isLegalDocument }: ClauseContext): boolean {
  return isLegalDocument && documentType !== null && !NO_CONTRACT.test(documentType);
}

function isNeverMissing(category: string, { documentType }: ClauseContext): boolean {
  return NEVER_MISSING.has(category) || (category === 'expiration-date' && WITHOUT_END.test(documentType ?? ''));
}

/** Whether a title is that of an amendment or addition to another contract. */
export function isAmendmentTitle(title: string): boolean {
  return ADDITION.test(title);
}
