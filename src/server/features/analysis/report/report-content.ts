import type { Analysis } from '#contract/analysis.ts';
import { recognizedTitle, restOfSummary } from '#contract/analysis-verdict.ts';
import { cleanText } from './clean-text.ts';
import { createReportContext, type ReportContext } from './report-context.ts';
import { describeDuties } from './report-duties.ts';
import { describeReport, type ReportFacts } from './report-facts.ts';
import { describeChecklist, describeClauses, describeDates, describeFacts, describeTerms } from './report-lists.ts';
import { groupOf, itemOf, type Report, type ReportSection, type ReportVerdict } from './report-model.ts';
import { describeNotes } from './report-notes.ts';
import { describeRisks } from './report-risks.ts';
import { findSources } from './report-sources.ts';
import { describeVerdict } from './report-verdict.ts';
import { reportTexts } from './texts.ts';

/**
 * The complete analysis: the verdict, then everything else in the order in which it weighs. Nothing is said twice, and
 * words of the document are printed once, where they are first needed.
 */
export function composeReport(analysis: Analysis, facts: ReportFacts): Report {
  const context = createReportContext(analysis, facts);
  // Their order is that of the report: what comes first prints the words.
  const verdict = describeVerdict(context);
  const sections = [
    describeSummary(context),
    describeRisks(context, toldOn(verdict)),
    describeFacts(context),
    describeDates(context),
    describeDuties(context),
    describeTerms(context),
    ...(analysis.checklist === null ? [] : [describeChecklist(context, analysis.checklist)]),
    describeClauses(context),
    // Before the other words: what a note quotes is printed with it.
    describeNotes(context),
    describeCitedWords(context),
  ];
  context.passages.resolve();
  return cleanAll({
    title: recognizedTitle(analysis) ?? facts.documentName,
    documentName: facts.documentName,
    product: facts.product,
    verdict,
    sections: sections
      .map((section) => ({ ...section, groups: section.groups.filter(({ blocks }) => blocks.length > 0) }))
      .filter(({ groups }) => groups.length > 0),
    about: describeReport(analysis, facts),
  });
}

/** The numbers of the points that are told completely on the first page; the others are told again below. */
function toldOn({ worst }: ReportVerdict): string[] {
  return worst.flatMap(({ mark, anchor }) => (mark === null || anchor === null ? [] : [mark]));
}

/** The summary without its first sentence, which is on the first page. */
function describeSummary({ analysis, passages }: ReportContext): ReportSection {
  const pages = passages.cite(findSources(analysis, 'summary', 0));
  const text = restOfSummary(analysis);
  const paragraph = { kind: 'paragraph' as const, text, pages: text === '' ? [] : pages };
  return { title: reportTexts.summary, note: null, groups: [groupOf(null, paragraph)] };
}

function describeCitedWords({ passages }: ReportContext): ReportSection {
  const items = passages.rest().map((quote) => itemOf({ quotes: [quote] }));
  return { title: reportTexts.citedWords, note: null, groups: [groupOf(null, { kind: 'items', items })] };
}

/** Cleans every text once, so that no writer has to. */
function cleanAll<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map(cleanAll) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleanAll(part)])) as T;
}
