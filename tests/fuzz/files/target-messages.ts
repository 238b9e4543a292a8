import type { Outcome } from './outcomes.ts';

/** What a target process is asked, one file at a time or several. */
export interface TargetRequest {
  readonly key: number;
  /** `reference` reads the project's own good file in place of `bytes`. */
  readonly kind: 'mutant' | 'reference';
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isAnalysed: boolean;
}

export interface TargetReply {
  readonly key: number;
  readonly outcome: Outcome;
}

export const TARGET_READY = 'ready';
