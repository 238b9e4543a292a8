import { formOf, type TextForm } from './forgiving-form.ts';
import { leadingLabel } from './list-labels.ts';
import type { NormalisedText } from './normalised-text.ts';

/** One reading of a quote, to be searched in the same form of a page. */
export interface QuoteForm {
  readonly of: TextForm;
  readonly text: string;
  readonly words: NormalisedText;
  /** The label that was taken off its start; empty for a bullet, undefined for none. */
  readonly label: string | undefined;
}

const MARKS = '["\'“”„‟«»‘’‚‹›`*_~]';
const LEADING_SIGNS = new RegExp(`^(?:\\s|${MARKS}|[,;:!?)\\]]|\\.(?!\\d)|[-–—](?=\\s))+`, 'u');
const LEADING_MARKS = new RegExp(`^(?:\\s|${MARKS})+`, 'u');
/** Not "1." of a cut number: that the number ends there is checked on the page. */
const TRAILING_SIGN = new RegExp(`\\s|${MARKS}|[.,;:!?…—–-]`, 'u');

/** The readings of a quote, the most faithful one first. */
export function prepareQuote(quote: string): readonly QuoteForm[] {
  const text = stripEnds(quote);
  const forms: QuoteForm[] = [
    { of: 'exact', text, words: formOf(text, 'exact'), label: undefined },
    { of: 'forgiving', text, words: formOf(text, 'forgiving'), label: undefined },
  ];
  const unmarked = quote.replace(LEADING_MARKS, '');
  const label = leadingLabel(unmarked);
  const bare = label === null ? text : stripEnds(unmarked.slice(label.end));
  if (label !== null) forms.push({ of: 'forgiving', text: bare, words: formOf(bare, 'forgiving'), label: label.text });
  forms.push({ of: 'unlabelled', text: bare, words: formOf(bare, 'unlabelled'), label: label?.text });
  forms.push({ of: 'unnamed', text: bare, words: formOf(bare, 'unnamed'), label: label?.text });
  return forms;
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
