import type { Analysis } from '#contract/analysis.ts';
import { areReaders, worstRisks } from '#contract/analysis-perspective.ts';
import {
  describeDocument,
  describeMoney,
  listMoney,
  recognizedTitle,
  shortVerdict,
} from '#contract/analysis-verdict.ts';
import { explainNotAssessed } from '#contract/not-assessed.ts';
import { byDay, comingDates } from '#contract/recurring-dates.ts';
import type { Source } from '#contract/sources.ts';
import { riskLevelOfScore } from '#server/domain/risk/risk.ts';
import { cleanText } from './clean-text.ts';
import type { ReportContext } from './report-context.ts';
import { describeCoverage, describeWarnings } from './report-facts.ts';
import { itemOf, type Quote, type ReportItem, type ReportVerdict } from './report-model.ts';
import { backRisk, describePoint, markOf, pointAnchor } from './report-risks.ts';
import { findSources } from './report-sources.ts';
import { reportTexts } from './texts.ts';

/** With so many characters in its paragraphs the first page is full; then what to do is said with the other risks. */
const FIRST_PAGE_LENGTH = 2_500;
/** The first page has room for so many dates. */
const DATES_LIMIT = 3;
/** Three longer quotes would not fit on the first page; the whole words are with the risks then. */
const QUOTE_LENGTH_LIMIT = 340;

/** The first page: the same title, sentence, score, sums and worst points as on screen. */
export function describeVerdict(context: ReportContext): ReportVerdict {
  const { analysis, facts, passages, formatDay } = context;
  const title = recognizedTitle(analysis);
  const read = reportTexts.readOn(formatDay(analysis.analyzedAt.slice(0, 10)));
  const indexes = worstRisks(analysis);
  const worst = indexes.flatMap((index) => describeWorstPoint(context, index));
  const [what, warnings] = [describeDocument(analysis), describeWarnings(analysis, facts)];
  const hasRoom = lengthOf([what, ...warnings, ...worst.flatMap(textsOf)]) <= FIRST_PAGE_LENGTH;
  if (!hasRoom) context.explained.clear();
  return {
    what,
    details: [...(title === null ? [] : [facts.documentName]), describeCoverage(analysis), read],
    warnings,
    score: describeScore(analysis),
    side: describeSide(analysis),
    money: listMoney(analysis).map(({ index, label, ...sum }) => ({
      amount: describeMoney(sum),
      label,
      pages: passages.cite(findSources(analysis, 'basicInfo', index)),
    })),
    dates: comingDates(analysis.dates, facts.today)
      .slice(0, DATES_LIMIT)
      .map(({ day, title: name, sources }) => ({
        day: formatDay(day),
        title: name,
        pages: passages.cite(sources),
      })),
    // Nothing is said to be missing in what was not understood.
    noMoney: analysis.notAssessed === null ? reportTexts.noMoney : null,
    noDates: describePastDates(context),
    worstTitle: worst.length === 0 ? '' : describeWorst(analysis, indexes),
    worst: hasRoom ? worst : worst.map((point) => ({ ...point, text: null, anchor: null })),
  };
}

function describeScore({ riskScore, notAssessed, verdict }: Analysis): ReportVerdict['score'] {
  if (riskScore === null) {
    return { value: null, level: null, text: notAssessed === null ? '' : explainNotAssessed(notAssessed) };
  }
  return { value: riskScore, level: riskLevelOfScore(riskScore), text: shortVerdict({ verdict }) ?? '' };
}

function describeSide({ sides, side, suggestedSide, notAssessed }: Analysis): string | null {
  const chosen = sides.find(({ id }) => id === side);
  if (chosen) return reportTexts.sideChosen(chosen.label);
  const suggested = sides.find(({ id }) => id === suggestedSide?.id);
  if (suggested && suggestedSide) return reportTexts.sideSuggested(suggested.label, suggestedSide.reason);
  return notAssessed === null ? reportTexts.sideOpen : null;
}

function describePastDates({ analysis: { dates, notAssessed }, formatDay }: ReportContext): string | null {
  const last = dates.toSorted(byDay).at(-1);
  if (!last) return notAssessed === null ? reportTexts.noDates : null;
  return `${reportTexts.noDateAhead} ${reportTexts.lastDate(formatDay(last.day), last.title)}`;
}

/** "The 3 worst points for you" */
function describeWorst(analysis: Analysis, indexes: readonly number[]): string {
  const { side, sides, suggestedSide } = analysis;
  const title = indexes.length === 1 ? reportTexts.worstOne : reportTexts.worstMany(indexes.length);
  if (areReaders(analysis, indexes)) return reportTexts.forReader(title);
  if (side !== null) return title;
  const suggested = sides.find(({ id }) => id === suggestedSide?.id);
  if (!suggested) return title;
  return reportTexts.forSide(title, suggested.label.startsWith('the ') ? `the ${suggested.role}` : suggested.role);
}

/** One of the worst points, with its words as on screen: the first that were found on their page. */
function describeWorstPoint(context: ReportContext, index: number): ReportItem[] {
  const { analysis, passages, statements } = context;
  const factor = analysis.riskFactors[index];
  if (!factor) return [];
  const mark = markOf(context, index);
  const sources = findSources(analysis, 'riskFactors', index);
  const quoted = sources.find(({ verified }) => verified);
  const common = { mark, severity: factor.severity };
  // Words that have to be cut are printed whole with the other risks, and the advice with them.
  if (quoted && cleanText(quoted.quote).length > QUOTE_LENGTH_LIMIT) {
    const cut = cutQuote(quoted.pageNumber, quoted.quote);
    return [itemOf({ ...common, heading: factor.risk, quotes: [cut], pages: otherPages(context, sources, quoted) })];
  }
  const { quotes } = backRisk(context, factor, quoted ? [quoted] : [], mark);
  const words = quotes.map((quote) => quote.words);
  const point = describePoint(context, factor, words);
  statements.add([factor.risk, point.text ?? '', ...words], quoted ? [quoted] : [], mark);
  const pages = quotes.length === 0 ? passages.cite(sources) : otherPages(context, sources, quoted);
  return [itemOf({ ...common, ...point, anchor: pointAnchor(mark), quotes, pages })];
}

function otherPages({ passages }: ReportContext, sources: readonly Source[], quoted: Source | undefined) {
  return passages.cite(sources).filter(({ page }) => page !== quoted?.pageNumber);
}

function textsOf({ heading, text, quotes }: ReportItem): (string | null)[] {
  return [heading, text, ...quotes.map(({ words }) => words)];
}

function lengthOf(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

/** The beginning of words that are printed whole further down. */
function cutQuote(page: number, quote: string): Quote {
  const words = cleanText(quote).slice(0, QUOTE_LENGTH_LIMIT);
  return { page, words: `${words.slice(0, words.lastIndexOf(' '))} …`, isVerified: true, anchor: '' };
}
