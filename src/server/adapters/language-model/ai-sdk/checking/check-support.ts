import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import type { ModelUsage } from '#server/ports/language-model.ts';
import type { SupportRequest, SupportVerdict } from '#server/ports/support-check.ts';
import { type DataBlock, delimitTask } from '../answering/data-delimiters.ts';
import { type ModelCalls, ModelError } from '../calls/model-calls.ts';
import { addUsage, NO_USAGE } from '../calls/model-usage.ts';
import { CHECK_TASK, CONTROLS } from './check-task.ts';

const verdictSchema = z.enum(['supported', 'partly', 'contradicted', 'unrelated']);
/** The reason comes first: a verdict that follows from one is more often right. It is never shown. */
const judgedSchema = z.object({
  verdicts: z.array(z.object({ statement: z.number(), reason: z.string(), verdict: verdictSchema })),
});

/** Some dozens of lines; reasoning models need the rest for reasoning. */
const OUTPUT_TOKENS_LIMIT = 6_000;
/** Statements of one call: of more, models forget some. */
const STATEMENTS_PER_CALL = 20;

/** The worst of several verdicts on one statement counts. */
const SEVERITY: Readonly<Record<SupportVerdict, number>> = { supported: 0, partly: 1, unrelated: 2, contradicted: 3 };

type CheckedStatement = SupportRequest['statements'][number];

/**
 * Judges whether quotes support statements, in one call, or in several where they are too many for one.
 * @returns one verdict for each statement, in their order
 * @throws ModelError, also where the model accepts a statement that is known to be wrong; the signal's reason when aborted
 */
export async function checkSupport(
  calls: ModelCalls,
  request: SupportRequest,
  signal: AbortSignal,
): Promise<{ readonly verdicts: readonly SupportVerdict[]; readonly usage: ModelUsage }> {
  const batches = splitIntoBatches(request.statements, calls.contentTokensLimit);
  const settled = await Promise.allSettled(
    batches.map((statements) => judgeBatch(calls, { ...request, statements }, signal)),
  );
  signal.throwIfAborted();
  const judged = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failures = settled.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
  const unexpected = failures.filter((failure) => !(failure instanceof ModelError));
  if (unexpected.length > 0) throw unexpected[0];
  const failed = failures as ModelError[];
  const usage = [...judged, ...failed].map((result) => result.usage).reduce(addUsage, NO_USAGE);
  const [first] = failed;
  if (first)
    throw new ModelError(first.code, first.message, usage, {
      wasSent: judged.length > 0 || failed.some(({ wasSent }) => wasSent),
    });
  return { verdicts: judged.flatMap(({ verdicts }) => verdicts), usage };
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

async function judgeBatch(calls: ModelCalls, request: SupportRequest, signal: AbortSignal) {
  const control = CONTROLS[randomInt(CONTROLS.length)];
  const place = randomInt(request.statements.length + 1);
  const statements: readonly CheckedStatement[] = control
    ? request.statements.toSpliced(place, 0, { text: control.text, quotes: [control.quote] })
    : request.statements;
  const { instructions, content } = writeCheck({ ...request, statements });
  const { value, usage } = await calls.generateObject(
    {
      instructions,
      content,
      schema: judgedSchema.refine(
        ({ verdicts }) => isComplete(verdicts, statements.length),
        'each statement has a verdict, and no other has one',
      ),
      schemaName: 'verdicts',
      outputTokensLimit: OUTPUT_TOKENS_LIMIT,
    },
    signal,
  );
  const verdicts = statements.map((_statement, index) => worstVerdict(value.verdicts, index + 1));
  const isControlPassed = verdicts[place] === 'contradicted' || verdicts[place] === 'unrelated';
  if (control && !isControlPassed) throw createGullibleError(calls, usage);
  return { verdicts: control ? verdicts.toSpliced(place, 1) : verdicts, usage };
}

type Judged = z.infer<typeof judgedSchema>['verdicts'];

function isComplete(verdicts: Judged, count: number): boolean {
  const numbers = new Set(verdicts.map(({ statement }) => statement));
  return numbers.size === count && Array.from({ length: count }, (_, index) => numbers.has(index + 1)).every(Boolean);
}

function worstVerdict(verdicts: Judged, number: number): SupportVerdict {
  return verdicts
    .filter(({ statement }) => statement === number)
    .map(({ verdict }) => verdict)
    .reduce((worst, verdict) => (SEVERITY[verdict] > SEVERITY[worst] ? verdict : worst));
}

/** Everything that is judged is data: the statements too may repeat what a document orders. */
function writeCheck({ question, statements, readerRoles }: SupportRequest) {
  const { instructions, wrap } = delimitTask(CHECK_TASK);
  const blocks = statements.flatMap(({ text, quotes }, index): readonly DataBlock[] => [
    { origin: { kind: 'statement', statement: index + 1 }, text },
    ...quotes.map((quote): DataBlock => ({ origin: { kind: 'quote', statement: index + 1 }, text: quote })),
  ]);
  const roles = readerRoles.map((role): DataBlock => ({ origin: { kind: 'name of a side' }, text: role }));
  const content = [
    'The question:',
    wrap([{ origin: { kind: 'question' }, text: question }]),
    ...(roles.length > 0 ? ['The person who asks stands on this side:', wrap(roles)] : []),
    `The ${statements.length} statements of the answer, each followed by its quotes:`,
    wrap(blocks),
    `Give your verdicts on statements 1 to ${statements.length}.`,
  ].join('\n\n');
  return { instructions, content };
}

function createGullibleError({ engine, provider }: ModelCalls, usage: ModelUsage): ModelError {
  return new ModelError(
    'unusable-output',
    `${engine} at ${provider} called a statement supported that its quote contradicts, so its check of an answer does not count.`,
    usage,
  );
}
