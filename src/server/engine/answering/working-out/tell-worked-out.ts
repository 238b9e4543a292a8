import type { AnswerRequest, ClaimedQuote } from '#server/ports/language-model.ts';
import { foldWhiteSpace } from '../../text/source-text.ts';
import { writeClaim } from '../answer-text.ts';
import type { ChosenSentence } from '../choose-sentences.ts';
import { answerTexts } from '../texts.ts';
import { mayBeOfOtherDay, workOut } from './work-out.ts';

/** What is told below a quote. */
interface Told {
  /** Markdown. */
  readonly blocks: readonly string[];
  readonly quotes: readonly ClaimedQuote[];
  /** What the question asks for, to be told in front of the quote; null where that is open. */
  readonly lead: string | null;
}

/** A day is wanted, and no sum. */
const ASKS_DAY =
  /\b(?:when|how (?:long|late|soon|many (?:days|weeks|months))|(?:by|until|what|which) (?:day|date))\b/iu;
const ASKS_SUM = /\b(?:how much|costs?|pay(?:ing|s)?|owe|charged?|prices?|fees?|refund|back|lose|total)\b/iu;
const IS_SUM = /[$€£¥₹]|\d\.\d\d\b/u;

/** A sum by itself is wanted, and no rule. */
const ASKS_VALUE =
  /\bhow (?:much|high|low)\b|\b(?:least|most|lowest|highest|minimum|maximum)\b|\bwhat(?:['’]?s| is| are| will| would)? (?:be )?(?:the|my|our) (?:\p{L}+ ){0,2}(?:rent|fees?|price|charges?|costs?|sum|deposit|penalty|bill|refund)\b/iu;
const ASKS_LAST_DAY =
  /\b(?:when|by when|until when|how late|deadline|latest|(?:what|which|last|exact) (?:day|date))\b/iu;

/**
 * What follows from a quote, each with the row that it needs; a row is quoted once.
 * @param isSure whether the quote answers; what is worked out of another one is told where it is of the kind that is asked for
 */
export function tellWorkedOut(source: ChosenSentence | undefined, request: AnswerRequest, isSure: boolean): Told {
  const { question, analyses, passages, documents } = request;
  if (source === undefined) return { blocks: [], quotes: [], lead: null };
  const before = source.passage.text.slice(0, source.start);
  const isAsked = ({ text }: { readonly text: string }): boolean =>
    IS_SUM.test(text) ? !ASKS_DAY.test(question) && ASKS_SUM.test(question) : ASKS_DAY.test(question);
  const worked = workOut(source.text, analyses?.[0], { question, before, passages }).filter(
    (one) => isSure || isAsked(one),
  );
  const [first, ...others] = worked.filter(({ text }) =>
    (IS_SUM.test(text) ? ASKS_VALUE : ASKS_LAST_DAY).test(question),
  );
  const leading = isSure && others.length === 0 ? first : undefined;
  const byRow = [...Map.groupBy(worked, ({ quote }) => quote.text).values()];
  return {
    blocks: byRow.flatMap((same) => [
      ...same.filter((one) => one !== leading || one.lead === undefined).map(({ text }) => text),
      ...same.slice(0, 1).map(({ quote }) => writeClaim(quote, documents)),
    ]),
    quotes: byRow.flatMap((same) => same.slice(0, 1).map(({ quote }) => quote)),
    lead: leading?.lead ?? null,
  };
}

const BUSINESS_DAYS = /\b(?:business|working|banking) days?\s(?:after|before|of|from|following|prior to|ahead of)\b/iu;

/** That a day is asked for which is not worked out, as it is counted in days that depend on holidays; "" for others. */
export function tellUncounted(question: string, { text }: ChosenSentence): string {
  return ASKS_LAST_DAY.test(question) && BUSINESS_DAYS.test(foldWhiteSpace(text)) ? answerTexts.businessDays : '';
}

/** Whether a quote is the row of a table for other days than the one that is asked about, as far as is known. */
export function isRowOfOtherDay({ question, analyses, passages }: AnswerRequest, source: ChosenSentence): boolean {
  const before = source.passage.text.slice(0, source.start);
  return mayBeOfOtherDay(source.text, analyses?.[0], { question, before, passages });
}
