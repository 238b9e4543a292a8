import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PLACES_SHOWN } from '#contract/plans.ts';
import { joinStatements } from '#server/domain/claims/join-statements.ts';
import { addUsage } from '#server/domain/usage/add-usage.ts';
import { writeNotFound, writeUnreadCaution } from '#server/engine/answering/answer-text.ts';
import { rankSentences } from '#server/engine/answering/choose-sentences.ts';
import { listNearest } from '#server/engine/answering/list-nearest.ts';
import type { AnswerDraft, AnswerRequest, DraftStatement, ModelCallOptions } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { type ModelCalls, ModelError } from '../calls/model-calls.ts';
import {
  type AnswerStatement,
  type BoundedAnswer,
  boundAnswer,
  readTruncatedAnswer,
  wholeAnswerSchema,
} from './answer-output.ts';
import { createLeakCheck, createLeakError, type LeakCheck } from './leaked-instructions.ts';
import { createPartEmitter } from './part-emitter.ts';
import { type NumberedQuote, resolveQuotePages, splitByPage } from './passage-pieces.ts';
import { piecesOfPassages, piecesOfSent, type TextPieces } from './text-pieces.ts';
import { writePrompt } from './write-prompt.ts';

/** Some thousand words; reasoning models need most of it for reasoning. */
const OUTPUT_TOKENS_LIMIT = 8_000;
/** Share of the room that is left for passages when the text was too long for the model. */
const TOO_LONG_SHARE = 0.5;
/** Length of a passage shown as the nearest one. */
const NEAR_LENGTH = 280;

/** Model calls and the quote check. */
interface AnswerDependencies {
  readonly calls: ModelCalls;
  readonly verification: Pick<Verification, 'locateQuotes'>;
}

/**
 * Answers a question with a model, from the text that was chosen for it. Text that turns out to be too long for the
 * model is followed by the best passages alone, once.
 */
export async function answerWithModel(
  dependencies: AnswerDependencies,
  request: AnswerRequest,
  options: ModelCallOptions,
): Promise<AnswerDraft> {
  const { contentTokensLimit } = dependencies.calls;
  const { sent, documents } = request;
  if (!sent) return answerFrom(dependencies, request, piecesOfPassages(request, contentTokensLimit), options);
  try {
    return await answerFrom(dependencies, request, piecesOfSent(sent, documents), options);
  } catch (error) {
    if (!(error instanceof ModelError) || error.code !== 'too-long') throw error;
    const fewer = piecesOfPassages(request, contentTokensLimit * TOO_LONG_SHARE);
    if (fewer.passageCount >= sent.passageCount) throw error;
    const draft = await answerFrom(dependencies, request, fewer, options);
    const usage = draft.usage ? addUsage(error.usage, draft.usage) : error.usage;
    return { ...draft, usage, passagesSent: sent.passageCount, ...(sent.isWhole && { sentWhole: true }) };
  }
}

async function answerFrom(
  { calls, verification }: AnswerDependencies,
  request: AnswerRequest,
  text: TextPieces,
  { signal, onPart }: ModelCallOptions,
): Promise<AnswerDraft> {
  const { pieces, isWhole, passageCount } = text;
  const prompt = writePrompt(request, text, calls.contentTokensLimit);
  const call = {
    ...prompt,
    schema: wholeAnswerSchema,
    purpose: 'answer' as const,
    schemaName: 'answer',
    outputTokensLimit: OUTPUT_TOKENS_LIMIT,
    recoverTruncated: readTruncatedAnswer,
  };
  const resolveQuotes = (quotes: readonly NumberedQuote[]) => resolveQuotePages(quotes, pieces, verification);
  const leakCheck = createLeakCheck(prompt.instructions);
  const emitter = onPart && createPartEmitter({ leakCheck, resolveQuotes, onPart });
  const { value, usage, isInputCut } = emitter
    ? await calls.streamObject(call, emitter.onPartial, signal)
    : await calls.generateObject(call, signal);
  const answer = boundAnswer(value);
  if (await leaks(answer, leakCheck)) throw createLeakError(calls, 'answering', usage);
  await emitter?.end(answer);
  const outcome = knownOutcome(answer.outcome, isWhole && !isInputCut);
  const draft = await toDraft({ ...answer, outcome }, request, async ({ text, quotes }) => ({
    text,
    quotes: await resolveQuotes(quotes),
  }));
  return { ...draft, usage, passagesSent: passageCount, ...(isWhole && { sentWhole: true }) };
}

/** Lets others in between: the longest answers take some dozens of milliseconds. */
async function leaks({ statements, search }: BoundedAnswer, leakCheck: LeakCheck): Promise<boolean> {
  const detector = leakCheck.createDetector();
  for (const { quotes, text } of [...statements, { quotes: [], text: search }]) {
    if (detector.push([...quotes.map((quote) => quote.text), text, ''].join('\n'))) return true;
    await yieldToEventLoop();
  }
  return false;
}

async function toDraft(
  answer: BoundedAnswer,
  request: AnswerRequest,
  resolvePages: (statement: AnswerStatement) => Promise<DraftStatement>,
): Promise<AnswerDraft> {
  const { outcome } = answer;
  if (outcome === 'silent' || outcome === 'not-found') {
    const nearestQuotes = splitByPage(request.passages, request.documents)
      .slice(0, request.placesWanted ?? PLACES_SHOWN.usual)
      .map(({ documentId, page, text }) => {
        return { documentId, pageNumber: page, text: cutAtWord(text) };
      });
    // Text without a quote is never shown; a fixed text says that nothing was found.
    const text = writeAbsence(outcome, request, nearestQuotes.length > 0);
    return { outcome, text, quotes: [], nearestQuotes, suggestedQuery: answer.search };
  }
  const coverageNote = writeUnreadCaution(request.documents);
  const statements = await Promise.all(answer.statements.map(resolvePages));
  const quotes = statements.flatMap((statement) => statement.quotes);
  return {
    outcome,
    text: joinStatements(statements.map((statement) => statement.text)),
    quotes,
    statements,
    nearestQuotes: listNearest(rankSentences(request.passages), quotes, request.placesWanted),
    ...(answer.isTruncated && { isTruncated: true }),
    ...(coverageNote !== '' && { coverageNote }),
  };
}

/** A model that saw only passages, or a part of the prompt, cannot know that the documents are silent. */
function knownOutcome(outcome: BoundedAnswer['outcome'], sawWhole: boolean): BoundedAnswer['outcome'] {
  return outcome === 'silent' && !sawWhole ? 'not-found' : outcome;
}

function writeAbsence(outcome: 'silent' | 'not-found', { documents }: AnswerRequest, hasNear: boolean): string {
  if (outcome === 'not-found') return writeNotFound(documents, hasNear);
  const whole = documents.length > 1 ? 'The documents do not seem' : 'The document does not seem';
  const caution = writeUnreadCaution(documents);
  const said = `${whole} to say. I had all of the text that could be read, and found nothing in it that answers this.`;
  return [said, ...(caution === '' ? [] : [caution])].join('\n\n');
}

function cutAtWord(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= NEAR_LENGTH) return trimmed;
  const cut = trimmed.slice(0, NEAR_LENGTH + 1);
  const end = cut.search(/\s\S*$/);
  return end > 0 ? cut.slice(0, end).trim() : cut;
}
