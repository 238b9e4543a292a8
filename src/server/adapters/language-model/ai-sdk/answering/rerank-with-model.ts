import { z } from 'zod';
import type { RankedPassage, RerankRequest, RerankResult } from '#server/ports/language-model.ts';
import type { ModelCalls } from '../calls/model-calls.ts';
import { delimitTask, passageBlocks, turnBlocks, type WrapBlocks } from './data-delimiters.ts';
import { fitPassages, splitByPage } from './passage-pieces.ts';

const orderSchema = z.object({ order: z.array(z.number()) });
/** Some dozens of numbers; reasoning models need the rest for reasoning. */
const OUTPUT_TOKENS_LIMIT = 2_000;
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
  const { instructions, wrap } = delimitTask(TASK);
  const sent = fitPassages(request.passages, calls.contentTokensLimit);
  const call = {
    instructions,
    content: writeContent(request, sent, wrap),
    schema: orderSchema,
    purpose: 'rerank' as const,
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
  wrap: WrapBlocks,
): string {
  return [
    ...(history.length > 0 ? ['Earlier in this conversation:', wrap(turnBlocks(history))] : []),
    'Passages of the documents:',
    wrap(passageBlocks(splitByPage(passages, documents))),
    "The person's question:",
    question,
  ].join('\n\n');
}
