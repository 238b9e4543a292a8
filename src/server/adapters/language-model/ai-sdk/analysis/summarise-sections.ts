import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import type { ClaimedQuote, DraftReading, ModelUsage } from '#server/ports/language-model.ts';
import { type DataBlock, delimitTask } from '../answering/data-delimiters.ts';
import { createLeakError, leaksInstructions } from '../answering/leaked-instructions.ts';
import type { ModelCalls } from '../calls/model-calls.ts';
import { summarySchema } from './reading-schema.ts';

const OUTPUT_TOKENS_LIMIT = 8_000;
const ACCEPTED = { statements: 10, quotes: 4, textLength: 600 };

type Statements = DraftReading['summary'];

const TASK = [
  'You write the summary of a document for a person who has to decide whether to sign it, and who has no legal training. You know nothing but the blocks of data below: sentences about the parts of the document, in their order, and numbered quotes from it.',
  'Fill in "statements": three to six sentences in plain English on what the document is, who is bound by it, what it asks and gives, and what deserves the most care. Each rests on "quotes", the numbers of one to four passages that say all of it: every figure, date, name and condition stands in one of them.',
].join('\n');

/**
 * Writes the summary of a long document from those of its sections, with a model.
 * @param parts sentences about the sections in reading order; not empty
 * @returns unverified; none where the model named no existing quote
 * @throws ModelError; the signal's reason when aborted
 */
export async function summariseSections(
  calls: ModelCalls,
  parts: Statements,
  signal: AbortSignal,
): Promise<{ summary: Statements; usage: ModelUsage }> {
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
  const written = value.statements.map(({ text }) => text).join('\n');
  if (leaksInstructions(written, instructions)) throw createLeakError(calls, 'an analysis', usage);
  const summary = value.statements.slice(0, ACCEPTED.statements).flatMap(({ text, quotes: numbers }) => {
    const claimed = [...new Set(numbers)].slice(0, ACCEPTED.quotes).flatMap((number): ClaimedQuote[] => {
      const quote = quotes[number - 1];
      return quote ? [quote] : [];
    });
    const isUsable = text.trim() !== '' && text.length <= ACCEPTED.textLength && claimed.length > 0;
    return isUsable ? [{ text: text.trim(), quotes: claimed }] : [];
  });
  return { summary, usage };
}

/** Samples evenly where they do not fit one call: the middle matters as much as the ends. */
function fitBlocks(blocks: readonly DataBlock[], tokensLimit: number): readonly DataBlock[] {
  const cost = blocks.reduce((sum, { text }) => sum + estimateTokens(text) + DELIMITER_TOKENS, 0);
  const every = Math.max(1, Math.ceil(cost / tokensLimit));
  return blocks.filter((_block, index) => index % every === 0);
}
