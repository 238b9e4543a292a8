import type { AnswerDraft, AnswerRequest, ClaimedQuote } from '#server/ports/language-model.ts';
import { listOwnWords } from '../retrieval/question/understand-question.ts';
import { findMoney } from '../text/money.ts';
import { draftAnswer, escapeMarkdown, UNSURE_LEADS, writeClaim } from './answer-text.ts';
import { roundCents, writeSum } from './computing/write-sums.ts';

const ASKS_TOTAL =
  /\b(?:totals?|in all|al ?together|all together|sum|summed up|add(?:s|ed)? (?:(?:it|them|that|these|those|all) ){0,2}up|comes? to|all (?:in|up)|insgesamt|zusammen)\b/iu;
/** Words of such a question that name nothing. */
const GENERAL = new Set(
  'all whats total totals sum summed add adds added altogether together come comes make makes cost costs pay amount owe money insgesamt zusammen'.split(
    ' ',
  ),
);
/** A quote as answers write it. */
const QUOTE = /^> “?(?<words>.{10,1000}?)”? \(page (?<page>\d{1,5})\)$/gmu;
const ESCAPED = /\\(?=[\\`*_[\]<>#|~])/gu;
/** "B.3" in front of a clause. */
const LABEL = /^(?<label>(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){0,3})\s/u;
/** What applies where something else does not. */
const INSTEAD = /^(?:otherwise|instead|alternatively|if not)\b/iu;
/** Rows of tables do not end as sentences do. */
const SENTENCE = /[.!?]$/u;
const ANSWER_LIMIT = 20_000;

interface QuotedSums extends ClaimedQuote {
  readonly sums: readonly { readonly amount: number; readonly currency: string; readonly text: string }[];
}

/**
 * Adds up the sums that the last answer quoted, where "how much is that in total" asks for no more than that. A quote that
 * applies where another of them does not is shown and not added.
 * @returns a hedged answer, as it may be that not all of them are due; null where something else is asked
 */
export function sumLastAnswer({ question, history, documents }: AnswerRequest): AnswerDraft | null {
  const [document] = documents;
  if (document === undefined || documents.length > 1 || !ASKS_TOTAL.test(question)) return null;
  if (listOwnWords(question).some((word) => !GENERAL.has(word))) return null;
  const last = readLastAnswer(history);
  const found = readLastQuotes(history, document.documentId);
  // Of an unsure answer the rows of tables may be of different things.
  const isUnsure = Object.values(UNSURE_LEADS).some((lead) => last.startsWith(lead));
  const quotes = found.filter(({ text, sums }) => sums.length > 0 && (!isUnsure || SENTENCE.test(text)));
  const added = quotes.filter((quote) => !appliesInstead(quote, quotes));
  const sums = distinct(added.flatMap((quote) => quote.sums));
  const [first] = sums;
  if (first === undefined || sums.length < 2 || sums.some(({ currency }) => currency !== first.currency)) return null;
  const amount = roundCents(sums.reduce((total, sum) => total + sum.amount, 0));
  const shown = escapeMarkdown(writeSum({ ...first, amount }));
  const calculation = escapeMarkdown(sums.map(({ text }) => text).join(' + '));
  const others = quotes.filter((quote) => !added.includes(quote));
  const blocks = [
    `**${shown}** (${calculation}), if each of these sums of the last answer is due:`,
    ...added.map((quote) => writeClaim(quote, documents)),
    ...(others.length > 0 ? ['Not added, because it applies in another case:'] : []),
    ...others.map((quote) => writeClaim(quote, documents)),
  ];
  const claims = [...added, ...others].map(({ documentId, pageNumber, text }) => ({ documentId, pageNumber, text }));
  return { ...draftAnswer(blocks, claims, documents), isHedged: true };
}

function readLastAnswer(history: AnswerRequest['history']): string {
  return history.findLast(({ role }) => role === 'assistant')?.content.slice(0, ANSWER_LIMIT) ?? '';
}

/** What the last answer quoted of a document, in its order. */
export function readLastQuotes(history: AnswerRequest['history'], documentId: number): readonly QuotedSums[] {
  return [...readLastAnswer(history).matchAll(QUOTE)].map(({ groups }) => {
    const text = (groups?.words ?? '').replace(ESCAPED, '');
    return { documentId, pageNumber: Number(groups?.page), text, sums: findMoney(text) };
  });
}

/** "If you leave without meeting B.1": it is not due together with what B.1 says. */
function appliesInstead({ text }: QuotedSums, all: readonly QuotedSums[]): boolean {
  if (INSTEAD.test(text.replace(LABEL, ''))) return true;
  return all.some((other) => {
    const label = LABEL.exec(other.text)?.groups?.label;
    if (label === undefined || other.text === text) return false;
    const place = text.search(new RegExp(`(?<![\\w.])${label.replaceAll('.', '\\.')}(?![\\w]|\\.\\d)`, 'u'));
    return (
      place > 0 && /\b(?:without|not|instead of|fails? to|unless|except)\b[^,;.]{0,30}$/iu.test(text.slice(0, place))
    );
  });
}

/** The same sum named twice is one. */
function distinct(sums: QuotedSums['sums']): QuotedSums['sums'] {
  return sums.filter(({ amount }, index) => amount > 0 && sums.findIndex((other) => other.amount === amount) === index);
}
