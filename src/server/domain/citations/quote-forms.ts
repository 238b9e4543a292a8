import { formOf } from './forgiving-form.ts';
import { leadingLabel } from './list-labels.ts';
import { type TokenText, tokenise } from './quote-tokens.ts';

/** One reading of a quote. */
export interface QuoteForm {
  readonly words: TokenText;
  /** The label that was taken off its start; empty for a bullet, undefined for none. */
  readonly label: string | undefined;
}

const MARKS = '["\'“”„‟«»‘’‚‹›`*_~]';
const LEADING_SIGNS = new RegExp(`^(?:\\s|${MARKS}|[,;:!?)\\]]|\\.(?!\\d)|[-–—](?=\\s))+`, 'u');
const LEADING_MARKS = new RegExp(`^(?:\\s|${MARKS})+`, 'u');
/** Not "1." of a cut number: that the number ends there is checked on the page. */
const TRAILING_SIGN = new RegExp(`\\s|${MARKS}|[.,;:!?…—–-]`, 'u');

/** "We [the school]": who the writer of the document is. A bracket that names the other side would change the meaning. */
const WRITER =
  /(?<=(?<!\p{L})(?:we|us)\s)\[(the (?:studio|school|company|firm|agency|club|shop|store|bank|gym|hotel|clinic|practice|society|charity|association|council|university|college|nursery|restaurant|museum|theatre|garage|library|insurer|landlord|seller|supplier|provider))\]\s?/giu;

/**
 * The readings of a quote: as it stands, and without the label that it begins with.
 * @param isKnown whether the document speaks of what an explanation in square brackets names
 */
export function prepareQuote(original: string, isKnown: (name: string) => boolean): readonly QuoteForm[] {
  const quote = original.replace(WRITER, (bracket, name: string) => (isKnown(name.toLowerCase()) ? '' : bracket));
  const read = (text: string, label?: string): QuoteForm => ({
    words: tokenise(formOf(text, 'forgiving')),
    label,
  });
  const unmarked = quote.replace(LEADING_MARKS, '');
  const label = leadingLabel(unmarked);
  const whole = read(stripEnds(quote));
  return label === null ? [whole] : [whole, read(stripEnds(unmarked.slice(label.end)), label.text)];
}

/** Removes punctuation and marks at both ends, and brackets there without their partner. */
function stripEnds(quote: string): string {
  let [start, end] = [LEADING_SIGNS.exec(quote)?.[0].length ?? 0, quote.length];
  const stripTrailing = (): void => {
    while (end > start && TRAILING_SIGN.test(quote.charAt(end - 1))) end -= 1;
  };
  stripTrailing();
  if (/[)\]]/u.test(quote.charAt(end - 1)) && !/[([]/u.test(quote.slice(start, end))) end -= 1;
  if (/[([]/u.test(quote.charAt(start)) && !/[)\]]/u.test(quote.slice(start, end))) start += 1;
  stripTrailing();
  return quote.slice(start, end).trim();
}
