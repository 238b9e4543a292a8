import { classifyNonContract, type NonContractMatch } from '../financial-documents/classify-non-contract.ts';
import type { NonContractKind } from '../financial-documents/non-contract-rules.ts';
import type { RecognisedKind } from '../findings/recognise-kind.ts';
import { nameKind } from '../playbook/playbook-kind.ts';

/** What a document is, as far as its title and its words show. */
export interface DocumentKind {
  /** In lower case, "document" where it is not known. */
  readonly type: string;
  /** Binds people or was written to: contracts, deeds, terms, policies of a company towards its customers. */
  readonly isLegal: boolean;
  /** Made between parties; rules about what a contract lacks apply only to these. */
  readonly isContract: boolean;
}

interface KindRule {
  readonly type: string;
  readonly title: RegExp;
  /** Words that tell the kind where the title does not. */
  readonly words?: RegExp;
  readonly isContract: boolean;
  readonly isLegal?: boolean;
}

/** The first whose title fits counts, so the narrow stand before the wide. */
const RULES: readonly KindRule[] = [
  {
    type: 'non-disclosure agreement',
    title: /non-?\s?disclosure|confidentiality\s+(?:agreement|undertaking)|\bNDA\b/iu,
    words: /\b(?:disclosing party|receiving party|confidential information)\b/giu,
    isContract: true,
  },
  { type: 'franchise agreement', title: /franchis/iu, words: /\b(?:franchisee|franchisor)\b/giu, isContract: true },
  {
    type: 'employment contract',
    title: /employment|offer\s+letter|\bservice\s+contract\b|severance/iu,
    words: /\b(?:employee|employer|salary|annual leave|probation(?:ary)?)\b/giu,
    isContract: true,
  },
  {
    type: 'lease',
    title: /\b(?:sub-?lease|lease|tenancy|rental)\b/iu,
    words: /\b(?:landlord|tenant|lessor|lessee|premises|security deposit)\b/giu,
    isContract: true,
  },
  {
    type: 'loan agreement',
    title: /\bloan|credit\s+(?:agreement|facility)|promissory|\bnote\b|mortgage|security\s+agreement|guarant(?:y|ee)/iu,
    words: /\b(?:borrower|lender|principal amount|promissory)\b/giu,
    isContract: true,
  },
  {
    type: 'terms of service',
    title:
      /terms\s+(?:and\s+conditions|of\s+(?:service|use))|conditions\s+of\s+(?:use|sale)|user\s+agreement|end[\s-]user\s+licen/iu,
    isContract: true,
  },
  { type: 'consulting agreement', title: /consult(?:ing|ancy)/iu, words: /\bconsultant\b/giu, isContract: true },
  {
    type: 'distribution agreement',
    title: /distribut|\bresell|\breseller/iu,
    words: /\b(?:distributor|reseller)\b/giu,
    isContract: true,
  },
  { type: 'manufacturing agreement', title: /manufactur/iu, isContract: true },
  { type: 'supply agreement', title: /\bsupply/iu, isContract: true },
  {
    type: 'joint venture agreement',
    title: /joint\s+venture|partnership|shareholders?|operating\s+agreement/iu,
    isContract: true,
  },
  { type: 'sponsorship agreement', title: /sponsor|endorse/iu, isContract: true },
  { type: 'agency agreement', title: /\bagency|\bagent\b/iu, isContract: true },
  { type: 'affiliate agreement', title: /affiliate/iu, isContract: true },
  { type: 'hosting agreement', title: /hosting/iu, isContract: true },
  { type: 'maintenance agreement', title: /maintenance|\bsupport\b/iu, isContract: true },
  { type: 'licence agreement', title: /licen[cs]/iu, words: /\b(?:licensor|licensee)\b/giu, isContract: true },
  { type: 'co-branding agreement', title: /co-?branding/iu, isContract: true },
  { type: 'marketing agreement', title: /marketing|promotion|advertis/iu, isContract: true },
  { type: 'collaboration agreement', title: /collaborat|alliance|co-?operation/iu, isContract: true },
  { type: 'development agreement', title: /develop/iu, isContract: true },
  {
    type: 'sale agreement',
    title: /\b(?:sale|purchase|sales)\b|\bbill\s+of\s+sale|asset\s+transfer|assignment/iu,
    words: /\b(?:buyer|seller|purchaser|purchase price)\b/giu,
    isContract: true,
  },
  { type: 'transport agreement', title: /transport|shipping|freight|charter|carriage/iu, isContract: true },
  {
    type: 'services agreement',
    title: /services?\b|outsourc|statement\s+of\s+work|engagement|contractor/iu,
    words: /\b(?:service provider|contractor|the services|statement of work)\b/giu,
    isContract: true,
  },
  {
    type: 'intellectual property agreement',
    title: /intellectual\s+property|\bIP\b|patent/iu,
    isContract: true,
  },
  {
    type: 'invoice',
    title: /\binvoice\b/iu,
    isContract: false,
    isLegal: false,
  },
  { type: 'handbook', title: /handbook|code\s+of\s+conduct|guidelines|manual\b/iu, isContract: false, isLegal: false },
  { type: 'privacy policy', title: /privacy/iu, isContract: false },
  { type: 'policy', title: /\bpolic(?:y|ies)\b/iu, isContract: false },
  {
    type: 'statement',
    title: /\bstatement\b/iu,
    isContract: false,
    isLegal: false,
  },
  { type: 'deed', title: /\bdeed\b/iu, isContract: true },
  { type: 'will', title: /last\s+will|testament/iu, isContract: false },
  { type: 'power of attorney', title: /power\s+of\s+attorney/iu, isContract: false },
];

