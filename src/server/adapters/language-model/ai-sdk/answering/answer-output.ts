import { z } from 'zod';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import { splitSentences, truncationPoint } from '#server/domain/claims/sentences.ts';
import { joinLeads } from './lead-statements.ts';

const OUTCOMES = ['answered', 'partial', 'silent', 'not-found'] as const;
const outcomeSchema = z.enum(OUTCOMES);

/** Quotes come first: a statement is written for them, and not they for it. */
const statementSchema = z.object({
  quotes: z.array(z.object({ document: z.number(), page: z.number(), text: z.string() })),
  text: z.string(),
});
export type AnswerStatement = z.infer<typeof statementSchema>;

const answerSchema = z.object({
  outcome: outcomeSchema,
  statements: z.array(statementSchema),
  search: z.string(),
});
type Answer = z.infer<typeof answerSchema>;

/** The answer requested from a model. */
export const wholeAnswerSchema: z.ZodType<BoundedAnswer> = answerSchema.refine(
  ({ outcome, statements }) => !saysSomething(outcome) || statements.some(isQuoted),
  'an answer has a statement with a quote',
);

export interface BoundedAnswer extends Answer {
  /** Cut at the limit of an answer. */
  readonly isTruncated?: boolean;
}

function saysSomething(outcome: Answer['outcome']): boolean {
  return outcome === 'answered' || outcome === 'partial';
}

function isQuoted({ quotes, text }: AnswerStatement): boolean {
  return quotes.length > 0 && text.trim() !== '';
}

/**
 * The complete statements of a partial answer, in constant time for each call and statement.
 * @param from how many were read before
 * @param to how many to read at most
 * @returns none of an answer without a known outcome, or that says nothing
 */
export function readCompleteStatements(partial: unknown, from: number, to: number): readonly AnswerStatement[] {
  const begun = readBegun(partial);
  if (!begun) return [];
  const { statements, isOpen } = begun;
  // The last one may be incomplete while nothing follows.
  const count = isOpen ? statements.length - 1 : statements.length;
  const read: AnswerStatement[] = [];
  for (const statement of statements.slice(from, Math.min(count, to))) {
    const parsed = statementSchema.safeParse(statement);
    if (!parsed.success) break;
    read.push(parsed.data);
  }
  return read;
}

/**
 * Recovers an answer from truncated output: its complete statements, and the beginning of the last one where its quotes
 * are complete.
 * @returns undefined where that leaves no answer
 */
export function readTruncatedAnswer(partial: unknown): BoundedAnswer | undefined {
  const begun = readBegun(partial);
  if (!begun) return undefined;
  const { outcome, statements } = begun;
  const whole = readCompleteStatements(partial, 0, statements.length);
  const read = [...whole, ...beginningOf(statements[whole.length])].filter(isQuoted);
  return read.length === 0 ? undefined : { outcome, statements: read, search: '', isTruncated: true };
}

/** The beginning of a statement. */
export interface BegunStatement {
  /** Those that are whole, up to the limit of a statement. */
  readonly quotes: AnswerStatement['quotes'];
  /** Its whole words; undefined while quotes may follow. */
  readonly text: string | undefined;
  /** Whether its words reach the limit of a statement: what is written further on is cut. */
  readonly isFull: boolean;
}

/**
 * The beginning of the statement that is being written, in constant time.
 * @param index of the first statement that is not complete
 * @returns undefined before its first quote
 */
export function readBegunStatement(partial: unknown, index: number): BegunStatement | undefined {
  const begun = readBegun(partial);
  const last = begun?.isOpen && begun.statements.length === index + 1 ? begun.statements[index] : undefined;
  if (typeof last !== 'object' || last === null) return undefined;
  const { quotes, text } = last as { readonly quotes?: unknown; readonly text?: unknown };
  const isTextBegun = Object.keys(last).at(-1) === 'text' && typeof text === 'string';
  if (!Array.isArray(quotes)) return undefined;
  // The last quote may be incomplete while nothing follows.
  const count = Math.min(isTextBegun ? quotes.length : quotes.length - 1, MODEL_OUTPUT_LIMITS.quotesPerStatement);
  const whole = statementSchema.shape.quotes.safeParse(quotes.slice(0, Math.max(0, count))).data;
  if (!whole || whole.length === 0) return undefined;
  if (!isTextBegun) return { quotes: whole, text: undefined, isFull: false };
  return { quotes: whole, text: wholeWordsOf(text), isFull: text.length >= MODEL_OUTPUT_LIMITS.statementLength };
}

