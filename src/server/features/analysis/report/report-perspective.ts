import type { Analysis, RiskStance, Severity } from '#contract/analysis.ts';
import { listSection, type ReportGroup, type ReportItem, type ReportSection, sourcesOf } from './report-parts.ts';

const SEVERITIES: readonly Severity[] = ['High', 'Medium', 'Low'];

/** Order of groups for a reader on one side; `null` is for risks that affect no side for certain. */
const STANCES: readonly (readonly [title: string, stances: readonly (RiskStance | null)[]])[] = [
  ['Affect you', ['you', 'both']],
  ['Not certain whom these affect', [null]],
  ['In your favor, or binding the other side', ['other']],
];

/** Risks by severity; when a side is chosen, by affected side, then by severity. */
export function describeRisks(analysis: Analysis): ReportGroup[] {
  const items = SEVERITIES.flatMap((severity) =>
    analysis.riskFactors.flatMap((factor, index) =>
      factor.severity === severity ? [{ ...factor, sources: sourcesOf(analysis, 'riskFactors', index) }] : [],
    ),
  );
  if (analysis.side === null) {
    return SEVERITIES.map((severity) => ({
      title: severity,
      items: items
        .filter((item) => item.severity === severity)
        .map(({ risk, explanation, sources }) => ({ heading: risk, text: explanation, sources })),
    }));
  }
  return STANCES.map(([title, stances]) => ({
    title,
    items: items
      .filter(({ stance }) => stances.includes(stance))
      .map(({ risk, explanation, severity, stance, sources }) => ({
        heading: stance === 'other' ? risk : `${severity}: ${risk}`,
        text: stance === 'both' ? `${explanation} It affects the other side as well.` : explanation,
        sources,
      })),
  }));
}

/**
 * Obligations: one section, or when a side is chosen, one for it and one for the other side.
 * @param items the obligations in order
 */
export function describeDuties({ side, owedBy }: Analysis, items: readonly ReportItem[]): ReportSection[] {
  const title = 'Your Responsibilities';
  if (side === null) return [listSection(title, items)];
  const owing = (index: number) => owedBy[index] ?? [];
  const own = items.filter((_, index) => owing(index).includes(side));
  const unclear = items.filter((_, index) => owing(index).length === 0);
  const others = items.filter((_, index) => owing(index).length > 0 && !owing(index).includes(side));
  return [
    {
      ...listSection(title, []),
      groups: [
        { title: null, items: own },
        { title: 'Check whether these are yours', items: unclear },
      ],
    },
    listSection('What the Other Side Must Do', others),
  ];
}
