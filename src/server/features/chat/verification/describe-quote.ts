import type { Source } from '#contract/sources.ts';
import type { AnswerRequest, Passage, SentTable } from '#server/ports/language-model.ts';

/** Rows that are told of one quote. */
const ROWS_LIMIT = 12;

type Place = Pick<Source, 'documentId' | 'pageNumber' | 'quote'>;

/**
 * A quote as a checking model reads it: with the names of its columns where it is of a table, and with the heading that it
 * stands under, which may say what its words do not ("before tax").
 */
export function describeQuote(source: Place, { passages, sent }: Pick<AnswerRequest, 'passages' | 'sent'>): string {
  const quote = nameColumns(source.quote, sent?.tables ?? []);
  const place = placeOf(source, [...passages, ...(sent?.passages ?? [])]);
  return place === '' ? quote : `${quote}\n(Stands under: ${place})`;
}

/** Number and heading of the passage that a quote stands in; empty where it is not known, or part of the quote. */
function placeOf({ documentId, pageNumber, quote }: Place, passages: readonly Passage[]): string {
  const words = plain(quote);
  const passage = passages.find(
    ({ documentId: own, spans, text }) =>
      own === documentId && spans.some((span) => span.pageNumber === pageNumber) && plain(text).includes(words),
  );
  const place = [passage?.section, passage?.heading].filter((part) => part).join(' ');
  return words.includes(place) ? '' : place;
}

/**
 * A quote with the names of the columns where it is of rows of a table: "20 $210.26 $217.76" alone does not say which of
 * two sums is which.
 * @param tables of the documents, as the model was sent them
 * @returns the quote as it is where no row with its label and another cell stands in it
 */
function nameColumns(quote: string, tables: readonly SentTable[]): string {
  const words = ` ${plain(quote)} `;
  const rows = tables.flatMap(({ headers, rows: own }) =>
    own.filter((cells) => isQuoted(cells, words)).map((cells) => describeRow(headers, cells)),
  );
  const told = [...new Set(rows)].slice(0, ROWS_LIMIT);
  return told.length === 0 ? quote : `${quote}\n(Of a table: ${told.join('; ')})`;
}

function isQuoted(cells: readonly string[], words: string): boolean {
  const [label, ...others] = cells.map(plain).filter((cell) => cell !== '');
  const has = (cell: string): boolean => words.includes(` ${cell} `);
  return label !== undefined && has(label) && others.some(has);
}

function describeRow(headers: readonly string[], cells: readonly string[]): string {
  return cells
    .map((cell, column) => [headers[column] ?? '', cell].map(plain).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.join(': '))
    .join(' | ');
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
