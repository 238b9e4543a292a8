import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import type { ClaimedQuote, DraftItem, ModelUsage } from '#server/ports/language-model.ts';
import { type DataBlock, delimitTask } from '../answering/data-delimiters.ts';
import { createLeakError, leaksInstructions } from '../answering/leaked-instructions.ts';
import type { ModelCalls } from '../calls/model-calls.ts';
import { OUTPUT_TOKENS_LIMIT } from './analyse-section.ts';
import { summarySchema } from './analysis-schema.ts';

const TASK = [
  'You write the summary of a document for a person who has to decide whether to sign it, and who has no legal training. You know nothing but the blocks of data below: summaries of the parts of the document, in their order, and numbered quotes from it.',
  'Fill in:\n- text: three to six sentences in plain English on what the document is, who is bound by it, what it asks and gives, and what deserves the most care. Say nothing that the quotes do not bear out: every figure, date, name and condition stands in one of them.\n- quotes: the numbers of the passages that the text rests on, at most eight.',
].join('\n');

/**
 * Writes the summary of a long document from those of its sections, with a model.
 * @param parts summaries of the sections in reading order, their quotes checked; not empty
 * @returns undefined when the model named no existing quote
 * @throws ModelError; the signal's reason when aborted
 */
export async function summariseSections(
  calls: ModelCalls,
  parts: readonly DraftItem[],
  signal: AbortSignal,
): Promise<{ summary: DraftItem | undefined; usage: ModelUsage }> {
  const { instructions, wrap } = delimitTask(TASK);
  const quotes = parts.flatMap((part) => part.quotes);
  const summaries = parts.map(({ text }): DataBlock => ({ origin: { kind: 'summary of a part' }, text }));
  const passages = quotes.map(({ pageNumber, text }, index): DataBlock => {
    return { origin: { kind: 'passage', passage: index + 1, document: 1, page: pageNumber }, text };
  });
  const content = [
    'The parts:',
    wrap(fitBlocks(summaries, calls.contentTokensLimit / 2)),
    'The quotes:',
    wrap(fitBlocks(passages, calls.contentTokensLimit / 2)),
  ].join('\n\n');
  const { value, usage } = await calls.generateObject(
    {
      instructions,
      content,
      schema: summarySchema,
      purpose: 'analysis',
      schemaName: 'summary',
      outputTokensLimit: OUTPUT_TOKENS_LIMIT,
      isBackground: true,
    },
    signal,
  );
  if (leaksInstructions(value.text, instructions)) throw createLeakError(calls, 'an analysis', usage);
  const claimed = [...new Set(value.quotes)].flatMap((number): ClaimedQuote[] => {
    const quote = quotes[number - 1];
    return quote ? [quote] : [];
  });
  const text = value.text.trim();
  return { summary: text !== '' && claimed.length > 0 ? { text, quotes: claimed } : undefined, usage };
}

/** Samples evenly where they do not fit one call: the middle matters as much as the ends. */
function fitBlocks(blocks: readonly DataBlock[], tokensLimit: number): readonly DataBlock[] {
  const cost = blocks.reduce((sum, { text }) => sum + estimateTokens(text) + DELIMITER_TOKENS, 0);
  const every = Math.max(1, Math.ceil(cost / tokensLimit));
  return blocks.filter((_block, index) => index % every === 0);
}
