import type { PageText } from './language-model.ts';

/** The words of a quote on one page: half-open offsets in UTF-16 units into its text, and exactly what stands there. */
export interface QuotePart {
  readonly pageNumber: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface QuoteLocation {
  /** One part, or two when the quote runs over the end of its page. */
  readonly parts: readonly QuotePart[];
}

/** What a sentence may rest on. */
export interface ClaimSources {
  /** Words that were found on their pages: figures and days must stand here. */
  readonly quotes: readonly string[];
  /** What stands around them: quoted words, names, addresses and numbers of sections may also stand here. */
  readonly context: readonly string[];
  /** Pages of the quotes. */
  readonly pageNumbers: readonly number[];
}

/** What a text states and its sources do not: half-open offsets in UTF-16 units. */
export interface UnsupportedClaim {
  readonly kind: 'figure' | 'date' | 'assurance' | 'quotation' | 'section' | 'page' | 'name' | 'address';
  readonly start: number;
  readonly end: number;
  /** As it stands in the sentence. */
  readonly text: string;
}

export interface MarkedText {
  /** With a mark at each sentence that its sources do not bear out. */
  readonly text: string;
  /** Whether any sentence that says something is left without a mark. */
  readonly hasSupportedSentence: boolean;
  /** Those sentences, as they were written. */
  readonly unsupportedSentences: readonly string[];
  /** Words in quotation marks that stand nowhere: a model that invents these may have invented the rest. */
  readonly hasFabricatedQuotation: boolean;
}

/** A quote and the page on which it is claimed to start. */
export interface QuoteToLocate {
  readonly pageNumber: number;
  readonly text: string;
}

/**
 * Compares what a model wrote with what documents say. It may take longer than a server can let others wait, so an adapter
 * does it outside the main thread.
 */
export interface Verification {
  /**
   * Finds quotes on the pages they name, character for character.
   * @param pages those the quotes name, and where they are known the ones before and behind
   * @returns one entry for each quote, in their order; null for one that does not stand there
   * @throws Error when it takes too long
   */
  locateQuotes(
    quotes: readonly QuoteToLocate[],
    pages: readonly PageText[],
  ): Promise<readonly (QuoteLocation | null)[]>;
  /**
   * @param texts what a model wrote, without invisible characters, each judged on its own
   * @returns the unsupported claims of each text, in their order
   * @throws Error when it takes too long
   */
  findUnsupportedClaims(
    texts: readonly string[],
    sources: ClaimSources,
  ): Promise<readonly (readonly UnsupportedClaim[])[]>;
  /**
   * Marks what a model states and its sources do not, and masks numbers of accounts in all that comes back: a reader who wants
   * one in full reads it in the quotes.
   * @param text Markdown
   * @param question whose words may be repeated in quotation marks without being taken for the document's
   * @throws Error when it takes too long
   */
  markUnsupported(text: string, sources: ClaimSources, question: string): Promise<MarkedText>;
}
