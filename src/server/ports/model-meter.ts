import type { ModelUsage } from './language-model.ts';

/** What a call of a model is for. `startup` is the check at a start, which sends no document. */
export type ModelPurpose = 'answer' | 'check' | 'analysis' | 'embedding' | 'rerank' | 'startup';

/** A call that is about to be made, with the most that it may use. */
export interface PlannedCall {
  readonly purpose: ModelPurpose;
  /** Recipient of the text, as shown to people. */
  readonly provider: string;
  readonly model: string;
  /** Tokens of input and output together. */
  readonly maxTokens: number;
  /** US dollars; null where no price is known. */
  readonly maxCostUsd: number | null;
}

/** A call that is being made. */
export interface MeteredCall {
  /**
   * Records what the call used and gives back what else was reserved for it. Once for each call, also for one that
   * failed or was aborted: what a provider has read, it charges. Never rejects.
   */
  settle(usage: ModelUsage): Promise<void>;
}

/** Counts what calls of models use, for the account that they are made for, and enforces its limit of the day. */
export interface ModelMeter {
  /**
   * Reserves what a call may use.
   * @returns undefined where the limit of the account leaves no room for it: the call must not be made
   */
  open(call: PlannedCall): Promise<MeteredCall | undefined>;
}

/** For whom calls of models are made. */
export interface ModelAccounts {
  /**
   * Runs work whose calls of models are counted for a user.
   * @param total receives what all its calls have used so far, also where the work fails
   */
  during<Result>(userId: string, work: (total: () => ModelUsage | undefined) => Promise<Result>): Promise<Result>;
}
