import type { ModelPurpose } from './model-meter.ts';

/** Database connection pool of this process. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Queries waiting for a connection. */
  readonly waiting: number;
}

/** Unfinished jobs of one kind, over all processes. */
export interface JobCount {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  /** How overdue the oldest waiting job is; 0 where none waits. */
  readonly oldestWaitingMs: number;
}

/** Terminations of worker threads that read uploaded files. */
export interface WorkerTerminations {
  readonly kind: 'pdf' | 'ocr';
  /** `late`: over its time limit; `ended`: crashed or over its memory limit. */
  readonly reason: 'late' | 'ended';
  /** Since process start. */
  readonly count: number;
}

/** What calls of models for one purpose used. */
export interface ModelUseCount {
  readonly purpose: ModelPurpose;
  readonly calls: number;
  /** Calls that were not made, because the account has reached its limit of the day. */
  readonly refused: number;
  /** Calls without a known price, which `costUsd` leaves out. */
  readonly unpriced: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
}

/** Runtime figures for monitoring; nothing in them is personal. */
export interface RuntimeMetrics {
  /** Undefined without a pool. */
  databasePool(): PoolState | undefined;
  countJobs(): Promise<readonly JobCount[]>;
  /** Waiting tasks of the built-in engine, by queue. */
  engineQueueLengths(): Readonly<Record<string, number>>;
  workerTerminations(): readonly WorkerTerminations[];
  /** Why the circuit breaker of the language model is open; undefined while it is closed or without a model. */
  modelOutage(): string | undefined;
  /** Since process start, by purpose. */
  modelUse(): readonly ModelUseCount[];
}
