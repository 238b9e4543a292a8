import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import { addUsage } from '#server/domain/usage/add-usage.ts';
import type { ModelUsage } from '#server/ports/language-model.ts';
import type { SupportRequest, SupportVerdict } from '#server/ports/support-check.ts';
import { type ModelCalls, ModelError } from '../calls/model-calls.ts';
import { NO_USAGE } from '../calls/model-usage.ts';
import { type JudgedBatch, judgeStatements } from './judge-statements.ts';

/** Statements of one call: of more, models forget some. */
const STATEMENTS_PER_CALL = 20;

type CheckedStatement = SupportRequest['statements'][number];
type Judge = (request: SupportRequest) => Promise<JudgedBatch>;

/**
 * Judges whether quotes support statements, in one call, or in several where they are too many for one. Each call has a
 * control in it, a statement that is known to be wrong. Where it is accepted, the model is asked about the control alone:
 * one that recognises it there was misled by what it read, and is asked about each statement by itself.
 * @returns one verdict for each statement, in their order; `unrelated` for one that misleads the model
 * @throws ModelError with the usage of all calls, also for a model that does not recognise the control by itself; the
 *   signal's reason when aborted
 */
export async function checkSupport(
  calls: ModelCalls,
  request: SupportRequest,
  signal: AbortSignal,
): Promise<{ readonly verdicts: readonly SupportVerdict[]; readonly usage: ModelUsage }> {
  const meter = { usage: NO_USAGE, wasSent: false };
  const judge: Judge = (batch) => judgeStatements((call) => metered(calls.generateObject(call, signal), meter), batch);
  const batches = splitIntoBatches(request.statements, calls.contentTokensLimit);
  const settled = await Promise.allSettled(batches.map((statements) => judgeBatch(judge, { ...request, statements })));
  signal.throwIfAborted();
  const failure = settled.find((result) => result.status === 'rejected')?.reason as unknown;
  if (failure instanceof ModelError) {
    throw new ModelError(failure.code, failure.message, meter.usage, { wasSent: meter.wasSent });
  }
  if (failure !== undefined) throw failure;
  const judged = settled.map((result) => (result.status === 'fulfilled' ? result.value : null));
  const verdicts = judged.filter((ofBatch) => ofBatch !== null).flat();
  if (judged.includes(null)) throw createGullibleError(calls, meter.usage);
  return { verdicts, usage: meter.usage };
}

/** Adds up what calls use, also of those that fail. */
async function metered<Result extends { readonly usage: ModelUsage }>(
  calling: Promise<Result>,
  meter: { usage: ModelUsage; wasSent: boolean },
): Promise<Result> {
  try {
    const result = await calling;
    meter.usage = addUsage(meter.usage, result.usage);
    meter.wasSent = true;
    return result;
  } catch (error) {
    if (error instanceof ModelError) {
      meter.usage = addUsage(meter.usage, error.usage);
      meter.wasSent ||= error.wasSent;
    }
    throw error;
  }
}

/** @returns null where the model does not recognise a wrong statement by itself: none of its verdicts counts */
async function judgeBatch(judge: Judge, request: SupportRequest): Promise<readonly SupportVerdict[] | null> {
  const together = await judge(request);
  if (together.isControlPassed) return together.verdicts;
  const alone = await judge({ question: '', statements: [], isOneAnswer: false, readerRoles: [] });
  if (!alone.isControlPassed) return null;
  const { statements } = request;
  if (statements.length === 1) return ['unrelated'];
  const each = await Promise.all(statements.map((statement) => judge({ ...request, statements: [statement] })));
  return each.map(({ verdicts: [verdict = 'unrelated'], isControlPassed }) =>
    isControlPassed ? verdict : 'unrelated',
  );
}

function splitIntoBatches(statements: readonly CheckedStatement[], tokensLimit: number): readonly CheckedStatement[][] {
  const batches: CheckedStatement[][] = [];
  let left = 0;
  for (const statement of statements) {
    const tokens = [statement.text, ...statement.quotes]
      .map((text) => estimateTokens(text) + DELIMITER_TOKENS)
      .reduce((total, count) => total + count, 0);
    const last = batches.at(-1);
    left -= tokens;
    if (last && left >= 0 && last.length < STATEMENTS_PER_CALL) last.push(statement);
    else {
      batches.push([statement]);
      left = tokensLimit - tokens;
    }
  }
  return batches;
}

function createGullibleError({ engine, provider }: ModelCalls, usage: ModelUsage): ModelError {
  return new ModelError(
    'unusable-output',
    `${engine} at ${provider} called a statement supported that its quote contradicts, so its check of answers does not count. Set LLM_CHECK_MODEL to a model that can tell, or to off.`,
    usage,
  );
}
