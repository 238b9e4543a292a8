import { parentPort } from 'node:worker_threads';
import { directVerification } from '#server/domain/claims/verification.ts';
import { lowerThreadPriority, THREAD_PRIORITIES } from '#server/platform/thread-priority.ts';
import type { VerificationTask } from './verification-task.ts';

// Interactive like a question, but below the main thread, which serves every request.
lowerThreadPriority(THREAD_PRIORITIES.answeringQuestions);

parentPort?.on('message', async ({ id, task }: { id: number; task: VerificationTask }) => {
  try {
    parentPort?.postMessage({ id, result: await perform(task) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

function perform(task: VerificationTask): Promise<unknown> {
  switch (task.kind) {
    case 'locate':
      return directVerification.locateQuotes(task.quotes, task.pages);
    case 'claims':
      return directVerification.findUnsupportedClaims(task.texts, task.sources);
    case 'mark':
      return directVerification.markUnsupported(task.text, task.sources, task.question);
    case 'mark-statements':
      return directVerification.markStatements(task.statements, task.context, task.question);
  }
}
