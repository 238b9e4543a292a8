import { PLACES_SHOWN } from '#contract/plans.ts';
import { writeNotFound, writeUnreadCaution } from '#server/engine/answering/answer-text.ts';
import { rankSentences } from '#server/engine/answering/choose-sentences.ts';
import { listNearest } from '#server/engine/answering/list-nearest.ts';
import type { AnswerDraft, AnswerRequest, ModelCallOptions } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { ModelCalls } from '../calls/model-calls.ts';
import { type BoundedAnswer, boundAnswer, readTruncatedAnswer, wholeAnswerSchema } from './answer-output.ts';
import { type DataBlock, delimitTask, passageBlocks, turnBlocks, type WrapBlocks } from './data-delimiters.ts';
import { createLeakError, leaksInstructions } from './leaked-instructions.ts';
import { createPartEmitter } from './part-emitter.ts';
import { fitPassages, type PassagePiece, resolveQuotePages, splitByPage } from './passage-pieces.ts';

/** Some thousand words; reasoning models need most of it for reasoning. */
const OUTPUT_TOKENS_LIMIT = 8_000;
/** Length of a passage shown as the nearest one. */
const NEAR_LENGTH = 280;

const TASK = [
  'You answer questions about documents that a person has to decide on. You know nothing but the blocks of data below the question.',
  'First decide the outcome: "answered" when the passages hold the answer, or an essential part of it; otherwise "not-found", with no quotes, and as the text nothing but up to ten words by which the clause in question could be searched for, in the language of the documents. Never answer from general knowledge, and never guess.',
  'Then give the quotes that the answer rests on, at most six: each one sentence or a part of one, copied from a single passage letter by letter, with nothing left out, added or joined, and with the number of its document and page as the block says them. What cannot be quoted cannot be said. Where the words say "except", "subject to" or the like, quote the exception as well if it is there.',
  'Then write the text: a short answer to the question in the language of the question, in plain words for someone without legal training, in Markdown without headings, links, images or HTML. Every figure, date, name and condition in it stands in your quotes. Say what the document says, not what the person should do. Where the passages leave something open, say so.',
].join('\n');

/** Model calls and the quote check. */
interface AnswerDependencies {
  readonly calls: ModelCalls;
  readonly verification: Pick<Verification, 'locateQuotes'>;
}

/** Answers a question with a model, from the retrieved passages. */
export async function answerWithModel(
  { calls, verification }: AnswerDependencies,
  request: AnswerRequest,
  { signal, onPart }: ModelCallOptions,
): Promise<AnswerDraft> {
  const { instructions, wrap } = delimitTask(TASK);
  const passages = fitPassages(request.passages, calls.contentTokensLimit);
  const pieces = splitByPage(passages, request.documents);
  const call = {
    instructions,
    content: writeContent(request, pieces, wrap),
    schema: wholeAnswerSchema,
    schemaName: 'answer',
    outputTokensLimit: OUTPUT_TOKENS_LIMIT,
    recoverTruncated: readTruncatedAnswer,
  };
  const resolvePages = (quotes: BoundedAnswer['quotes']) => resolveQuotePages(quotes, pieces, verification);
  const emitter = onPart && createPartEmitter({ instructions, resolvePages, onPart });
  const { value, usage } = emitter
    ? await calls.streamObject(call, emitter.onPartial, signal)
    : await calls.generateObject(call, signal);
  const answer = boundAnswer(value);
  const written = [answer.text, ...answer.quotes.map(({ text }) => text)].join('\n');
  if (leaksInstructions(written, instructions)) throw createLeakError(calls, 'answering', usage);
  await emitter?.end(answer);
  return { ...(await toDraft(answer, request, pieces, resolvePages)), usage, passagesSent: passages.length };
}

function writeContent(request: AnswerRequest, pieces: readonly PassagePiece[], wrap: WrapBlocks): string {
  const names = request.documents.map(({ title }, index): DataBlock => {
    return { origin: { kind: 'file name', document: index + 1 }, text: title };
  });
  return [
    'Earlier in this conversation:',
    request.history.length > 0 ? wrap(turnBlocks(request.history)) : '(nothing)',
    // The name of a single document is not needed, and may reveal more than the passages.
    ...(names.length > 1 ? ['The documents:', wrap(names)] : []),
    'Passages of the documents, most fitting first:',
    pieces.length > 0 ? wrap(passageBlocks(pieces)) : '(nothing was found)',
    "The person's question:",
    request.question,
  ].join('\n\n');
}

async function toDraft(
  answer: BoundedAnswer,
  request: AnswerRequest,
  pieces: readonly PassagePiece[],
  resolvePages: (quotes: BoundedAnswer['quotes']) => ReturnType<typeof resolveQuotePages>,
): Promise<AnswerDraft> {
  if (answer.outcome === 'not-found') {
    const nearestQuotes = pieces
      .slice(0, request.placesWanted ?? PLACES_SHOWN.usual)
      .map(({ documentId, page, text }) => {
        return { documentId, pageNumber: page, text: cutAtWord(text) };
      });
    // Text without a quote is never shown; a fixed text says that nothing was found.
    const text = writeNotFound(request.documents, nearestQuotes.length > 0);
    return { outcome: 'not-found', text, quotes: [], nearestQuotes, suggestedQuery: answer.text };
  }
  const coverageNote = writeUnreadCaution(request.documents);
  const quotes = await resolvePages(answer.quotes);
  return {
    outcome: 'answered',
    text: answer.text.trim(),
    quotes,
    nearestQuotes: listNearest(rankSentences(request.passages), quotes, request.placesWanted),
    ...(answer.isTruncated && { isTruncated: true }),
    ...(coverageNote !== '' && { coverageNote }),
  };
}

function cutAtWord(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= NEAR_LENGTH) return trimmed;
  const cut = trimmed.slice(0, NEAR_LENGTH + 1);
  const end = cut.search(/\s\S*$/);
  return end > 0 ? cut.slice(0, end).trim() : cut;
}
