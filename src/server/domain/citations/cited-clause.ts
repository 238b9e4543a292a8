import { labelBefore } from './list-labels.ts';

/** A quote without the clause that its writer names in front of it or behind it. */
interface CitedQuote {
  readonly rest: string;
  /** The number of the clause, and the paragraph or letter in it. */
  readonly clause: string;
  readonly item: string | undefined;
}

const KEYWORD =
  '(?:(?:section|clause|article|paragraph|abschnitt|ziffer|artikel|art[íi]culo|cl[áa]usula|articolo|artigo|seksyon|art\\.|sec\\.|cl\\.|para\\.|ziff\\.)\\s{1,2}|§{1,2}\\s{0,2})';
const NUMBER = '(\\d{1,3}(?:\\.\\d{1,2}){0,3})';
const ITEM =
  '(?:\\s{0,2}(?:\\((\\d{1,2}|[a-z])\\)|(?:abs\\.|absatz|para\\.?|lit\\.|al\\.|apartado|comma)\\s{0,2}(\\d{1,2}|[a-z])\\)?))?';
const MARKS = '["\'“”„‟«»‘’‚‹›`*_\\s]{0,8}';
const FRONT = new RegExp(
  `^${MARKS}${KEYWORD}${NUMBER}${ITEM}[*_]{0,3}\\s{0,2}(?:[:.,–—|]|-(?=\\s))?${MARKS}(?=\\p{L})`,
  'iu',
);
const BEHIND = new RegExp(
  `(?:\\s{0,3}[([]\\s?${KEYWORD}?${NUMBER}${ITEM}\\s?[)\\]]|\\s{1,3}[–—-]\\s{1,2}${KEYWORD}${NUMBER}${ITEM})[.\\s*_"”»]{0,6}$`,
  'iu',
);
const NUMBERED_LINE = new RegExp(`^\\s{0,12}(${KEYWORD})?${NUMBER}[.):]?\\s`, 'iu');
/** How far above a sentence the number of its clause may stand. */
const CLAUSE_REACH = 3000;
const LINES_MAXIMUM = 80;
const TAIL = 80;

/** Takes "Section 5.3:", "§ 4 Abs. 2:" off the start of a quote or "(clause 5.5)" off its end, in each way that fits. */
export function splitCitedClauses(quote: string): readonly CitedQuote[] {
  const found: CitedQuote[] = [];
  const front = FRONT.exec(quote);
  if (front) found.push({ rest: quote.slice(front[0].length), clause: front[1] ?? '', item: front[2] ?? front[3] });
  const from = Math.max(0, quote.length - TAIL);
  const behind = BEHIND.exec(quote.slice(from));
  if (behind)
    found.push({
      rest: quote.slice(0, from + behind.index),
      clause: behind[1] ?? behind[4] ?? '',
      item: behind[2] ?? behind[3] ?? behind[5] ?? behind[6],
    });
  return found;
}

/**
 * Whether a place on a page stands in the clause that a quote names: its number begins the place itself, or is the
 * nearest one at the start of a line above; a paragraph or letter must stand directly before the place.
 */
export function standsInClause(page: string, at: number, { clause, item }: CitedQuote): boolean {
  if (item !== undefined) {
    const own = /^\(?(\d{1,2}|[a-z])\)/iu.exec(page.slice(at, at + 6))?.[1] ?? labelBefore(page, at);
    if (own?.toLowerCase() !== item.toLowerCase()) return false;
  }
  let end = at;
  let isFirst = true;
  for (let lines = 0; end >= Math.max(0, at - CLAUSE_REACH) && lines < LINES_MAXIMUM; lines += 1) {
    const start = page.lastIndexOf('\n', end - 1) + 1;
    // The line of the place itself: also with the number that the place begins with.
    const match = NUMBERED_LINE.exec(page.slice(start, isFirst ? Math.max(at + 12, start + 24) : start + 40));
    const number = match?.[2];
    const isCounted =
      number !== undefined && (match?.[1] !== undefined || /[.):]\s$/u.test(match?.[0] ?? '') || number.includes('.'));
    if (isCounted && start <= at) return number === clause;
    isFirst = false;
    end = start - 1;
    if (end < 0) break;
  }
  return false;
}
