import type { Analysis, RiskFactor, Side } from '#contract/analysis.ts';
import { orderRisks } from './analysis-view-model.ts';

/** The side that its owner is on, or null. */
export function chosenSide({ sides, side }: Pick<Analysis, 'sides' | 'side'>): Side | null {
  return sides.find(({ id }) => id === side) ?? null;
}

/** "The Tenant (Ada Finch)": where a line begins with it. */
export function capitalize(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export interface RiskGroup {
  /** Null where all risks stand in one list. */
  readonly title: string | null;
  /** Positions in the analysis, worst first. */
  readonly indexes: readonly number[];
}

/** Risks in the order of their meaning: what affects the chosen side, what may, what does not. One list without a side. */
export function groupRisks({ riskFactors, side }: Pick<Analysis, 'riskFactors' | 'side'>): readonly RiskGroup[] {
  const order = orderRisks(riskFactors);
  if (side === null) return [{ title: null, indexes: order }];
  const those = (fits: (risk: RiskFactor) => boolean) =>
    order.filter((index) => {
      const risk = riskFactors[index];
      return risk !== undefined && fits(risk);
    });
  return [
    { title: 'These affect you', indexes: those(affectsReader) },
    { title: 'The words do not say for certain whom these affect', indexes: those(({ stance }) => stance === null) },
    {
      title: 'These work in your favor, or bind the other side',
      indexes: those(({ stance }) => stance === 'other'),
    },
  ].filter(({ indexes }) => indexes.length > 0);
}

/** Whether a risk hits the chosen side, alone or with others. */
export function affectsReader({ stance }: Pick<RiskFactor, 'stance'>): boolean {
  return stance === 'you' || stance === 'both';
}

export interface PartitionedDuties {
  /** Positions in the analysis; all of them where no side was chosen. */
  readonly yours: readonly number[];
  /** What nobody could be found for: it may be the reader's. */
  readonly unclear: readonly number[];
  readonly others: readonly number[];
}

/** Parts the reader's own responsibilities from those of the other side. */
export function partitionDuties({
  obligations,
  owedBy,
  side,
}: Pick<Analysis, 'obligations' | 'owedBy' | 'side'>): PartitionedDuties {
  const all = obligations.map((_, index) => index);
  if (side === null) return { yours: all, unclear: [], others: [] };
  const owing = (index: number) => owedBy[index] ?? [];
  return {
    yours: all.filter((index) => owing(index).includes(side)),
    unclear: all.filter((index) => owing(index).length === 0),
    others: all.filter((index) => owing(index).length > 0 && !owing(index).includes(side)),
  };
}
