import { z } from 'zod';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import { splitSentences, truncationPoint } from '#server/domain/claims/sentences.ts';

/** Quotes come first: they are checked while the text is streamed, which is only shown after them. */
const answerSchema = z.object({
  outcome: z.enum(['answered', 'not-found']),
  quotes: z.array(z.object({ document: z.number(), page: z.number(), text: z.string() })),
  text: z.string(),
});
type Answer = z.infer<typeof answerSchema>;

/** The answer requested from a model. */
export const wholeAnswerSchema: z.ZodType<BoundedAnswer> = answerSchema.refine(
  ({ outcome, quotes, text }) => outcome === 'not-found' || (quotes.length > 0 && text.trim() !== ''),
  'an answer has quotes and a text',
);

export interface BoundedAnswer extends Answer {
  /** Cut at the limit of an answer. */
  readonly isTruncated?: boolean;
}

/**
 * Quotes of a partial answer, up to the limit.
 * @returns undefined while more quotes may follow, and where there are none
 */
export function readPartialQuotes(partial: unknown): BoundedAnswer['quotes'] | undefined {
  if (typeof partial !== 'object' || partial === null) return undefined;
  const keys = Object.keys(partial);
  if (keys.at(-1) !== 'text' || !keys.includes('quotes')) return undefined;
  const parsed = answerSchema.safeParse(partial);
  if (!parsed.success || parsed.data.outcome !== 'answered' || parsed.data.quotes.length === 0) return undefined;
  return boundQuotes(parsed.data.quotes);
}

/**
 * Recovers an answer from truncated output: its quotes must be complete, and its text is cut after a sentence.
 * @returns undefined where that leaves no answer
 */
export function readTruncatedAnswer(partial: unknown): BoundedAnswer | undefined {
  if (readPartialQuotes(partial) === undefined) return undefined;
  const { outcome, quotes, text } = answerSchema.parse(partial);
  const whole = text.slice(0, truncationPoint(text)).trim();
  return whole === '' ? undefined : { outcome, quotes, text: whole, isTruncated: true };
}

/** Cuts an answer at the limits of what is checked and shown. */
export function boundAnswer(answer: BoundedAnswer): BoundedAnswer {
  const { quotes, statements } = MODEL_OUTPUT_LIMITS;
  const last = splitSentences(answer.text)
    .filter(({ words }) => words.trim() !== '')
    .at(statements - 1);
  const text = last ? answer.text.slice(0, last.end) : answer.text;
  const isCut = text.trim().length < answer.text.trim().length || answer.quotes.length > quotes;
  return { ...answer, quotes: boundQuotes(answer.quotes), text, ...(isCut && { isTruncated: true }) };
}

function boundQuotes(quotes: BoundedAnswer['quotes']): BoundedAnswer['quotes'] {
  return quotes.slice(0, MODEL_OUTPUT_LIMITS.quotes).map((quote) => ({ ...quote, text: boundQuote(quote.text) }));
}

/** Cut between words: half a word would not be found. */
function boundQuote(text: string): string {
  if (text.length <= MODEL_OUTPUT_LIMITS.quoteLength) return text;
  const cut = text.slice(0, MODEL_OUTPUT_LIMITS.quoteLength);
  return cut.slice(0, cut.search(/\s\S*$/u) + 1).trim();
}
