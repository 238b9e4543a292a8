import type { PageText, Passage } from './language-model.ts';

/** A passage among those that a model is sent. */
export interface SentPassage extends Passage {
  /** How many passages its document has. */
  readonly total: number;
}

/** A table of a document: its text stands on the page as well, but there rows and columns may be lost. */
export interface SentTable {
  readonly documentId: number;
  /** 1-based page on which it begins. */
  readonly pageNumber: number;
  /** One for each column; not all empty. */
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Text of the documents of a question, as much of it as a model is sent. */
export interface SentText {
  /** Whether it is all that could be read of all documents: then `pages` holds it, else `passages`. */
  readonly isWhole: boolean;
  /** In the order of the question's documents and of reading. */
  readonly pages: readonly (PageText & { readonly documentId: number })[];
  /** In the order of the question's documents and of reading. */
  readonly passages: readonly SentPassage[];
  /** Tables with a header row, of which at least one row is among the text. */
  readonly tables: readonly SentTable[];
  /** How many passages the text has, also where it is whole. */
  readonly passageCount: number;
}
