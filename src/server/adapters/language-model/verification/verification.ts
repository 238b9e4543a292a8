import { SECOND_MS } from '#contract/units.ts';
import { createWorkerQueue } from '#server/platform/worker-queue.ts';
import type { MarkedText, QuoteLocation, UnsupportedClaim, Verification } from '#server/ports/verification.ts';
import type { VerificationTask } from './verification-task.ts';

interface OpenedVerification extends Verification {
  close(): Promise<void>;
}

/**
 * The longest output with the most sources takes a second or two on a slow machine; only malicious output takes longer.
 */
const TASK_DEADLINE_MS = 15 * SECOND_MS;
const MEMORY_LIMIT_MEBIBYTES = 256;

/**
 * Verification in a worker thread, so that no model output, however long or odd, blocks the main thread. Tasks run one
 * after the other; each is short.
 */
export function createWorkerVerification(): OpenedVerification {
  const queue = createWorkerQueue<VerificationTask, unknown>({
    script: new URL('./verification-worker.ts', import.meta.url),
    workerCount: 1,
    deadlineMs: TASK_DEADLINE_MS,
    memoryLimitMebibytes: MEMORY_LIMIT_MEBIBYTES,
  });
  return {
    prepare: () => {
      // A check that follows starts another worker, and reports what fails.
      queue.run({ kind: 'prepare' }).catch(() => {});
    },
    locateQuotes: async (quotes, pages) =>
      (await queue.run({ kind: 'locate', quotes, pages })) as readonly (QuoteLocation | null)[],
    findUnsupportedClaims: async (texts, sources) =>
      (await queue.run({ kind: 'claims', texts, sources })) as readonly (readonly UnsupportedClaim[])[],
    markUnsupported: async (text, sources, question) =>
      (await queue.run({ kind: 'mark', text, sources, question })) as MarkedText,
    markStatements: async (statements, context, question) =>
      (await queue.run({ kind: 'mark-statements', statements, context, question })) as readonly MarkedText[],
    close: queue.close,
  };
}
