import type { QuoteLocation } from '#server/ports/verification.ts';
import { splitCitedClauses, standsInClause } from './cited-clause.ts';
import { completeSentence } from './complete-sentence.ts';
import { doubleNumbers } from './doubled-numbers.ts';
import { splitAtEllipses, wordsOf } from './elided-quote.ts';
import { formOf, type TextForm } from './forgiving-form.ts';
import { findHeadingAbove, mayHoldHeading, splitLeadingHeadings } from './leading-heading.ts';
import { findListLabels, labelBefore, leadingLabel } from './list-labels.ts';
import { locateElided } from './locate-elided.ts';
import { isTooShort, locateNormalised, locateQuote, type PageLookup } from './locate-quote.ts';
import { areNamesInPlace, BRACKET_REACH } from './naming-brackets.ts';
import type { PageForms } from './page-forms.ts';
import { prepareQuote, type QuoteForm } from './quote-forms.ts';

/** Fewer letters, without a figure, prove nothing. */
const LETTERS_MINIMUM = 6;
const DOUBLED_WORDS_MINIMUM = 3;

/**
 * Locates a quote that a model wrote: word for word as `locateQuote` does, and otherwise after forgiving what models
 * change in copying. Forgiven are
 * - punctuation at either end; marks between clauses, exchanged for one another (see `markClauseMarks`); points of abbreviations ("a.m.", "company no. 5");
 * - quotation marks, Markdown and brackets ("[T]he") around and inside; brackets left out that only give a name
 *   ('(the "Deposit")');
 * - spacing beside punctuation, currencies and units; hyphens of compounds, put in or left out;
 * - list labels and clause numbers left out, or added in front, also with the clause's heading where it stands above;
 * - either half of a number that the page writes twice, "fifteen (15)";
 * - the clause named behind, "(5.5)", where the page has that number;
 * - ellipses, if each part stands on the page, in order, and what is left out changes nothing about who does what and
 *   when (see `isHarmlessGap`).
 * A changed word, number, unit, name or negation is never forgiven. Where a quote stops before an exception or a
 * condition of its sentence, the rest of the sentence is taken from the page (see `completeSentence`).
 *
 * @returns the page's own words, with short omissions filled in; null when the quote is not there
 */
export function locateModelQuote(quote: string, pageNumber: number, pages: PageForms): QuoteLocation | null {
  const page = pages.textOf(pageNumber);
  if (page === undefined) return null;
  const location = locateInFull(quote, pageNumber, pages) ?? locateCited(quote, pageNumber, pages);
  return location && completeSentence(location, quote, pages);
}

/** As it stands, and with the numbers written twice that the page writes twice. */
function locateInFull(quote: string, pageNumber: number, pages: PageForms): QuoteLocation | null {
  const locate = (words: string) =>
    locateWithoutHeading(words, pageNumber, pages) ?? locateUnderHeading(words, pageNumber, pages);
  const location = locate(quote);
  // A lone "5" proves nothing, nor does the "five (5)" that it may stand for.
  if (location || wordsOf(quote).length < DOUBLED_WORDS_MINIMUM) return location;
  const doubled = doubleNumbers(quote, pages.doubledIn(pages.textOf(pageNumber) ?? ''));
  return doubled === quote ? null : locate(doubled);
}

/** With the number of its clause in front or behind, which must be the one that the page has there. */
function locateCited(quote: string, pageNumber: number, pages: PageForms): QuoteLocation | null {
  for (const cited of splitCitedClauses(quote)) {
    const location = locateInFull(cited.rest, pageNumber, pages);
    const [first] = location?.parts ?? [];
    const page = first && pages.textOf(first.pageNumber);
    if (first !== undefined && page !== undefined && standsInClause(page, first.start, cited)) return location;
  }
  return null;
}

