import type { Analysis, Citation, KeyDateKind } from '#contract/analysis.ts';
import type { Source } from '#contract/sources.ts';
import { questionTexts } from '../texts.ts';

/** A suggested question, and the pages on which the analysis found its answer. */
interface SuggestedQuestion {
  readonly text: string;
  readonly pages: readonly number[];
}

export const SUGGESTIONS_LIMIT = 4;

/** The parts of an analysis that suggestions are derived from. */
type AskableFindings = Pick<
  Analysis,
  'citations' | 'clauses' | 'dates' | 'basicInfo' | 'keyTerms' | 'riskFactors' | 'obligations'
>;

type SourceFinder = (analysis: AskableFindings) => readonly Source[];

/**
 * Minimum clause probability. Below, the clause was inferred from other wording, and retrieval might not find an answer.
 */
const ASKABLE_FROM = 0.5;
/** The same for clauses that are worded in so many ways that retrieval finds only plain ones for sure. */
const SURE_FROM = 0.99;

/** A right of the side that asks, or of both: of the other side's alone the answer could only be unsure. */
const OWN_RIGHT =
  /\b(?:either|each)\s+(?:party|side|of\s+(?:us|you))\b|\b(?:you|tenant|lessee|employee|customer|client|member|subscriber|borrower|buyer|distributor|licensee|franchisee|contractor|consultant|hirer)\s+may\b/iu;

/**
 * Suggestions, most urgent first: renewal, cost of leaving, amounts due, limits. Each is worded like the clause that the
 * analysis finds, and offered only where it was found, so that no question is wasted.
 */
const QUESTIONS: readonly (readonly [string, SourceFinder])[] = [
  [questionTexts.worries, inRisks],
  [questionTexts.renewal, inClause('notice-period-to-terminate-renewal')],
  [questionTexts.earlyEnd, inClause('termination-for-convenience', { words: OWN_RIGHT })],
  [questionTexts.leavingCost, inClause('liquidated-damages', { words: /terminat|moves? out|early/iu })],
  [questionTexts.competition, inClause('non-compete', { from: SURE_FROM })],
  [questionTexts.minimumPurchase, inLabel('Minimum purchase or payment')],
  [questionTexts.end, inEither(inDates('ends'), inClause('expiration-date'))],
  [questionTexts.rentIncrease, inLabel('Rent increase')],
  [questionTexts.latePayment, inItems(/\blate (?:fee|charge)/iu)],
  [
    questionTexts.lateInterest,
    inItems(
      /\b(?:late|overdue|unpaid|past due)\b[^.]*\binterest\b|\binterest\b[^.]*\b(?:late|overdue|unpaid|past due)\b/iu,
    ),
  ],
  [questionTexts.indemnity, inLabel('Indemnity')],
  [questionTexts.liabilityLimit, inClause('cap-on-liability', { from: SURE_FROM })],
  [questionTexts.ownership, inClause('ip-ownership-assignment')],
  [questionTexts.insurance, inClause('insurance', { from: SURE_FROM })],
  [questionTexts.assignment, inClause('anti-assignment')],
  [questionTexts.law, inClause('governing-law')],
  [questionTexts.totalDue, inBills(inFacts('basicInfo', 'Total due'))],
  [questionTexts.dueDate, inFacts('basicInfo', 'Due date')],
  [questionTexts.minimumPayment, inFacts('basicInfo', 'Minimum payment')],
  [questionTexts.total, inFacts('basicInfo', 'Total')],
  [questionTexts.closingBalance, inFacts('basicInfo', 'Closing balance')],
  [questionTexts.fees, inFacts('basicInfo', 'Fees')],
  [questionTexts.netPay, inFacts('basicInfo', 'Net pay')],
  [questionTexts.notCovered, inFacts('keyTerms', 'Not covered')],
  [questionTexts.deductible, inFacts('basicInfo', 'Deductible')],
  [questionTexts.premium, inFacts('basicInfo', 'Premium')],
  [questionTexts.rent, inLabel('Rent')],
  [questionTexts.salary, inLabel('Salary')],
  [questionTexts.price, inLabel('Price')],
  [questionTexts.deposit, inLabel('Deposit')],
  [questionTexts.interest, inLabel('Interest')],
  [questionTexts.payments, inObligations(/\b(?:must|shall|agrees? to|has to) pay\b/iu)],
  [questionTexts.duties, inObligations(/./u)],
];

/** Risks that are asked about by their names, the heaviest first. */
const NAMED_RISKS = 2;
const SEVERITIES = ['High', 'Medium', 'Low'] as const;

