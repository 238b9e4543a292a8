import type { QuoteLocation } from '#server/ports/verification.ts';
import { FILLED_GAP_MAXIMUM, findSentenceEnd } from './elided-quote.ts';
import type { PageForms } from './page-forms.ts';
import { holdsQualifier } from './qualifying-words.ts';

/** "[...]", "…" or a full stop at the end, marks around it apart: the quote claims to be whole, or hides what follows. */
const CLOSED = /(?:…|\.)[\])]?["'“”„‟«»‘’‚‹›`*_~)\s]{0,8}$/u;
/** Words that take more into a rule. */
const EXTENSION =
  /(?<![\p{L}\p{N}])(?:any (?:and all )?other|includ(?:ing|es?)|as well as|together with|in addition|sowie|einschließlich|inklusive|ebenso|und (?:alle|jede[rns]?) (?:anderen?|weiteren?)|ainsi que|y compris|notamment|et tou(?:t|te|s|tes) autres?|así como|incluid[oa]s?|incluyendo|y cualquier otr[oa]|nonché|compres[oaei]|inclus[oaei]|e ogni altr[oa]|bem como|incluindo|e qualquer outr[oa]|pati na|kabilang|kasama)(?![\p{L}\p{N}])/iu;
/** Where a row, an item or a paragraph ends without a full stop. */
const ITEM_END =
  /\n\s{0,12}(?:\n|[•●▪◦·‣*–-]\s|\(?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[a-z]|[ivx]{1,5})[.)]\s|\d{1,2}(?:\.\d{1,2}){1,3}\s)|;\s{0,4}(?:(?:and|or|und|oder|et|ou|y|o|e|at)\s{1,2})?\n?\s{0,4}\(?(?:[a-z]|[ivx]{1,5}|\d{1,2})\)\s/u;
/** Most lines of a page are broken inside sentences; a capital behind a break begins a row in many tables. */
const ROW_END = /\n\s{0,12}(?=[\p{Lu}\p{N}“"„])/u;

/** How far the end of a sentence is looked for. */
const SENTENCE_REACH = 1200;
/** A shorter line is that of a table or a list. */
const PROSE_LINE_MINIMUM = 60;

/**
 * Completes a quote that ends in the middle of a sentence of the page and leaves out an exception, a condition or a
 * limit, or, where it ends as if it were whole, an extension ("and any other State"): the reader and the checks see it.
 *
 * @returns the location with the rest of the sentence; null where the rest is longer than what may be filled in
 */
export function completeSentence(location: QuoteLocation, quote: string, pages: PageForms): QuoteLocation | null {
  const last = location.parts.at(-1);
  const page = last === undefined ? undefined : pages.textOf(last.pageNumber);
  if (last === undefined || page === undefined) return location;
  const isClosed = CLOSED.test(quote.slice(-16));
  const endAt = (end: number): QuoteLocation => ({
    parts: [...location.parts.slice(0, -1), { ...last, end, text: page.slice(last.start, end) }],
  });
  const rest = readRest(page, last.end);
  if (rest === null) return null;
  if (!holdsQualifier(rest) && !(isClosed && EXTENSION.test(rest))) return location;
  return endAt(last.end + rest.trimEnd().length);
}

/** The rest of the sentence; null where more of it than what is filled in holds a qualifier. */
function readRest(page: string, from: number): string | null {
  if (/[.!?]["”’»)]{0,2}$/u.test(page.slice(Math.max(0, from - 4), from))) return '';
  const text = page.slice(from, from + SENTENCE_REACH);
  const line = lineAround(page, from);
  // Cells of a row have tabs between them: a row ends with its line, and the line before a row ends there, too.
  if (line.includes('\t')) return text.split('\n', 1)[0] ?? '';
  const tableEnd = text.search(/\n(?=[^\n]{0,300}\t)/u);
  const itemEnd = text.search(ITEM_END);
  const rowEnd = line.length < PROSE_LINE_MINIMUM ? text.search(ROW_END) : -1;
  const ends = [itemEnd, rowEnd, tableEnd].filter((end) => end !== -1);
  const rest = text.slice(0, Math.min(findSentenceEnd(page, from, SENTENCE_REACH), ...ends));
  if (rest.length <= FILLED_GAP_MAXIMUM) return rest;
  const row = text.search(ROW_END);
  if (row !== -1 && row <= FILLED_GAP_MAXIMUM) return text.slice(0, row);
  return holdsQualifier(rest) ? null : '';
}

function lineAround(page: string, offset: number): string {
  const end = page.indexOf('\n', offset);
  return page.slice(page.lastIndexOf('\n', offset - 1) + 1, end === -1 ? page.length : end);
}
