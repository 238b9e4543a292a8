import type { RiskLevel } from '#contract/documents.ts';
import { dashboardTexts } from '../texts.ts';

/** What documents are grouped by: their risk level, or that there is none. */
export type RiskGroup = RiskLevel | 'not-assessed';

/** What the ring shows: what analyses found, and the documents that nothing is known of yet. */
export type RingGroup = RiskGroup | 'not-analyzed';

export const RISK_GROUPS: readonly RiskGroup[] = ['high', 'medium', 'low', 'not-assessed'];
export const RISK_NAMES: Readonly<Record<RiskGroup, string>> = {
  high: dashboardTexts.high,
  medium: dashboardTexts.medium,
  low: dashboardTexts.low,
  'not-assessed': dashboardTexts.notAssessed,
};

export const RING_GROUPS: readonly RingGroup[] = [...RISK_GROUPS, 'not-analyzed'];
export const RING_NAMES: Readonly<Record<RingGroup, string>> = {
  ...RISK_NAMES,
  'not-analyzed': dashboardTexts.notAnalyzed,
};

export type RiskCounts = Readonly<Record<RingGroup, number>>;

interface RiskArc {
  readonly level: RingGroup;
  /** Start and length, in percent of the ring. */
  readonly startPercent: number;
  readonly lengthPercent: number;
}

/** Keeps one document among thousands visible. */
const MIN_PERCENT = 1.5;
const GAP_PERCENT = 1.2;

/** Segments proportional to the counts, but never too short to be seen, with gaps between them. */
export function riskArcs(counts: RiskCounts): readonly RiskArc[] {
  const present = RING_GROUPS.filter((level) => counts[level] > 0);
  const total = present.reduce((sum, level) => sum + counts[level], 0);
  if (present.length < 2) return present.map((level) => ({ level, startPercent: 0, lengthPercent: 100 }));
  const lengths = present.map((level) => Math.max(MIN_PERCENT, (counts[level] / total) * 100));
  const room = 100 - GAP_PERCENT * present.length;
  const scale = room / lengths.reduce((sum, length) => sum + length, 0);
  let startPercent = 0;
  return present.map((level, position) => {
    const arc = { level, startPercent, lengthPercent: (lengths[position] ?? 0) * scale };
    startPercent += arc.lengthPercent + GAP_PERCENT;
    return arc;
  });
}

/** "12%"; a share that rounds to zero is "under 1%". */
export function formatShare(count: number, total: number): string {
  if (count === 0 || total === 0) return '0%';
  const percent = Math.round((count / total) * 100);
  if (percent === 0) return dashboardTexts.underOnePercent;
  if (percent === 100 && count < total) return dashboardTexts.over99Percent;
  return `${percent}%`;
}
