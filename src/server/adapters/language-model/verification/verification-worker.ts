import { parentPort } from 'node:worker_threads';
import { directVerification } from '#server/domain/claims/verification.ts';
import { lowerThreadPriority, THREAD_PRIORITIES } from '#server/platform/thread-priority.ts';
import type { VerificationTask } from './verification-task.ts';

// Interactive like a question, but below the main thread, which serves every request.
lowerThreadPriority(THREAD_PRIORITIES.answeringQuestions);

let preparing: Promise<unknown> | undefined;

parentPort?.on('message', async ({ id, task }: { id: number; task: VerificationTask }) => {
  try {
    parentPort?.postMessage({ id, result: await perform(task) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

function perform(task: VerificationTask): Promise<unknown> {
  switch (task.kind) {
    case 'prepare':
      return prepare();
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

/** Compiles what the checks use, once: the first ones take some hundred milliseconds otherwise, while a reader waits. */
function prepare(): Promise<unknown> {
  preparing ??= (async () => {
    const text = 'The rent is $1,450 a month, due on the first day of each month, from March 1, 2026.';
    const quotes = [{ pageNumber: 1, text: `“${text.replace('a month', '[per] month')}”` }];
    await directVerification.locateQuotes(quotes, [{ pageNumber: 1, text }]);
    const statement = {
      text: 'You pay 12 × $1,450 = **$17,400** under Section 4 (“from March 1, 2026”).',
      pageNumbers: [1],
    };
    await directVerification.markStatements([{ ...statement, quotes: [text] }], [text], 'What is the rent a year?');
  })();
  return preparing;
}
