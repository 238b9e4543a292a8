import { inQuotationMarks } from '#contract/quotation-marks.ts';
import type { AnswerDraft, ClaimedQuote, DocumentFacts } from '#server/ports/language-model.ts';
import { negatingHeadingAt } from '../text/negating-heading.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import type { ChosenSentence } from './choose-sentences.ts';

/**
 * From this probability on an answer is given; below it, the answer is "not found". Of 21 questions between 0.6 and 0.7
 * two had no answer in the document, and 14 had it among the first three quotes (docs/benchmarks.md).
 */
export const FOUND_THRESHOLD = 0.6;
/** From this probability on the nearest passages hold the answer about as often as not. */
const NEAR_THRESHOLD = 0.3;
/** The same for a short document, which has less to choose from than those that the estimate was fitted on. */
export const SHORT_FOUND_THRESHOLD = 0.5;
/**
 * From this probability on the answer is given without a caution: of the first quotes from 0.5 on 86 % are right, and 81 %
 * of those between 0.5 and 0.6 (docs/benchmarks.md).
 */
export const CONFIDENT_THRESHOLD = 0.5;
/** From this probability on the first of several quotes stands before the others: half of those between 0.3 and 0.5 are right. */
export const LEADING_THRESHOLD = 0.3;
/** From this probability on the answer begins with yes or no, which is relied on more than a quote. */
export const YES_NO_THRESHOLD = 0.6;
/** From this probability of the best sentence on an answer is given, whatever else the document seems to hold. */
export const LIKELY_THRESHOLD = 0.4;
const PAGES_NAMED_LIMIT = 8;

/** In front of words that may answer. */
export const UNSURE_LEADS = {
  one: 'This may be what you mean:',
  several: 'One of these may be what you mean:',
  further: 'These passages may answer it, too:',
} as const;
export const NO_DOCUMENT_TEXT = 'There is no document to look in. Open one first, then ask again.';

/**
 * A quote for showing, with its page, and with its document where there are several. Where the heading above denies what
 * stands under it, it goes in front: a line under "Not included" reads like a part of the price without it.
 */
export function writeQuote(sentence: ChosenSentence, documents: readonly DocumentFacts[]): string {
  const { passage, pageNumber, text } = sentence;
  const quote = writeClaim({ documentId: passage.documentId, pageNumber, text }, documents);
  const heading = negatingHeadingOf(sentence);
  return heading === null ? quote : quote.replace(/^> /u, `> Under “${escapeMarkdown(heading)}”: `);
}

/** The heading above a sentence that denies what stands under it, as printed; null where there is none. */
export function negatingHeadingOf({ passage, start, text }: ChosenSentence): string | null {
  const heading = negatingHeadingAt(passage.text, start);
  return heading === null || foldWhiteSpace(text).includes(heading) ? null : heading;
}

/** A quote that was found in another way than by a search, with its page, and with its document where there are several. */
export function writeClaim(
  { documentId, pageNumber, text }: ClaimedQuote,
  documents: readonly DocumentFacts[],
): string {
  const title = documents.find((document) => document.documentId === documentId)?.title ?? 'document';
  const where = documents.length > 1 ? `${escapeMarkdown(title)}, page ${pageNumber}` : `page ${pageNumber}`;
  const words = escapeMarkdown(foldWhiteSpace(text));
  return `> ${inQuotationMarks(words)} (${where})`;
}

/** A table in Markdown. @param rows cells in Markdown without line breaks, in which "|" is escaped */
export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const write = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [write(head), write(head.map(() => '---')), ...rows.map(write)].join('\n');
}

/** An answer, with a caution where pages could not be read. */
export function draftAnswer(
  blocks: readonly string[],
  quotes: readonly ClaimedQuote[],
  documents: readonly DocumentFacts[],
): AnswerDraft {
  const text = [...blocks, writeUnreadCaution(documents)].filter((block) => block !== '').join('\n\n');
  return { outcome: 'answered', text, quotes, nearestQuotes: [] };
}

/** @param found probability, 0 to 1, that the document holds an answer at all */
export function draftNotFound(
  documents: readonly DocumentFacts[],
  near: readonly ClaimedQuote[],
  found: number,
): AnswerDraft {
  const text =
    near.length > 0 && found >= NEAR_THRESHOLD ? writeUnclear(documents) : writeNotFound(documents, near.length > 0);
  return { outcome: 'not-found', text, quotes: [], nearestQuotes: near };
}

/** States that the passages listed below may answer, without saying that the document does not. */
function writeUnclear(documents: readonly DocumentFacts[]): string {
  const place = documents.length > 1 ? 'these documents' : 'this document';
  const caution = writeUnreadCaution(documents);
  return [
    `I can’t tell for sure whether ${place} answer${documents.length > 1 ? '' : 's'} this. The passages below come closest.`,
    ...(caution === '' ? [] : [caution]),
  ].join('\n\n');
}

/** States that nothing was found, how many pages were searched and which could not be read. */
export function writeNotFound(documents: readonly DocumentFacts[], hasNear: boolean): string {
  const lines = documents.length > 1 ? describeReadings(documents) : documents.map(describeReading);
  const near = hasNear ? ' The nearest passages are listed below; they may be about something else.' : '';
  const place = documents.length > 1 ? 'these documents' : 'this document';
  return `I did not find an answer to this in ${place}. ${lines.join(' ')}${near}`;
}

/** A caution for an answer out of a document of which some pages could not be read; empty when all were. */
export function writeUnreadCaution(documents: readonly DocumentFacts[]): string {
  const unread = documents.filter(({ unreadPages }) => unreadPages.length > 0);
  if (unread.length === 0) return '';
  return unread
    .map(({ title, unreadPages }) => {
      const where =
        documents.length > 1 ? `${listPages(unreadPages)} of ${escapeMarkdown(title)}` : listPages(unreadPages);
      return `Please note: ${where} could not be read, so something may stand there, too.`;
    })
    .join(' ');
}

/** Of several documents only those are named of which something could not be read. */
function describeReadings(documents: readonly DocumentFacts[]): readonly string[] {
  const total = documents.reduce((sum, { pagesTotal }) => sum + pagesTotal, 0);
  const read = documents.reduce((sum, { pagesRead }) => sum + pagesRead, 0);
  if (read >= total) return [`I read all their ${total} pages.`];
  const missed = documents.filter(({ unreadPages }) => unreadPages.length > 0);
  const where = missed.map(({ title, unreadPages }) => `${listPages(unreadPages)} of ${escapeMarkdown(title)}`);
  return [
    `I read ${read} of their ${total} pages.`,
    ...(where.length > 0 ? [`The answer may stand where I could not read: ${where.join('; ')}.`] : []),
  ];
}

function describeReading({ pagesTotal, pagesRead, unreadPages }: DocumentFacts): string {
  if (unreadPages.length === 0 && pagesRead >= pagesTotal) {
    return pagesTotal === 1 ? 'I read its only page.' : `I read all ${pagesTotal} pages.`;
  }
  const missed =
    unreadPages.length > 0 ? ` The answer may stand where I could not read: ${listPages(unreadPages)}.` : '';
  return `I read ${pagesRead} of ${pagesTotal} pages.${missed}`;
}

function listPages(pages: readonly number[]): string {
  const named = pages.slice(0, PAGES_NAMED_LIMIT).join(', ');
  const rest = pages.length - PAGES_NAMED_LIMIT;
  const more = rest > 0 ? ` and ${rest} more` : '';
  return `${pages.length === 1 ? 'page' : 'pages'} ${named}${more}`;
}

/** Escapes characters that Markdown would interpret as markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/gu, '\\$&');
}