const LEGAL_MARKERS =
  /\b(?:hereby|hereto|hereunder|herein|hereinafter|thereof|witnesseth|in witness whereof|governed by|indemnif(?:y|ies)|this agreement|the parties|force majeure|shall)\b/giu;
const LETTER = /^\s{0,20}(?:dear\s|to\s+whom\s+it\s+may\s+concern)/imu;
/** A letter that offers work is the contract of it once it is accepted. */
const OFFERS_WORK =
  /\b(?:offer(?:ing)?\s+you|offer\s+of\s+employment)\b[^.]{0,120}\b(?:position|role|job|employment|post)\b|\boffer\s+of\s+employment\b/iu;
/** Contracts about something else speak of secrets and of employees too, but not in every other sentence. Per 1,000 characters. */
const EVERYWHERE = new Set(['non-disclosure agreement', 'employment contract']);
const EVERYWHERE_WORDS_MINIMUM = 1;
const LETTER_END =
  /\b(?:sincerely|yours\s+(?:truly|faithfully|sincerely)|(?:kind|best)\s+regards|very\s+truly\s+yours)\b/iu;

/**
 * Tells the kind of a document.
 * @param title as printed, or null
 * @param text the document's text; only its first part is counted
 */
export function classifyDocument(title: string | null, text: string): DocumentKind {
  const sample = text.slice(0, 40_000);
  const markers = countMatches(sample, LEGAL_MARKERS);
  const perThousandWords = (markers * 6_000) / Math.max(sample.length, 1_500);
  const readsAsContract = markers >= 8 && perThousandWords >= 4;
  const isLetter = LETTER.test(sample) && LETTER_END.test(text.slice(-6_000) + sample.slice(0, 6_000));
  const financial = classifyNonContract(title, text);
  if (financial !== null && isCertain(financial, readsAsContract, isLetter))
    return describeNonContract(financial.kind, readsAsContract);
  const byTitle = title === null ? undefined : RULES.find((rule) => rule.title.test(title));
  if (
    byTitle !== undefined &&
    (!byTitle.isContract || markers >= 2 || /agreement|contract|lease|terms/iu.test(title ?? ''))
  ) {
    return describe(byTitle);
  }
  const letter = isLetter ? classifyLetter(sample, readsAsContract) : null;
  if (letter !== null) return letter;
  const byWords = strongestByWords(sample);
  if (byWords !== undefined && (!byWords.isContract || readsAsContract)) return describe(byWords);
  if (isLetter) return { type: 'letter', isLegal: true, isContract: true };
  if (title !== null && /agreement|contract|addendum|amendment|memorandum\s+of\s+understanding/iu.test(title)) {
    return { type: 'agreement', isLegal: true, isContract: true };
  }
  if (readsAsContract) return { type: 'agreement', isLegal: true, isContract: true };
  return { type: 'document', isLegal: perThousandWords >= 4 && markers >= 4, isContract: false };
}

/** Kinds that say no more than that something was agreed, or nothing at all. */
const VAGUE = new Set(['agreement', 'document', 'letter']);

/** Studies of a policy have the word in their titles, too. */
const AMBIGUOUS_TITLE = 'policy';

/** What title and words leave open, the sentences decide. */
export function refineKind(kind: DocumentKind, recognised: RecognisedKind | null): DocumentKind {
  if (kind.type === AMBIGUOUS_TITLE && recognised?.isAgreement === false) {
    return { type: 'document', isLegal: false, isContract: false };
  }
  if (recognised === null || !recognised.isAgreement || !VAGUE.has(kind.type)) return kind;
  return { type: nameKind(recognised.kind), isLegal: true, isContract: true };
}

/** @returns null for one that reads as a contract of a kind that its words may tell */
function classifyLetter(sample: string, readsAsContract: boolean): DocumentKind | null {
  if (OFFERS_WORK.test(sample.slice(0, 3_000))) return { type: 'employment contract', isLegal: true, isContract: true };
  return readsAsContract ? null : { type: 'letter', isLegal: false, isContract: false };
}

/** In a letter and among the words of a contract, more is needed: both speak of invoices, statements and insurance. */
const SIGNS_AMONG_OTHER_WORDS = 5;

function isCertain({ kind, isNamed, signs }: NonContractMatch, readsAsContract: boolean, isLetter: boolean): boolean {
  if (!readsAsContract && !isLetter) return true;
  return isNamed && (signs >= SIGNS_AMONG_OTHER_WORDS || kind === 'book');
}

function describeNonContract(kind: NonContractKind, readsAsContract: boolean): DocumentKind {
  return { type: kind, isLegal: kind === 'insurance policy' && readsAsContract, isContract: false };
}

/** Whether clauses are worth looking for: not in what is known to be no more than figures, news or a story. */
export function mayHoldClauses({ type, isLegal, isContract }: DocumentKind): boolean {
  return isLegal || isContract || type === 'document';
}

function describe(rule: KindRule): DocumentKind {
  return { type: rule.type, isLegal: rule.isLegal ?? true, isContract: rule.isContract };
}

function strongestByWords(sample: string): KindRule | undefined {
  let best: KindRule | undefined;
  let bestCount = 2;
  for (const rule of RULES) {
    const count = rule.words === undefined ? 0 : countMatches(sample, rule.words);
    const isRare = EVERYWHERE.has(rule.type) && (count * 1_000) / sample.length < EVERYWHERE_WORDS_MINIMUM;
    if (count > bestCount && !isRare) {
      best = rule;
      bestCount = count;
    }
  }
  return best;
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
