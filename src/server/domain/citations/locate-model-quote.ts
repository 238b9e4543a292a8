import type { QuoteLocation } from '#server/ports/verification.ts';
import { splitCitedClauses, standsInClause } from './cited-clause.ts';
import { completeSentence } from './complete-sentence.ts';
import { splitAtEllipses } from './elided-quote.ts';
import { findHeadingAbove, mayHoldHeading, splitLeadingHeadings } from './leading-heading.ts';
import { labelBefore } from './list-labels.ts';
import { locateAligned } from './locate-aligned.ts';
import { locateElided } from './locate-elided.ts';
import { isTooShort, locateQuote } from './locate-quote.ts';
import type { PageForms } from './page-forms.ts';
import { prepareQuote, type QuoteForm } from './quote-forms.ts';

/** Fewer letters, without a figure, prove nothing. */
const LETTERS_MINIMUM = 6;

/**
 * Locates a quote that a model wrote: word for word as `locateQuote` does, and otherwise token by token (`locateAligned`),
 * forgiving whatever cannot change the meaning: punctuation, quotation marks, Markdown and brackets; spelling, numbers,
 * dates and units in another style; labels, headings, names in brackets and articles left out; also
 * - list labels and clause numbers added in front, also with the clause's heading where it stands above;
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

function locateInFull(quote: string, pageNumber: number, pages: PageForms): QuoteLocation | null {
  return locateWithoutHeading(quote, pageNumber, pages) ?? locateUnderHeading(quote, pageNumber, pages);
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
  const exact = isTooWeak(quote)
    ? null
    : locateQuote(quote, pageNumber, { textOf: pages.textOf, normalise: (text) => pages.formOf(text, 'exact') });
  if (exact && !cutsUnit(exact, pages)) return exact;
  const parts = splitAtEllipses(quote);
  if (parts.length > 1) return locateElided(parts, pageNumber, pages);
  const [part] = parts;
  if (part === undefined || isTooWeak(part)) return null;
  for (const form of prepareQuote(part, pages.includes)) {
    const location = isTooShort(form.words.normalised) ? null : locateAligned(form.words, pageNumber, pages);
    if (location && hasRightLabel(form, location, pages) && !cutsUnit(location, pages)) return location;
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

/** The label that was taken off a quote must be the one that the page has there, unless it has none. */
function hasRightLabel({ label }: QuoteForm, { parts: [first] }: QuoteLocation, pages: PageForms): boolean {
  const page = first === undefined ? undefined : pages.textOf(first.pageNumber);
  if (first === undefined || page === undefined) return false;
  const printed = label === undefined || label === '' ? undefined : labelBefore(page, first.start);
  return printed === undefined || printed === label;
}
