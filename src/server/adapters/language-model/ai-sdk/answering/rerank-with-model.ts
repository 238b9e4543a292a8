import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ChatTurn, RankedPassage, RerankRequest, RerankResult } from '#server/ports/language-model.ts';
import type { ModelCalls } from '../calls/model-calls.ts';
import { createDataDelimiters, type DataBlock, type DataDelimiters } from './data-delimiters.ts';
import { fitPassages, splitByPage } from './passage-pieces.ts';

const orderSchema = z.object({ order: z.array(z.number()) });
/** Some dozens of numbers; reasoning models need the rest for reasoning. */
const OUTPUT_TOKENS_LIMIT = 2_000;
const BOUNDARY_BYTES = 16;
/** The former best that stay at the front, whatever an injected instruction made the model do. */
const PROTECTED = 3;
/** Positions that count as the front. */
const FRONT_SIZE = 12;

const TASK = [
  'You choose passages of documents out of which a question will be answered by someone else. You do not answer it.',
  'Give the numbers of the passages that help to answer it, the most useful first: those that state the answer, then exceptions to it and definitions it rests on. Leave out what does not help. Each number at most once.',
].join('\n');

/** Reranks passages with a model. Passages it does not name follow in their former order. */
export async function rerankWithModel(
  calls: ModelCalls,
  request: RerankRequest,
  signal: AbortSignal,
): Promise<RerankResult> {
  const delimiters = createDataDelimiters(randomBytes(BOUNDARY_BYTES).toString('hex'));
  const sent = fitPassages(request.passages, calls.contentTokensLimit);
  const call = {
    instructions: `${TASK}\n${delimiters.rule}`,
    content: writeContent(request, sent, delimiters),
    schema: orderSchema,
    schemaName: 'order',
    outputTokensLimit: OUTPUT_TOKENS_LIMIT,
  };
  const { value, usage } = await calls.generateObject(call, signal);
  return { passages: applyOrder(request.passages, sent.length, value.order), usage, passagesSent: sent.length };
}

/**
 * @param sent how many of the passages were numbered, from 1
 * @param order numbers by the model
 */
function applyOrder(
  passages: readonly RankedPassage[],
  sent: number,
  order: readonly number[],
): readonly RankedPassage[] {
  const named = new Set(order.filter((number) => Number.isInteger(number) && number >= 1 && number <= sent));
  const chosen = [...named].flatMap((number) => passages[number - 1] ?? []);
  if (chosen.length === 0) return passages;
  const best = passages.slice(0, PROTECTED);
  const front = chosen.slice(0, FRONT_SIZE);
  const kept = best.filter((passage) => !front.includes(passage));
  return [...new Set([...front.slice(0, FRONT_SIZE - kept.length), ...kept, ...chosen, ...passages])];
}

function writeContent(
  { question, history, documents }: RerankRequest,
  passages: readonly RankedPassage[],
  delimiters: DataDelimiters,
): string {
  const turns = history.map(({ role, content }: ChatTurn): DataBlock => {
    return { origin: { kind: role === 'user' ? 'earlier question' : 'earlier answer' }, text: content };
  });
  const pieces = splitByPage(passages, documents).map(({ passage, document, page, text }): DataBlock => {
    return { origin: { kind: 'passage', passage, document, page }, text };
  });
  return [
    ...(turns.length > 0 ? ['Earlier in this conversation:', delimiters.wrap(turns)] : []),
    'Passages of the documents:',
    delimiters.wrap(pieces),
    "The person's question:",
    question,
  ].join('\n\n');
}
