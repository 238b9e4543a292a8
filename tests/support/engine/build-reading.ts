import { type Reading, readDocument } from '#server/engine/reading/reading.ts';
import type { DocumentText, RankedPassage } from '#server/ports/language-model.ts';

/** A document for tests out of the texts of its pages. */
export function documentOf(pages: readonly string[], unreadPages: readonly number[] = []): DocumentText {
  return {
    documentId: 5,
    title: 'file',
    pages: pages.map((text, index) => ({ pageNumber: index + 1, text })),
    unreadPages,
  };
}

/** A text of one page, made ready for extraction, without a clause model. */
export function readText(text: string): Reading {
  return readDocument(documentOf([text]), []);
}

/** A passage that fills its page, except for what is given. */
export function passageOf(text: string, pageNumber = 1, given: Partial<RankedPassage> = {}): RankedPassage {
  return {
    documentId: 5,
    ordinal: 0,
    text,
    spans: [{ pageNumber, start: 0, end: text.length }],
    section: null,
    heading: null,
    categories: [],
    score: 1,
    ...given,
  };
}
