import type { Citation, StoredAnalysis } from '../../../contract/analysis.ts';
import type { Source } from '../../../contract/sources.ts';
import { isCalendarDay } from '../../domain/calendar-days.ts';
import type { AnalysisDraft, ClaimedQuote, DraftDate, DraftItem } from '../../ports/language-model.ts';
import { checkProvisions } from './check-provisions.ts';
import { type CheckedSides, storeRisk } from './check-sides.ts';
import type { CheckedDate } from './key-date-store.ts';

export interface Citing {
  cite(quote: ClaimedQuote): Promise<Source[]>;
}

export type CheckedDraft = Pick<
  StoredAnalysis,
  | 'summary'
  | 'basicInfo'
  | 'keyTerms'
  | 'riskFactors'
  | 'obligations'
  | 'owedBy'
  | 'sides'
  | 'citations'
  | 'clauses'
  | 'provisions'
>;

/** Keeps an item when all its quotes were found, or when it rests on none (a statement about absence). */
export async function checkDraft(draft: AnalysisDraft, known: CheckedSides, citing: Citing): Promise<CheckedDraft> {
  const citations: Citation[] = [];

  async function keep<T extends { readonly quotes: readonly ClaimedQuote[] }>(
    list: Citation['list'],
    items: readonly T[],
  ): Promise<T[]> {
    const kept: T[] = [];
    for (const item of items) {
      const sources = await citeAll(item.quotes, citing);
      if (sources === undefined) continue;
      citations.push(...sources.map((source) => ({ list, index: kept.length, source })));
      kept.push(item);
    }
    return kept;
  }

  const textOf = (item: DraftItem) => item.text;
  const [summary] = await keep('summary', [draft.summary]);
  const obligations = await keep('obligations', draft.obligations);
  return {
    summary: summary?.text ?? '',
    basicInfo: (await keep('basicInfo', draft.basicInfo)).map(textOf),
    keyTerms: (await keep('keyTerms', draft.keyTerms)).map(textOf),
    riskFactors: (await keep('riskFactors', draft.riskFactors)).map((risk) => storeRisk(risk, known)),
    obligations: obligations.map(textOf),
    owedBy: obligations.map((item) => known.idsOf(item.owedBy)),
    sides: known.sides,
    citations,
    clauses: await Promise.all(
      draft.clauses.map(async ({ category, label, present, probability, quotes }) => {
        const sources = present ? await citeAll(quotes, citing) : [];
        return { category, label, probability, present: present && sources !== undefined, sources: sources ?? [] };
      }),
    ),
    provisions: await checkProvisions(draft.provisions, (quotes) => citeAll(quotes, citing)),
  };
}

/**
 * Keeps a day when it is one and when every fact that it was worked out from stands on its page: a day is either certain or
 * not shown.
 * @returns in order of their days
 */
export async function checkDates(dates: readonly DraftDate[], citing: Citing): Promise<CheckedDate[]> {
  const kept: CheckedDate[] = [];
  for (const { quotes, repeatsEveryMonths = null, ...date } of dates) {
    const sources = quotes.length > 0 && isCalendarDay(date.day) ? await citeAll(quotes, citing) : undefined;
    if (sources !== undefined) kept.push({ ...date, repeatsEveryMonths, sources: uniqueSources(sources) });
  }
  return kept.sort((left, right) => (left.day === right.day ? 0 : left.day < right.day ? -1 : 1));
}

function uniqueSources(sources: readonly Source[]): Source[] {
  const byPlace = new Map(sources.map((source) => [`${source.pageNumber} ${source.quote}`, source]));
  return [...byPlace.values()];
}

/** The sources of all quotes, or undefined when one of them does not stand on its page. */
async function citeAll(quotes: readonly ClaimedQuote[], citing: Citing): Promise<Source[] | undefined> {
  const sources: Source[] = [];
  for (const quote of quotes) {
    const found = await citing.cite(quote);
    if (found.length === 0) return undefined;
    sources.push(...found);
  }
  return sources;
}
