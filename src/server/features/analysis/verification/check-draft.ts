import type { Citation, FoundBy, ModelShare, StoredAnalysis } from '#contract/analysis.ts';
import { type FoundProvisions, provisionKindSchema } from '#contract/provisions.ts';
import type { Source } from '#contract/sources.ts';
import { isProvisionId } from '#server/domain/provisions/provision-names.ts';
import { isCalendarDay } from '#server/domain/text/calendar-days.ts';
import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type {
  AnalysisDraft,
  ClaimedQuote,
  DraftDate,
  DraftItem,
  DraftProvisions,
} from '#server/ports/language-model.ts';
import type { CheckedDate } from '../key-date-store.ts';
import { type CheckedSides, toStoredRisk } from './check-sides.ts';
import type { GroundingCheck } from './grounding-check.ts';

type StoredRisk = StoredAnalysis['riskFactors'][number];

export interface CitationResolver {
  cite(quote: ClaimedQuote): Promise<Source[]>;
}

/** The checks of a draft: its quotes against the pages, its words against the quotes. */
interface DraftChecks {
  readonly citationResolver: CitationResolver;
  readonly grounding: GroundingCheck;
}

interface CheckedDraft extends CheckedLists {
  /** Who found the items of each list, in their order. */
  readonly foundBy: ModelShare['foundBy'];
}

type CheckedLists = Pick<
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

/**
 * Keeps an item when all its quotes were found, or when it has none and comes from the built-in engine (a statement
 * about absence); and of a model's words only what its quotes support. Account numbers are masked in everything that is
 * kept, and only at the end: masked numbers match no quote.
 */
export async function checkDraft(
  draft: AnalysisDraft,
  known: CheckedSides,
  checks: DraftChecks,
): Promise<CheckedDraft> {
  const { citationResolver, grounding: words } = checks;
  const citations: Citation[] = [];

  async function keep<T extends { readonly quotes: readonly ClaimedQuote[] }>(
    list: Citation['list'],
    items: readonly T[],
    check: (item: T, sources: readonly Source[]) => Promise<T | undefined>,
  ): Promise<T[]> {
    const kept: T[] = [];
    for (const item of items) {
      const sources = await citeAll(item.quotes, citationResolver);
      const supported = sources && (await check(item, sources));
      if (sources === undefined || supported === undefined) continue;
      citations.push(...sources.map((source) => ({ list, index: kept.length, source })));
      kept.push(supported);
    }
    return kept;
  }

  const textOf = (item: DraftItem) => maskAccountNumbers(item.text);
  const finderOf = ({ foundBy = 'built-in' }: Pick<DraftItem, 'foundBy'>): FoundBy => foundBy;
  const obligations = await keep('obligations', draft.obligations, words.item);
  const basicInfo = await keep('basicInfo', draft.basicInfo, words.item);
  const keyTerms = await keep('keyTerms', draft.keyTerms, words.item);
  const risks = await keep('riskFactors', draft.riskFactors, words.risk);
  // Last, as it may summarise all the others.
  const [summary] = await keep('summary', [draft.summary], (item, sources) =>
    words.summary(item, [...sources, ...citations.map(({ source }) => source)]),
  );
  return {
    summary: maskAccountNumbers(summary?.text ?? ''),
    basicInfo: basicInfo.map(textOf),
    keyTerms: keyTerms.map(textOf),
    riskFactors: risks.map((risk) => maskRisk(toStoredRisk(risk, known))),
    obligations: obligations.map(textOf),
    owedBy: obligations.map((item) => known.idsOf(item.owedBy)),
    sides: known.sides,
    citations,
    clauses: await Promise.all(
      draft.clauses.map(async ({ category, label, present, probability, quotes }) => {
        const sources = present ? await citeAll(quotes, citationResolver) : [];
        return { category, label, probability, present: present && sources !== undefined, sources: sources ?? [] };
      }),
    ),
    provisions: await checkProvisions(draft.provisions, (quotes) => citeAll(quotes, citationResolver)),
    foundBy: {
      summary: finderOf(summary ?? {}),
      basicInfo: basicInfo.map(finderOf),
      keyTerms: keyTerms.map(finderOf),
      riskFactors: risks.map(finderOf),
      obligations: obligations.map(finderOf),
    },
  };
}

/**
 * Keeps the provisions that are verified against their pages. One whose quote is not on its page is reported neither as
 * present nor as missing.
 * @param cite the sources of all quotes, or undefined when one of them is not on its page
 */
async function checkProvisions(
  draft: DraftProvisions | undefined,
  cite: (quotes: readonly ClaimedQuote[]) => Promise<Source[] | undefined>,
): Promise<FoundProvisions | null> {
  const kind = provisionKindSchema.safeParse(draft?.kind);
  if (draft === undefined || !kind.success) return null;
  const items: FoundProvisions['items'] = [];
  for (const { id, presence, values, quotes } of draft.items) {
    const sources = presence === 'none' ? [] : await cite(quotes);
    const isVerified = presence === 'none' || (sources !== undefined && sources.length > 0);
    if (!isProvisionId(id) || sources === undefined || !isVerified) continue;
    items.push({ id, presence, values: presence === 'stated' ? [...values] : [], sources });
  }
  return { kind: kind.data, place: draft.jurisdiction, isWhole: draft.isComplete, items };
}

/** The texts of a risk: the general one and the one for each party. */
function maskRisk(risk: StoredRisk): StoredRisk {
  const mask = <Words extends Pick<StoredRisk, 'risk' | 'explanation'>>(words: Words): Words => ({
    ...words,
    risk: maskAccountNumbers(words.risk),
    explanation: maskAccountNumbers(words.explanation),
  });
  return { ...mask(risk), views: risk.views.map(mask) };
}

/**
 * Keeps a date when it is valid and when every fact that it was computed from is on its page: a date is either certain
 * or not shown.
 * @returns in chronological order
 */
export async function checkDates(
  dates: readonly DraftDate[],
  { citationResolver, grounding: words }: DraftChecks,
): Promise<CheckedDate[]> {
  const kept: CheckedDate[] = [];
  for (const { quotes, repeatsEveryMonths = null, isExtracted = false, ...date } of dates) {
    const sources = quotes.length > 0 && isCalendarDay(date.day) ? await citeAll(quotes, citationResolver) : undefined;
    if (sources === undefined || !(await words.date({ ...date, isExtracted }, sources))) continue;
    kept.push({
      ...date,
      title: maskAccountNumbers(date.title),
      detail: maskAccountNumbers(date.detail),
      repeatsEveryMonths,
      sources: uniqueSources(sources),
    });
  }
  return kept.sort((left, right) => (left.day === right.day ? 0 : left.day < right.day ? -1 : 1));
}

function uniqueSources(sources: readonly Source[]): Source[] {
  const byQuote = new Map(sources.map((source) => [`${source.pageNumber} ${source.quote}`, source]));
  return [...byQuote.values()];
}

/** The sources of all quotes, or undefined when one of them is not on its page. */
export async function citeAll(
  quotes: readonly ClaimedQuote[],
  citationResolver: CitationResolver,
): Promise<Source[] | undefined> {
  const sources: Source[] = [];
  for (const quote of quotes) {
    const found = await citationResolver.cite(quote);
    if (found.length === 0) return undefined;
    sources.push(...found);
  }
  return sources;
}
