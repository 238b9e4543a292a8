import { findDoubledNumbers } from './doubled-numbers.ts';
import { formOf, markForgiven, type TextForm } from './forgiving-form.ts';
import type { NormalisedText } from './normalised-text.ts';

/** Page texts whose forms are computed once, however many quotes are searched. */
export interface PageForms {
  textOf(pageNumber: number): string | undefined;
  formOf(text: string, form: TextForm): NormalisedText;
  /** The numbers that a text writes twice. */
  doubledIn(text: string): ReturnType<typeof findDoubledNumbers>;
}

/** @param pages texts by page number */
export function createPageForms(pages: ReadonlyMap<number, string>): PageForms {
  const prepared = new Map<string, NormalisedText>();
  const doubled = new Map<string, ReturnType<typeof findDoubledNumbers>>();
  const marks = new Map<string, Uint8Array>();

  function marksOf(text: string): Uint8Array {
    const known = marks.get(text) ?? markForgiven(text);
    marks.set(text, known);
    return known;
  }

  return {
    textOf: (pageNumber) => pages.get(pageNumber),
    doubledIn(text) {
      const known = doubled.get(text) ?? findDoubledNumbers(text);
      doubled.set(text, known);
      return known;
    },
    formOf(text, form) {
      const key = `${form} ${text}`;
      const known = prepared.get(key);
      if (known) return known;
      const made = form === 'exact' ? formOf(text, form) : formOf(text, form, marksOf(text));
      prepared.set(key, made);
      return made;
    },
  };
}
