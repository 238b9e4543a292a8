import type { AnswerRequest, LanguageModel, ModelUsage } from '#server/ports/language-model.ts';
import type { SupportVerdict } from '#server/ports/support-check.ts';
import type { VerifiedStatement } from './compose-answer.ts';
import { describeQuote } from './describe-quote.ts';

/** The support check of a model; undefined where it is off. */
export type CheckSupport = LanguageModel['checkSupport'];

export interface JudgedSupport {
  /** As in the contract. */
  readonly state: 'done' | 'off' | 'failed' | 'skipped';
  /** One for each statement; undefined where none was made. */
  readonly verdicts: readonly SupportVerdict[] | undefined;
  readonly usage: ModelUsage | undefined;
}

/**
 * Has a second call judge whether quotes support statements: their words alone, which every other check compares, do not
 * tell "may" from "may not".
 * @throws the signal's reason when aborted
 */
export async function judgeSupport(
  statements: readonly VerifiedStatement[],
  request: AnswerRequest,
  checkSupport: CheckSupport,
  signal: AbortSignal,
): Promise<JudgedSupport> {
  const { question, analyses = [] } = request;
  if (!checkSupport) return { state: 'off', verdicts: undefined, usage: undefined };
  const { verdicts, usage, wasSent } = await checkSupport(
    {
      question,
      statements: statements.map(({ judged, sources }) => ({
        text: judged.text,
        quotes: sources.map((source) => describeQuote(source, request)),
      })),
      isOneAnswer: true,
      readerRoles: [...new Set(analyses.flatMap(({ readerRole }) => readerRole ?? []))],
    },
    signal,
  );
  if (verdicts?.length === statements.length) return { state: 'done', verdicts, usage };
  return { state: wasSent ? 'failed' : 'skipped', verdicts: undefined, usage };
}
