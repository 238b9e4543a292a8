import type { Analysis, RiskFactor, Severity } from './analysis.ts';

const SEVERITY_RANK: Readonly<Record<Severity, number>> = { High: 0, Medium: 1, Low: 2 };

/** Indexes of the risks by severity, worst first (stable). */
export function orderRisks(risks: readonly { readonly severity: Severity }[]): readonly number[] {
  return risks
    .map((risk, index) => ({ index, rank: SEVERITY_RANK[risk.severity] }))
    .sort((one, other) => one.rank - other.rank || one.index - other.index)
    .map((entry) => entry.index);
}

/** `reader`: affects the chosen side, alone or with others; `unclear`: not known whom; `other`: the other side alone. */
export type RiskBearing = 'reader' | 'unclear' | 'other';

interface RiskPart {
  /** Null where no side was chosen. */
  readonly bearing: RiskBearing | null;
  /** Indexes in the analysis, worst first. */
  readonly indexes: readonly number[];
}

type Seen = Pick<Analysis, 'riskFactors' | 'side' | 'suggestedSide'>;

/**
 * Separates risks by whom they affect, seen from the chosen side. A single part without a side, in which what weighs on
 * others than the suggested side comes last.
 */
export function partitionRisks({ riskFactors, side, suggestedSide }: Seen): readonly RiskPart[] {
  const order = orderRisks(riskFactors);
  const those = (fits: (risk: RiskFactor) => boolean) =>
    order.filter((index) => {
      const risk = riskFactors[index];
      return risk !== undefined && fits(risk);
    });
  if (side === null) {
    const isOfOthers = ({ burdens }: RiskFactor) =>
      suggestedSide !== null && burdens.length > 0 && !burdens.includes(suggestedSide.id);
    return [{ bearing: null, indexes: [...those((risk) => !isOfOthers(risk)), ...those(isOfOthers)] }];
  }
  const parts: RiskPart[] = [
    { bearing: 'reader', indexes: those(affectsReader) },
    { bearing: 'unclear', indexes: those(({ stance }) => stance === null) },
    { bearing: 'other', indexes: those(({ stance }) => stance === 'other') },
  ];
  return parts.filter(({ indexes }) => indexes.length > 0);
}

/** Indexes of the risks that are counted, wherever they are counted: those of the score, without what is the other side's alone. */
export function countedRisks(analysis: Seen): readonly number[] {
  return partitionRisks(analysis).flatMap(({ bearing, indexes }) => (bearing === 'other' ? [] : indexes));
}

/** The first view has room for so many points. */
const WORST_LIMIT = 3;

/** Indexes of the risks in the order in which they are numbered, here and on the pages: the worst for the reader first. */
export function numberRisks(analysis: Seen): readonly number[] {
  return partitionRisks(analysis).flatMap(({ indexes }) => indexes);
}

/**
 * Indexes of the worst risks for the chosen side, else for the suggested one, the gravest first, also where it is unclear
 * whom they affect; those of the other side never.
 */
export function worstRisks(analysis: Seen): readonly number[] {
  const supposed = analysis.side === null ? (analysis.suggestedSide?.id ?? null) : null;
  const rankOf = (index: number) => SEVERITY_RANK[analysis.riskFactors[index]?.severity ?? 'Low'];
  return countedRisks(analysis)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .filter((index) => {
      const burdens = analysis.riskFactors[index]?.burdens ?? [];
      return supposed === null || burdens.length === 0 || burdens.includes(supposed);
    })
    .slice(0, WORST_LIMIT);
}

/** Whether a risk of the chosen side is one of all other sides, too: two sides that stand together may share it alone. */
export function affectsAllSides(
  { stance, burdens }: Pick<RiskFactor, 'stance' | 'burdens'>,
  { sides }: Pick<Analysis, 'sides'>,
): boolean {
  return stance === 'both' && burdens.length >= sides.length;
}

/** Whether a risk affects the chosen side, alone or with others. */
export function affectsReader({ stance }: Pick<RiskFactor, 'stance'>): boolean {
  return stance === 'you' || stance === 'both';
}

/** Whether risks are all said to affect the chosen side; false where none was chosen, and where it is unclear of one. */
export function areReaders(
  { riskFactors, side }: Pick<Analysis, 'riskFactors' | 'side'>,
  indexes: readonly number[],
): boolean {
  return side !== null && indexes.every((index) => affectsReader(riskFactors[index] ?? { stance: null }));
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
