/** What recovery does, in this order: a later stage relies on what an earlier one has released. */
const STAGES = ['reservations', 'deletions', 'jobs', 'purge', 'payments', 'expiry'] as const;
type Stage = (typeof STAGES)[number];

/** Work that ended processes have left, and that is due. */
export interface Recovery {
  /**
   * @param step run once per recovery, after the steps of its stage that were added earlier. It must be idempotent, and safe
   *   to run in several processes at once
   */
  add(stage: Stage, step: () => Promise<unknown>): void;
  /** Runs all steps. Returns early, between two steps, when the signal aborts: the next run continues. */
  run(signal: AbortSignal): Promise<void>;
}

export function createRecovery(): Recovery {
  const steps: { readonly stage: Stage; readonly run: () => Promise<unknown> }[] = [];
  return {
    add: (stage, run) => void steps.push({ stage, run }),
    async run(signal) {
      for (const stage of STAGES) {
        for (const step of steps.filter((it) => it.stage === stage)) {
          if (signal.aborted) return;
          await step.run();
        }
      }
    },
  };
}
