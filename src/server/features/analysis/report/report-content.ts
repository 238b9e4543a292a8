import type { Analysis, Citation, Clause, ClauseStanding, KeyDate } from '#contract/analysis.ts';
import type { RiskLevel } from '#contract/documents.ts';
import type { Checklist, Provision, ProvisionStanding } from '#contract/provisions.ts';
import { riskLevelOfScore } from '#server/domain/risk/risk.ts';
import { formatDay } from '#server/domain/text/format-day.ts';
import { cleanText } from './clean-text.ts';
import { describeFacts, describeNotice, type ReportFacts } from './report-facts.ts';
import { listSection, type ReportItem, type ReportSection, sourcesOf, toReportSource } from './report-parts.ts';
import { describeDuties, describeRisks } from './report-perspective.ts';

/** The content of a report for both PDF and Word: cleaned text only. */
export interface Report {
  readonly title: string;
  readonly product: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  /** The score, 0 to 100, with its level; null where risks were not assessed. */
  readonly risk: { readonly score: number; readonly level: RiskLevel } | null;
  readonly sections: readonly ReportSection[];
  readonly notice: readonly string[];
}

const CLAUSE_STANDINGS: readonly (readonly [standing: ClauseStanding, title: string])[] = [
  ['unusual', 'Unusual'],
  ['missing', 'Missing'],
  ['present', 'Present'],
];

const PROVISION_STANDINGS: readonly (readonly [standing: ProvisionStanding, title: string])[] = [
  ['beyond', 'Beyond usual'],
  ['missing', 'Missing'],
  ['unclear', 'Please check'],
  ['present', 'Present'],
];

/** The complete analysis in reading order, each item with its pages and exact quotes. */
export function composeReport(analysis: Analysis, facts: ReportFacts): Report {
  const { riskScore } = analysis;
  const cited = (list: Citation['list'], texts: readonly string[]): ReportItem[] =>
    texts.map((text, index) => ({ heading: null, text, sources: sourcesOf(analysis, list, index) }));
  const sections: ReportSection[] = [
    listSection('Summary Overview', [
      ...(analysis.verdict === null ? [] : [{ heading: null, text: analysis.verdict, sources: [] }]),
      ...cited('summary', [analysis.summary.trim() || 'Document summary not available']),
    ]),
    listSection('Key Information', cited('basicInfo', analysis.basicInfo)),
    listSection('Key Dates', analysis.dates.map(describeDate)),
    { ...listSection('Risk Assessment', []), groups: describeRisks(analysis) },
    ...describeDuties(analysis, cited('obligations', analysis.obligations)),
    listSection('Important Terms', cited('keyTerms', analysis.keyTerms)),
    ...(analysis.checklist === null ? [] : [describeChecklist(analysis.checklist)]),
    describeClauses(analysis.clauses),
  ];
  return cleanAll({
    title: `Analysis of ${facts.documentName}`,
    product: facts.product,
    facts: describeFacts(analysis, facts),
    risk: riskScore === null ? null : { score: riskScore, level: riskLevelOfScore(riskScore) },
    sections: sections
      .map((section) => ({ ...section, groups: section.groups.filter(({ items }) => items.length > 0) }))
      .filter(({ groups }) => groups.length > 0),
    notice: describeNotice(facts),
  });
}

function describeDate({ day, title, detail, isPrinted, sources }: KeyDate): ReportItem {
  const origin = isPrinted ? '' : ' This day is not printed in the document; it was worked out.';
  return {
    heading: `${formatDay(day)}: ${title}`,
    text: `${detail}${origin}`,
    sources: sources.map(toReportSource),
  };
}

function describeClauses(clauses: readonly Clause[]): ReportSection {
  const absent = clauses.filter(({ standing }) => standing === 'absent').map(({ label }) => label);
  return {
    title: 'Clause checklist',
    note:
      'Looked for on every page that could be read. A clause in unusual words can be missed.' +
      (absent.length === 0 ? '' : ` Not found, and not expected in every contract: ${absent.join(', ')}.`),
    layout: 'table',
    groups: CLAUSE_STANDINGS.map(([standing, title]) => ({
      title,
      items: clauses
        .filter((clause) => clause.standing === standing)
        .map(({ label, note, sources }) => ({ heading: label, text: note, sources: sources.map(toReportSource) })),
    })),
  };
}

/** The checklist of usual provisions; each compared figure with the source of its threshold. */
function describeChecklist({ title, caution, items }: Checklist): ReportSection {
  const absent = items.filter(({ standing }) => standing === 'absent').map(({ label }) => label);
  return {
    title: `${title} checklist`,
    note: [
      caution ?? 'Looked for on every page. Words that are unusual can be missed.',
      'The list is our own, made from what common forms settle; no law asks for all of it.',
      ...(absent.length === 0 ? [] : [`Not found in plain words, and not needed everywhere: ${absent.join(', ')}.`]),
    ].join(' '),
    layout: 'table',
    groups: PROVISION_STANDINGS.map(([standing, name]) => ({
      title: name,
      items: items.filter((item) => item.standing === standing).map(describeProvision),
    })),
  };
}

function describeProvision({ label, note, yardstick, sources }: Provision): ReportItem {
  const text = [note, yardstick && `The yardstick: ${yardstick.source}`].filter((part) => part !== null).join(' ');
  return {
    heading: label,
    text: text === '' ? null : text,
    sources: sources.map(toReportSource),
  };
}

/** Cleans every text once, so that no writer has to. */
function cleanAll<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map(cleanAll) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleanAll(part)])) as T;
}