/** White space, and characters of scripts that have none between their words: each of these is taken as a word. */
const WORD_ENDS = [
  '\\s',
  ...['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => `\\p{Script=${script}}`),
].join('');
const LAST_WORD_END = new RegExp(`([${WORD_ENDS}])[^${WORD_ENDS}]*$`, 'u');

function wholeWordsOf(text: string): string {
  const start = text.slice(0, MODEL_OUTPUT_LIMITS.statementLength);
  const last = LAST_WORD_END.exec(start);
  return last ? start.slice(0, last.index + (last[1]?.length ?? 0)).trim() : '';
}

/** A partial answer that says something. */
function readBegun(partial: unknown) {
  if (typeof partial !== 'object' || partial === null) return undefined;
  const { outcome, statements } = partial as Partial<Record<keyof Answer, unknown>>;
  const known = outcomeSchema.safeParse(outcome).data;
  if (known === undefined || !saysSomething(known) || !Array.isArray(statements)) return undefined;
  return {
    outcome: known,
    statements: statements as readonly unknown[],
    isOpen: Object.keys(partial).at(-1) === 'statements',
  };
}

function beginningOf(statement: unknown): readonly AnswerStatement[] {
  const parsed = statementSchema.safeParse(statement);
  // With its text last, its quotes are complete.
  if (!parsed.success || Object.keys(statement as object).at(-1) !== 'text') return [];
  const { quotes, text } = parsed.data;
  const start = text.trim().slice(0, MODEL_OUTPUT_LIMITS.statementLength);
  return [{ quotes, text: start.slice(0, truncationPoint(start)).trim() }];
}

/** Cuts an answer at the limits of what is checked and shown. Its statements have what leads to them. */
export function boundAnswer(answer: BoundedAnswer): BoundedAnswer {
  const statements = joinLeads(answer.statements);
  const left = { statements: MODEL_OUTPUT_LIMITS.answerStatements, quotes: MODEL_OUTPUT_LIMITS.quotes };
  const kept: AnswerStatement[] = [];
  for (const statement of statements) {
    const bounded = boundStatement(statement);
    left.statements -= 1;
    left.quotes -= bounded.quotes.length;
    if (left.statements < 0 || left.quotes < 0) break;
    kept.push(bounded);
    if (bounded.text.length < statement.text.trim().length) break;
  }
  const isCut =
    kept.length < statements.length ||
    kept.some(({ text, quotes }, index) => {
      const whole = statements[index];
      return text.length < (whole?.text.trim().length ?? 0) || quotes.length < (whole?.quotes.length ?? 0);
    });
  return { ...answer, statements: kept, ...(isCut && { isTruncated: true }) };
}

/** Cuts a statement after its last sentence that fits, and its quotes at their limits. */
export function boundStatement({ quotes, text }: AnswerStatement): AnswerStatement {
  return {
    quotes: quotes
      .slice(0, MODEL_OUTPUT_LIMITS.quotesPerStatement)
      .map((quote) => ({ ...quote, text: boundQuote(quote.text) })),
    text: boundText(text.trim()),
  };
}

function boundText(text: string): string {
  const { statementLength, statements } = MODEL_OUTPUT_LIMITS;
  const start = text.length > statementLength ? text.slice(0, statementLength) : text;
  const fitting = start.length < text.length ? start.slice(0, truncationPoint(start)) : start;
  const last = splitSentences(fitting)
    .filter(({ words }) => words.trim() !== '')
    .at(statements - 1);
  return (last ? fitting.slice(0, last.end) : fitting).trim();
}

/** Cut between words: half a word would not be found. */
function boundQuote(text: string): string {
  if (text.length <= MODEL_OUTPUT_LIMITS.quoteLength) return text;
  const cut = text.slice(0, MODEL_OUTPUT_LIMITS.quoteLength);
  return cut.slice(0, cut.search(/\s\S*$/u) + 1).trim();
}
