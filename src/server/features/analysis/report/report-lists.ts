import type { Clause, ClauseStanding } from '#contract/analysis.ts';
import { splitLabel } from '#contract/analysis-verdict.ts';
import type { Checklist, Provision, ProvisionStanding } from '#contract/provisions.ts';
import { byDay, rollForward } from '#contract/recurring-dates.ts';
import type { Passages } from './passages.ts';
import type { ReportContext } from './report-context.ts';
import {
  groupOf,
  itemOf,
  type ReportEntry,
  type ReportItem,
  type ReportRow,
  type ReportSection,
} from './report-model.ts';
import { findSources } from './report-sources.ts';
import { describeWording } from './report-wording.ts';
import { reportTexts } from './texts.ts';

const CLAUSE_STANDINGS: readonly ClauseStanding[] = ['unusual', 'missing', 'present', 'absent'];
const PROVISION_STANDINGS: readonly ProvisionStanding[] = ['beyond', 'missing', 'unclear', 'present', 'absent'];
const TITLE = 'Title';

/** Label and value; the title is on the first page. */
export function describeFacts({ analysis, passages, statements }: ReportContext): ReportSection {
  const rows = analysis.basicInfo.flatMap((fact, index): ReportRow[] => {
    const { label, text } = splitLabel(fact);
    if (label === TITLE) return [];
    const sources = findSources(analysis, 'basicInfo', index);
    statements.add([fact.replace(': ', ' ')], sources);
    const anchor = passages.say(fact.replace(': ', ' '), sources);
    const pages = passages.cite(sources);
    return [{ label: label ?? '', text, anchor, pages }];
  });
  return { title: reportTexts.facts, note: null, groups: [groupOf(null, { kind: 'rows', rows: mergeLabels(rows) })] };
}

/** Three parties in a row have their label once. */
function mergeLabels(rows: readonly ReportRow[]): ReportRow[] {
  return rows.map((row, index) => (rows[index - 1]?.label === row.label ? { ...row, label: '' } : row));
}

/** All dates, past ones too, in the order of the calendar; those that recur as of the day of the report. */
export function describeDates({ analysis, passages, formatDay, facts }: ReportContext): ReportSection {
  const dates = rollForward(analysis.dates, facts.today).toSorted(byDay);
  const rows = dates.map(({ day, title, detail, isPrinted, sources }) => ({
    label: formatDay(day),
    text: `${title}. ${detail}${isPrinted ? '' : ` ${reportTexts.workedOut}`}`,
    anchor: null,
    pages: passages.cite(sources),
  }));
  return { title: reportTexts.allDates, note: null, groups: [groupOf(null, { kind: 'rows', rows })] };
}

/** Terms in their words, without those that were quoted before. */
export function describeTerms({ analysis, passages, statements }: ReportContext): ReportSection {
  const items: ReportItem[] = [];
  for (const [index, term] of analysis.keyTerms.entries()) {
    const { label: lead, text } = splitLabel(term);
    const sources = findSources(analysis, 'keyTerms', index);
    if (statements.find(text, sources)) continue;
    items.push(describeWording({ lead, text, sources }, passages, statements));
  }
  return { title: reportTexts.terms, note: null, groups: [groupOf(null, { kind: 'items', items })] };
}

/** The checklist of usual provisions; each compared figure with the source of its threshold. */
export function describeChecklist({ passages }: ReportContext, { title, caution, items }: Checklist): ReportSection {
  const standing = (wanted: ProvisionStanding) => items.filter((item) => item.standing === wanted);
  return {
    title: reportTexts.checklist(title),
    note: `${caution ?? reportTexts.checklistNote} ${reportTexts.checklistSource}`,
    groups: PROVISION_STANDINGS.map((name) =>
      describeStanding(reportTexts.provisions[name], standing(name), passages, describeProvision),
    ),
  };
}

/** The clauses that contracts of all kinds have. */
export function describeClauses({ analysis, passages }: ReportContext): ReportSection {
  const standing = (wanted: ClauseStanding) => analysis.clauses.filter((clause) => clause.standing === wanted);
  return {
    title: reportTexts.clauses,
    note: reportTexts.clausesNote,
    groups: CLAUSE_STANDINGS.map((name) =>
      describeStanding(reportTexts.clauseStandings[name], standing(name), passages, ({ note }) => note),
    ),
  };
}

function describeProvision({ note, yardstick }: Provision): string | null {
  const parts = [note, yardstick && reportTexts.yardstick(yardstick.source)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

/** Items with a remark as paragraphs, the others as an enumeration with their pages. */
function describeStanding<T extends Provision | Clause>(
  title: string,
  list: readonly T[],
  passages: Passages,
  remarkOn: (item: T) => string | null,
): ReturnType<typeof groupOf> {
  const remarked: ReportItem[] = [];
  const entries: ReportEntry[] = [];
  for (const item of list) {
    const remark = remarkOn(item);
    const pages = passages.cite(item.sources);
    if (remark === null) entries.push({ text: item.label, anchor: null, pages });
    else remarked.push(itemOf({ lead: item.label, text: remark, pages }));
  }
  if (remarked.length === 0)
    return groupOf(null, {
      kind: 'entries',
      label: title,
      isQuiet: list.every(({ standing }) => standing === 'absent'),
      entries,
    });
  return groupOf(title, { kind: 'items', items: remarked }, { kind: 'entries', label: '', isQuiet: false, entries });
}
