import type { AlignedPage } from './align-quote.ts';
import { formOf, type TextForm } from './forgiving-form.ts';
import type { NormalisedText } from './normalised-text.ts';
import { findOmissibleSpans } from './omissible-spans.ts';
import { tokenise } from './quote-tokens.ts';
import { createNumberReader } from './token-relations.ts';

/** Page texts whose forms are computed once, however many quotes are searched. */
export interface PageForms {
  textOf(pageNumber: number): string | undefined;
  formOf(text: string, form: TextForm): NormalisedText;
  /** Whether any page has some words, in small letters. */
  includes(words: string): boolean;
  /** The tokens of a text, and what a quote of it may leave out. */
  tokensOf(text: string): AlignedPage;
}

/** @param pages texts by page number */
export function createPageForms(pages: ReadonlyMap<number, string>): PageForms {
  const prepared = { exact: new Map<string, NormalisedText>(), forgiving: new Map<string, NormalisedText>() };
  const tokens = new Map<string, AlignedPage>();
  const readWords = createNumberReader();
  const included = new Map<string, boolean>();

  function prepare(text: string, form: TextForm): NormalisedText {
    const made = prepared[form].get(text) ?? formOf(text, form);
    prepared[form].set(text, made);
    return made;
  }

  return {
    textOf: (pageNumber) => pages.get(pageNumber),
    formOf: prepare,
    includes(words) {
      const known = included.get(words) ?? [...pages.values()].some((text) => text.toLowerCase().includes(words));
      included.set(words, known);
      return known;
    },
    tokensOf(text) {
      const known = tokens.get(text);
      if (known) return known;
      const own = tokenise(prepare(text, 'forgiving'));
      const made = { ...own, omissible: findOmissibleSpans(own), readWords };
      tokens.set(text, made);
      return made;
    },
  };
}
