/** Length of a prompt in tokens, for an unknown tokenizer. */
interface PromptSize {
  /** By `estimateTokens`. */
  readonly estimated: number;
  /** By `countWords`: what no tokenizer falls below. */
  readonly least: number;
}

/** Ratio of the tokens that a provider counts to those of `estimateTokens`. */
export interface TokenScale {
  /**
   * Records a call, unless its count shows that the server has cut the prompt: servers that do so without an error report
   * what is left of it (https://github.com/ollama/ollama/issues/17427).
   * @param counted input tokens that the server reports; 0 where it reports none
   */
  measure(prompt: PromptSize, counted: number): 'cut' | 'plausible';
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
/** Estimates of two prompts that differ by more than text of another kind explains while their counts are the same. */
const CLEARLY_LONGER = 1.25;

/**
 * Corrects the estimate of tokens by what the provider counted. It is raised at once by a call that needed more, and
 * lowered only by several, to the highest of them and a margin. Cut prompts never lower it.
 */
export function createTokenScale(): TokenScale {
  let recent: Measured[] = [];
  /** The count that prompts of different lengths had last: where the server cuts. */
  let cutAt: number | undefined;
  const record = (measured: Measured): void => {
    recent = [...recent, measured].slice(-CALLS_KEPT);
  };
  const current = (): number => {
    const most = Math.max(0, ...recent.map(({ ratio }) => Math.min(LIMITS.most, Math.max(LIMITS.least, ratio))));
    if (most >= 1 || recent.length < CALLS_NEEDED) return Math.max(1, most);
    return Math.min(1, most * MARGIN);
  };
  return {
    measure: ({ estimated, least }, counted) => {
      if (estimated < ESTIMATE_MINIMUM || counted <= 0) return 'plausible';
      if (counted < least || counted === cutAt) return 'cut';
      const same = recent.filter((other) => other.counted === counted);
      if (same.some((other) => isClearlyLonger(other.estimated, estimated))) {
        cutAt = counted;
        recent = recent.filter((other) => !same.includes(other));
        return 'cut';
      }
      record({ ratio: counted / estimated, estimated, counted });
      return 'plausible';
    },
    reportTooLong: () => record({ ratio: current() * TOO_LONG_FACTOR, estimated: 0, counted: 0 }),
    current,
  };
}

interface Measured {
  readonly ratio: number;
  readonly estimated: number;
  readonly counted: number;
}

function isClearlyLonger(one: number, other: number): boolean {
  return Math.max(one, other) > CLEARLY_LONGER * Math.min(one, other);
}