/**
 * Suggested questions, derived from the analysis.
 * @returns at most `SUGGESTIONS_LIMIT`; none where nothing suitable was found
 */
export function suggestQuestions(analysis: AskableFindings): readonly SuggestedQuestion[] {
  return listQuestions(analysis).slice(0, SUGGESTIONS_LIMIT);
}

/** The most urgent ones that were not asked yet, in the words of the suggestion. */
export function suggestNext(analysis: AskableFindings, asked: readonly string[]): readonly string[] {
  const done = new Set(asked.map((question) => question.trim().toLowerCase()));
  return listQuestions(analysis)
    .map(({ text }) => text)
    .filter((text) => !done.has(text.toLowerCase()))
    .slice(0, SUGGESTIONS_LIMIT);
}

/** All questions that the analysis can answer, most urgent first. */
export function listQuestions(analysis: AskableFindings): readonly SuggestedQuestion[] {
  return [...QUESTIONS, ...askNamedRisks(analysis)]
    .map(([text, find]) => ({
      text,
      pages: [...new Set(find(analysis).map(({ pageNumber }) => pageNumber))],
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** What the document says of a risk: the terms are the names that the analysis shows. */
function askNamedRisks({ riskFactors }: AskableFindings): readonly (readonly [string, SourceFinder])[] {
  return riskFactors
    .flatMap(({ term, severity, stance }, index) =>
      term === null || stance === 'other' ? [] : [{ term, severity, index }],
    )
    .sort((left, right) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity))
    .slice(0, NAMED_RISKS)
    .map(({ term, index }) => {
      const name = `${term.charAt(0).toLowerCase()}${term.slice(1)}`;
      return [
        questionTexts.named(name),
        ({ citations }) =>
          citations.flatMap((one) => (one.list === 'riskFactors' && one.index === index ? [one.source] : [])),
      ];
    });
}

function inRisks({ citations, riskFactors }: AskableFindings): readonly Source[] {
  return citations.flatMap(({ list, index, source }) =>
    list === 'riskFactors' && riskFactors[index]?.stance !== 'other' ? [source] : [],
  );
}

function inObligations(words: RegExp): SourceFinder {
  return ({ citations, obligations }) =>
    citations.flatMap(({ list, index, source }) =>
      list === 'obligations' && words.test(obligations[index] ?? '') ? [source] : [],
    );
}

/** A fact of any document by its label. */
function inLabel(label: string): SourceFinder {
  return (analysis) =>
    analysis.citations.flatMap(({ list, index, source }) =>
      (list === 'basicInfo' || list === 'keyTerms') && isLabelled(analysis[list][index] ?? '', label) ? [source] : [],
    );
}

/** "Indemnity (who pays for whose losses): …" has the label "Indemnity". */
function isLabelled(text: string, label: string): boolean {
  return text.startsWith(`${label}: `) || text.startsWith(`${label} (`);
}

function inEither(first: SourceFinder, second: SourceFinder): SourceFinder {
  return (analysis) => [...first(analysis), ...second(analysis)];
}

function inClause(category: string, { words = /./u, from = ASKABLE_FROM } = {}): SourceFinder {
  return ({ clauses }) =>
    clauses
      .filter((clause) => clause.category === category && clause.present && clause.probability >= from)
      .flatMap(({ sources }) => (sources.some(({ quote }) => words.test(quote)) ? sources : []));
}

function inDates(kind: KeyDateKind): SourceFinder {
  return ({ dates }) => dates.filter((date) => date.kind === kind).flatMap(({ sources }) => sources);
}

/** Facts of bills, statements and insurance policies, which have no clauses; in a contract the amount may be ambiguous. */
function inFacts(list: 'basicInfo' | 'keyTerms', label: string): SourceFinder {
  return (analysis) => {
    if (analysis.clauses.length > 0) return [];
    const isMatch = (citation: Citation) =>
      citation.list === list && (analysis[list][citation.index] ?? '').startsWith(`${label}: `);
    return analysis.citations.filter(isMatch).map(({ source }) => source);
  };
}

/** What an agreement names as due in total is one of several sums. */
function inBills(find: SourceFinder): SourceFinder {
  return (analysis) => (inFacts('basicInfo', 'Due date')(analysis).length > 0 ? find(analysis) : []);
}

/** Among the words that anything in the analysis rests on. */
function inItems(words: RegExp): SourceFinder {
  return ({ citations }) => citations.map(({ source }) => source).filter(({ quote }) => words.test(quote));
}
