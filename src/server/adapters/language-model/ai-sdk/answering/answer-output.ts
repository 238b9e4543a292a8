import { z } from 'zod';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import { splitSentences, truncationPoint } from '#server/domain/claims/sentences.ts';

/** Quotes stand first: they are checked while the text is still being written, and text is shown only behind them. */
const answerSchema = z.object({
  outcome: z.enum(['answered', 'not-found']),
  quotes: z.array(z.object({ document: z.number(), page: z.number(), text: z.string() })),
  text: z.string(),
});
type Answer = z.infer<typeof answerSchema>;

/** An answer as a model is asked for it. */
export const wholeAnswerSchema: z.ZodType<BoundedAnswer> = answerSchema.refine(
  ({ outcome, quotes, text }) => outcome === 'not-found' || (quotes.length > 0 && text.trim() !== ''),
  'an answer has quotes and a text',
);

export interface BoundedAnswer extends Answer {
  /** It is the beginning of more than an answer may hold. */
  readonly isTruncated?: boolean;
}

/**
 * The quotes of an answer that is still being written, no more of them than are looked up.
 * @returns undefined as long as more quotes may come, and where it has none
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
 * What there is of an answer whose output was cut: its quotes have to be complete, and its text ends with a sentence.
 * @returns undefined where that is no answer
 */
export function readTruncatedAnswer(partial: unknown): BoundedAnswer | undefined {
  if (readPartialQuotes(partial) === undefined) return undefined;
  const { outcome, quotes, text } = answerSchema.parse(partial);
  const whole = text.slice(0, truncationPoint(text)).trim();
  return whole === '' ? undefined : { outcome, quotes, text: whole, isTruncated: true };
}

/** No more of an answer than is looked up and shown; the rest is cut. */
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

/** Words are left whole: half of one would not be found. */
function boundQuote(text: string): string {
  if (text.length <= MODEL_OUTPUT_LIMITS.quoteLength) return text;
  const cut = text.slice(0, MODEL_OUTPUT_LIMITS.quoteLength);
  return cut.slice(0, cut.search(/\s\S*$/u) + 1).trim();
}
