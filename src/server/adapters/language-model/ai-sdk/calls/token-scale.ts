/** Ratio of the tokens that a provider counts to those of `estimateTokens`. */
export interface TokenScale {
  /** Records a call. */
  measure(estimated: number, counted: number): void;
  /** Records that a call was refused as too long. */
  reportTooLong(): void;
  /** What estimates have to be multiplied with; 1 until enough was measured. */
  current(): number;
}

/** Shorter calls consist of instructions and a schema for the most part. Tokens. */
const ESTIMATE_MINIMUM = 1_000;
const CALLS_KEPT = 20;
/** Before so many calls, an estimate is lowered for none. */
const CALLS_NEEDED = 5;
/** Other documents may need more tokens than those that were measured. */
const MARGIN = 1.2;
const LIMITS = { least: 0.5, most: 4 } as const;
const TOO_LONG_FACTOR = 1.5;

/**
 * Corrects the estimate of tokens by what the provider counted. It is raised at once by a call that needed more, and
 * lowered only by several, to the highest of them and a margin.
 */
export function createTokenScale(): TokenScale {
  const recent: number[] = [];
  const record = (ratio: number): void => {
    recent.push(Math.min(LIMITS.most, Math.max(LIMITS.least, ratio)));
    if (recent.length > CALLS_KEPT) recent.shift();
  };
  const current = (): number => {
    const most = Math.max(0, ...recent);
    if (most >= 1 || recent.length < CALLS_NEEDED) return Math.max(1, most);
    return Math.min(1, most * MARGIN);
  };
  return {
    measure: (estimated, counted) => {
      if (estimated >= ESTIMATE_MINIMUM && counted > 0) record(counted / estimated);
    },
    reportTooLong: () => record(current() * TOO_LONG_FACTOR),
    current,
  };
}