/** A heading and its sentence are one part where they touch, and otherwise two. */
function locateUnderHeading(quote: string, pageNumber: number, pages: PageForms): QuoteLocation | null {
  const page = pages.textOf(pageNumber);
  if (page === undefined) return null;
  for (const headed of splitLeadingHeadings(quote)) {
    if (!mayHoldHeading(page, headed)) continue;
    const location = locateWithoutHeading(headed.rest, pageNumber, pages);
    const [first, ...others] = location?.parts ?? [];
    if (first === undefined) continue;
    const heading = findHeadingAbove(page, first.start, headed);
    if (heading === null) continue;
    const { start, touches } = heading;
    if (touches) return { parts: [{ ...first, start, text: page.slice(start, first.end) }, ...others] };
    return {
      parts: [{ pageNumber, start, end: heading.end, text: page.slice(start, heading.end) }, first, ...others],
    };
  }
  return null;
}

function locateWithoutHeading(quote: string, pageNumber: number, pages: PageForms): QuoteLocation | null {
  const exact = isTooWeak(quote) ? null : locateQuote(quote, pageNumber, lookupIn(pages, 'exact'));
  if (exact && !cutsUnit(exact, pages)) return exact;
  const parts = splitAtEllipses(quote);
  if (parts.length > 1) return locateElided(parts, pageNumber, pages);
  const [part] = parts;
  if (part === undefined || isTooWeak(part)) return null;
  for (const form of prepareQuote(part)) {
    const location = isTooShort(form.words) ? null : locateNormalised(form.words, pageNumber, lookupIn(pages, form.of));
    if (location && hasRightLabels(form, location, pages) && !cutsUnit(location, pages)) return location;
  }
  return null;
}

/** "of the" and the like stand on every page. A figure may be short. */
function isTooWeak(quote: string): boolean {
  return !/\p{N}/u.test(quote) && (quote.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MINIMUM;
}

/** Whether a quote ends between a number and its sign: "3.5" of "3.5 %", "500" of "€ 500". */
function cutsUnit({ parts }: QuoteLocation, pages: PageForms): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return true;
  const before = pages.textOf(first.pageNumber)?.slice(Math.max(0, first.start - 4), first.start) ?? '';
  const behind = pages.textOf(last.pageNumber)?.slice(last.end, last.end + 4) ?? '';
  const isCutBefore =
    /^\p{N}/u.test(first.text) && /\p{Sc}\s{0,3}$/u.test(before) && !/\p{N}\s?\p{Sc}\s{0,3}$/u.test(before);
  return isCutBefore || (/\p{N}$/u.test(last.text) && /^\s{0,3}(?:[%‰°]|\p{Sc}(?!\s?\p{N}))/u.test(behind));
}

function lookupIn(pages: PageForms, form: TextForm): PageLookup {
  return { textOf: pages.textOf, normalise: (text) => pages.formOf(text, form) };
}

/** Labels of a quote must be those of the page, in order, unless the page has none there; names that it keeps also. */
function hasRightLabels({ label, of, text, words }: QuoteForm, { parts }: QuoteLocation, pages: PageForms): boolean {
  const [first] = parts;
  const page = first === undefined ? undefined : pages.textOf(first.pageNumber);
  if (first === undefined || page === undefined) return false;
  if (label !== undefined && label !== '' && !isLabel(label, labelBefore(page, first.start))) return false;
  if (of !== 'unlabelled' && of !== 'unnamed') return true;
  const printed = parts.map((part) => part.text).join('\n');
  if (of === 'unnamed') {
    const last = parts.at(-1) ?? first;
    const behind = pages.textOf(last.pageNumber)?.slice(last.end, last.end + BRACKET_REACH) ?? '';
    if (!areNamesInPlace(words, formOf(printed + behind, of))) return false;
  }
  return areLabelsInOrder(text, printed);
}

function isLabel(claimed: string, printed: string | undefined): boolean {
  return printed === undefined || printed === claimed;
}

/** Whether the labels inside a quote occur in the same order in the words of the page. */
function areLabelsInOrder(quote: string, words: string): boolean {
  const printed = findListLabels(words).map((label) => label.text);
  let next = 0;
  for (const { text, start } of findListLabels(quote)) {
    if (start === 0 && leadingLabel(quote) !== null) continue;
    next = printed.indexOf(text, next) + 1;
    if (next === 0) return false;
  }
  return true;
}
