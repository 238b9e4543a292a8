import { partitionDuties } from '#contract/analysis-perspective.ts';
import { splitLabel } from '#contract/analysis-verdict.ts';
import type { ReportContext } from './report-context.ts';
import { groupOf, type ReportEntry, type ReportGroup, type ReportItem, type ReportSection } from './report-model.ts';
import { pointAnchor } from './report-risks.ts';
import { findSources } from './report-sources.ts';
import { describeWording } from './report-wording.ts';
import { reportTexts } from './texts.ts';

/** How much of a duty names it, in UTF-16 units. */
const SAID_LENGTH = 70;

/** Obligations by who owes them. Of what the risks said already only the first words stand here, with the number of the risk. */
export function describeDuties(context: ReportContext): ReportSection {
  const { yours, unclear, others } = partitionDuties(context.analysis);
  const describe = (title: string | null, indexes: readonly number[]) => describeOwed(context, title, indexes);
  const groups = [
    ...describe(context.analysis.side === null ? null : reportTexts.yours, yours),
    ...describe(reportTexts.maybeYours, unclear),
    ...describe(reportTexts.othersDuties, others),
  ];
  return { title: reportTexts.obligations, note: null, groups };
}

/** The duties of one part, grouped by the party that the document names. */
function describeOwed(
  { analysis, passages, statements }: ReportContext,
  title: string | null,
  indexes: readonly number[],
): ReportGroup[] {
  const parties = new Map<string | null, number[]>();
  for (const index of indexes) {
    const { label } = splitLabel(analysis.obligations[index] ?? '');
    parties.set(label, [...(parties.get(label) ?? []), index]);
  }
  return [...parties].map(([party, owed]) => {
    const items: ReportItem[] = [];
    const said = new Map<string, ReportEntry>();
    for (const index of owed) {
      const { text } = splitLabel(analysis.obligations[index] ?? '');
      const sources = findSources(analysis, 'obligations', index);
      const known = statements.find(text, sources);
      if (known === null) items.push(describeWording({ text, sources, lead: null }, passages, statements));
      else passages.cite(sources);
      const mark = known?.mark ?? null;
      if (mark !== null)
        said.set(mark, {
          text: reportTexts.saidAtPoint(beginningOf(text), mark),
          anchor: pointAnchor(mark),
          pages: [],
        });
    }
    const name = [title, party].filter((part) => part !== null).join(': ');
    return groupOf(
      name === '' ? null : name,
      { kind: 'items', items },
      {
        kind: 'entries',
        label: reportTexts.saidAtPoints,
        isQuiet: false,
        entries: [...said].sort(byMark).map(([, entry]) => entry),
      },
    );
  });
}

function beginningOf(text: string): string {
  return text.length <= SAID_LENGTH ? text : `${text.slice(0, Math.max(1, text.lastIndexOf(' ', SAID_LENGTH)))} …`;
}

function byMark([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
