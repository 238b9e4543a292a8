import type { Analysis, RiskFactor, Side } from '#contract/analysis.ts';
import { analysisTexts } from '../texts.ts';
import { orderRisks } from './analysis-view-model.ts';

/** The chosen side, or null. */
export function chosenSide({ sides, side }: Pick<Analysis, 'sides' | 'side'>): Side | null {
  return sides.find(({ id }) => id === side) ?? null;
}

/** "The Tenant (Ada Finch)" */
export function capitalize(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

interface RiskGroup {
  /** Null where there is a single group. */
  readonly title: string | null;
  /** Indexes in the analysis, worst first. */
  readonly indexes: readonly number[];
}

/**
 * Groups risks by stance: affects the chosen side, may affect it, does not. A single group without a side, in which what
 * weighs on others than the suggested side comes last.
 */
export function groupRisks({
  riskFactors,
  side,
  suggestedSide,
}: Pick<Analysis, 'riskFactors' | 'side' | 'suggestedSide'>): readonly RiskGroup[] {
  const order = orderRisks(riskFactors);
  const those = (fits: (risk: RiskFactor) => boolean) =>
    order.filter((index) => {
      const risk = riskFactors[index];
      return risk !== undefined && fits(risk);
    });
  if (side === null) {
    const isOfOthers = ({ burdens }: RiskFactor) =>
      suggestedSide !== null && burdens.length > 0 && !burdens.includes(suggestedSide.id);
    return [{ title: null, indexes: [...those((risk) => !isOfOthers(risk)), ...those(isOfOthers)] }];
  }
  return [
    { title: analysisTexts.risksForYou, indexes: those(affectsReader) },
    { title: analysisTexts.risksUnclear, indexes: those(({ stance }) => stance === null) },
    {
      title: analysisTexts.risksForOthers,
      indexes: those(({ stance }) => stance === 'other'),
    },
  ].filter(({ indexes }) => indexes.length > 0);
}

/** Whether a risk affects the chosen side, alone or with others. */
export function affectsReader({ stance }: Pick<RiskFactor, 'stance'>): boolean {
  return stance === 'you' || stance === 'both';
}

interface PartitionedDuties {
  /** Indexes in the analysis; all of them where no side was chosen. */
  readonly yours: readonly number[];
  /** Without an identified party: may be the reader's. */
  readonly unclear: readonly number[];
  readonly others: readonly number[];
}

/** Separates the chosen side's duties from those of the other side. */
export function partitionDuties({
  obligations,
  owedBy,
  side,
}: Pick<Analysis, 'obligations' | 'owedBy' | 'side'>): PartitionedDuties {
  const all = obligations.map((_, index) => index);
  if (side === null) return { yours: all, unclear: [], others: [] };
  const partiesOf = (index: number) => owedBy[index] ?? [];
  return {
    yours: all.filter((index) => partiesOf(index).includes(side)),
    unclear: all.filter((index) => partiesOf(index).length === 0),
    others: all.filter((index) => partiesOf(index).length > 0 && !partiesOf(index).includes(side)),
  };
}
