import type { Analysis, Citation, KeyDateKind } from '#contract/analysis.ts';
import type { Source } from '#contract/sources.ts';

/** A question to start with, and the pages on which the analysis found what answers it. */
export interface SuggestedQuestion {
  readonly text: string;
  readonly pages: readonly number[];
}

export const SUGGESTIONS_LIMIT = 4;

/** The parts of an analysis that questions are made from. */
export type AskableFindings = Pick<
  Analysis,
  'riskFactors' | 'citations' | 'clauses' | 'dates' | 'basicInfo' | 'keyTerms'
>;

type Finder = (analysis: AskableFindings) => readonly Source[];

/**
 * From here on the clause was found by the words a question is answered by. Below, the analysis read it off a sentence in other
 * words, and the question might find nothing.
 */
const ASKABLE_FROM = 0.5;

/**
 * What is worth asking, most urgent first: what runs on by itself, what it costs to leave, what is owed, what is limited.
 * Each stands in the words that the analysis found it by, and is asked only where it did, so that no first question is wasted.
 */
const QUESTIONS: readonly (readonly [string, Finder])[] = [
  ['How do I stop it from renewing?', inClause('notice-period-to-terminate-renewal')],
  ['Can I end it early?', inClause('termination-for-convenience')],
  ['What does it cost to leave early?', inClause('liquidated-damages', /terminat|moves? out|early/iu)],
  ['Am I kept from competing?', inClause('non-compete')],
  ['Is there a minimum to buy?', inRisk(/^a minimum must/iu)],
  ['When does it end?', inEither(onDates('ends'), inClause('expiration-date'))],
  ['Can the rent be raised?', inRisk(/^the price can go up/iu, /\brent\b/iu)],
  ['What happens if a payment is late?', inRisk(/^extra charges for paying late/iu, /\blate (?:fee|charge)/iu)],
  ['Is there interest on late payments?', inRisk(/^extra charges for paying late/iu, /\binterest\b/iu)],
  ['Do I have to indemnify anyone?', inRisk(/cover the other side’s losses/iu, /indemnif/iu)],
  ['Is there a limit of liability?', inClause('cap-on-liability')],
  ['Who owns what is created?', inClause('ip-ownership-assignment')],
  ['Which insurance is needed?', inClause('insurance')],
  ['Can this contract be assigned to someone else?', inClause('anti-assignment')],
  ['Which law applies?', inClause('governing-law')],
  ['How much do I owe?', onPaper('basicInfo', 'Total due')],
  ['When is it due?', onPaper('basicInfo', 'Due date')],
  ['What is the minimum payment?', onPaper('basicInfo', 'Minimum payment')],
  ['What is the total?', onPaper('basicInfo', 'Total')],
  ['What is the closing balance?', onPaper('basicInfo', 'Closing balance')],
  ['Which fees were charged?', onPaper('basicInfo', 'Fees')],
  ['What is the net pay?', onPaper('basicInfo', 'Net pay')],
  ['What is not covered?', onPaper('keyTerms', 'Not covered')],
  ['What is the deductible?', onPaper('basicInfo', 'Deductible')],
  ['How much is the premium?', onPaper('basicInfo', 'Premium')],
];

/**
 * Questions to start with, out of what the analysis found.
 * @returns at most `SUGGESTIONS_LIMIT`; none where nothing was found that could be asked about
 */
export function suggestQuestions(analysis: AskableFindings): readonly SuggestedQuestion[] {
  return listQuestions(analysis).slice(0, SUGGESTIONS_LIMIT);
}

/** All questions that the analysis has an answer to, most urgent first. */
export function listQuestions(analysis: AskableFindings): readonly SuggestedQuestion[] {
  return QUESTIONS.map(([text, find]) => ({
    text,
    pages: [...new Set(find(analysis).map(({ pageNumber }) => pageNumber))],
  })).filter(({ pages }) => pages.length > 0);
}

function inEither(first: Finder, second: Finder): Finder {
  return (analysis) => [...first(analysis), ...second(analysis)];
}

function inClause(category: string, words = /./u): Finder {
  return ({ clauses }) =>
    clauses
      .filter((clause) => clause.category === category && clause.present && clause.probability >= ASKABLE_FROM)
      .flatMap(({ sources }) => (sources.some(({ quote }) => words.test(quote)) ? sources : []));
}

function onDates(kind: KeyDateKind): Finder {
  return ({ dates }) => dates.filter((date) => date.kind === kind).flatMap(({ sources }) => sources);
}

/** What bills, statements and insurances print. They have no clauses; in a contract such a sum may be one of many. */
function onPaper(list: 'basicInfo' | 'keyTerms', label: string): Finder {
  return (analysis) => {
    if (analysis.clauses.length > 0) return [];
    const isMeant = (citation: Citation) =>
      citation.list === list && (analysis[list][citation.index] ?? '').startsWith(`${label}: `);
    return analysis.citations.filter(isMeant).map(({ source }) => source);
  };
}

function inRisk(title: RegExp, words = /./u): Finder {
  return ({ riskFactors, citations }) => {
    const isMeant = ({ list, index, source }: Citation) =>
      list === 'riskFactors' && title.test(riskFactors[index]?.risk ?? '') && words.test(source.quote);
    return citations.filter(isMeant).map(({ source }) => source);
  };
}
