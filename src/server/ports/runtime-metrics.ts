/** Connections to the database that this process holds. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

/** Unfinished jobs of one kind, of all processes together. */
export interface JobCount {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  /** For how long the job that has waited longest has been due; 0 where none waits. */
  readonly oldestWaitingMs: number;
}

/** What happened to a worker thread that reads strangers' files. */
export interface WorkerTerminations {
  readonly kind: 'pdf' | 'ocr';
  /** `late` where it ran over its time, `ended` where it fell over or ran over its memory. */
  readonly reason: 'late' | 'ended';
  /** Since this process began. */
  readonly count: number;
}

/** What the parts of a process can say of themselves at any moment, to whoever watches it. Nothing of it is about a person. */
export interface RuntimeMetrics {
  /** Undefined where there is no pool. */
  databasePool(): PoolState | undefined;
  countJobs(): Promise<readonly JobCount[]>;
  /** Tasks that wait for a worker of the built-in engine, by queue. */
  engineQueueLengths(): Readonly<Record<string, number>>;
  workerTerminations(): readonly WorkerTerminations[];
  /** Why the language model is being left alone; undefined where it is asked, or where there is none. */
  modelOutage(): string | undefined;
}
