import type { ClauseStanding } from '#contract/analysis.ts';

export interface ClauseAssessment {
  readonly standing: ClauseStanding;
  readonly note: string | null;
}

/** What is known of the document a clause is, or is not, in. */
export interface ClauseContext {
  /** As the analysis names it: "lease", "privacy policy"; null where it names none. */
  readonly documentType: string | null;
  readonly isLegalDocument: boolean;
  /** Whether all of it is there: what was not found may stand on a page that could not be read, or in the contract it amends. */
  readonly isComplete: boolean;
}

/** How many contracts the counts below are taken from. */
const CONTRACTS_COUNTED = 359;

/**
 * In how many of the 359 contracts experts found a clause of each category. Counted from the labels of CUAD (Contract Understanding
 * Atticus Dataset v1, The Atticus Project, CC BY 4.0): those of its 510 commercial contracts that are at hand here. A contract
 * counts for a category when it has at least one labelled clause of it.
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
 * At least this share has it before its absence is remarked on: four in five. Below that come clauses that only some kinds of
 * contracts need (a licence, a limit of liability), of which a lease is not to be told that they are missing.
 */
const USUAL_FROM = 0.8;
/** At most this share has it before its presence is remarked on: one in ten. The next categories above it are at 11 to 13 %. */
const UNUSUAL_UP_TO = 0.1;
/** The engine must be nearly sure that a clause is absent before it is called missing: a false alarm costs trust. 0 to 1. */
const ABSENT_BELOW = 0.2;
/** A title and the names of the parties are on every contract: where they were not found, the engine missed them. */
const NEVER_MISSING: ReadonlySet<string> = new Set(['document-name', 'parties']);

/** Done once and for all: nobody expects a last day of a sale. */
const WITHOUT_END = /\b(?:sale|deed|terms\s+of\s+service|intellectual\s+property)\b/iu;
/** Papers that bind, or are made by one side alone, and are no contracts all the same. */
const NO_CONTRACT = /\b(?:polic(?:y|ies)|will|power\s+of\s+attorney|letter|invoice|statement|handbook|document)\b/iu;
const ADDITION =
  /\b(?:amendment|amended(?!\s+and\s+restated)|addendum|exhibit|schedule|annex|statement\s+of\s+work|side\s+letter|waiver|supplement|rider)\b/iu;

/**
 * Says how a clause stands beside what is usual in commercial contracts. Careful on purpose: nothing is missing where pages could not
 * be read, where the document is no contract, or where the engine is not nearly sure.
 * @param clause its category (an id of the engine's), whether the document has it, and how sure the engine is that it has, 0 to 1
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

/** Whether a title is that of a paper which only adds to a contract or changes it. */
export function isAmendmentTitle(title: string): boolean {
  return ADDITION.test(title);
}
