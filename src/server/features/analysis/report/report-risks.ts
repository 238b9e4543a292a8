import type { RiskFactor } from '#contract/analysis.ts';
import { affectsAllSides, numberRisks, partitionRisks } from '#contract/analysis-perspective.ts';
import { isTitleOfWords, splitRiskTitle } from '#contract/analysis-verdict.ts';
import type { Source } from '#contract/sources.ts';
import { cleanText } from './clean-text.ts';
import { bareText } from './passages.ts';
import type { ReportContext } from './report-context.ts';
import { groupOf, itemOf, type ReportItem, type ReportSection } from './report-model.ts';
import { findSources } from './report-sources.ts';
import { reportTexts } from './texts.ts';

/** What to do, at the end of an explanation. */
const ADVICE = /\bAsk\b.*$/su;

/**
 * Every risk in the order of its number; where a side was chosen, grouped by whom they affect.
 * @param told numbers of the risks that the first page told completely
 */
export function describeRisks(context: ReportContext, told: readonly string[]): ReportSection {
  const numbers = numberRisks(context.analysis);
  const groups = partitionRisks(context.analysis).map(({ bearing, indexes }) => {
    const others = indexes.filter((index) => !told.includes(String(numbers.indexOf(index) + 1)));
    const items = others.flatMap((index) => describeRisk(context, index));
    return groupOf(bearing === null ? null : reportTexts.bearings[bearing], { kind: 'items', items });
  });
  const note = told.length === 0 ? null : reportTexts.risksOnFirstPage(told);
  return { title: reportTexts.risks, note, groups };
}

/** The quotes of a risk; its pages alone where its title is these words. */
export function backRisk(
  { passages }: ReportContext,
  { risk }: RiskFactor,
  sources: readonly Source[],
  mark: string,
): ReturnType<ReportContext['passages']['quote']> {
  const [first, ...others] = sources;
  if (first === undefined || others.length > 0 || !isTitleOfWords(risk, first.quote)) return passages.quote(sources);
  passages.say(risk, sources, pointAnchor(mark));
  return { quotes: [], pages: passages.cite(sources) };
}

/** The anchor of a risk. */
export function pointAnchor(mark: string): string {
  return `point-${mark}`;
}

/** The number of a risk, the same as on screen. */
export function markOf({ analysis }: ReportContext, index: number): string {
  return String(numberRisks(analysis).indexOf(index) + 1);
}

function describeRisk(context: ReportContext, index: number): ReportItem[] {
  const { analysis, statements } = context;
  const factor = analysis.riskFactors[index];
  if (!factor) return [];
  const mark = markOf(context, index);
  const sources = findSources(analysis, 'riskFactors', index);
  const backing = backRisk(context, factor, sources, mark);
  const words = backing.quotes.map((quote) => quote.words);
  const { heading, text } = describePoint(context, factor, words);
  statements.add([factor.risk, text ?? '', ...words], sources, mark);
  const severity = factor.stance === 'other' ? null : factor.severity;
  return [itemOf({ ...backing, anchor: pointAnchor(mark), mark, severity, heading, text })];
}

/** The heading of a risk, and what it means for the reader; where an earlier one has the same explanation, its advice alone. */
export function describePoint(
  { explained, analysis }: ReportContext,
  factor: RiskFactor,
  quotes: readonly string[],
): { readonly heading: string; readonly text: string | null } {
  const { risk, explanation } = factor;
  const short = shortenHeading(risk, quotes);
  const both = affectsAllSides(factor, analysis) ? reportTexts.affectsBoth : '';
  const advice = ADVICE.exec(explanation)?.[0];
  const said = explained.has(explanation) && advice !== undefined ? advice : explanation;
  explained.add(explanation);
  const text = `${said} ${both}`.trim();
  return { heading: short, text: text === '' ? null : text };
}

/** Without the beginning of the words that follow whole. */
function shortenHeading(heading: string, quotes: readonly string[]): string {
  const title = splitRiskTitle(cleanText(heading));
  if (title === null || !title.isCut) return heading;
  return quotes.some((words) => bareText(words).startsWith(bareText(title.words))) ? title.name : heading;
}
