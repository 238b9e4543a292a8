import type { PageText } from './language-model.ts';

/** A quote on one page: half-open offsets in UTF-16 units and the exact text there. */
interface QuotePart {
  readonly pageNumber: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface QuoteLocation {
  /** One part; several when the quote crosses a page break or leaves out much. */
  readonly parts: readonly QuotePart[];
}

/** What a sentence may be based on. */
export interface ClaimSources {
  /** Quotes found on their pages; figures and dates must occur here or follow from them by a calculation. */
  readonly quotes: readonly string[];
  /** Text around the quotes; quotations, names, addresses and section numbers may also occur here. */
  readonly context: readonly string[];
  /** Pages of the quotes. */
  readonly pageNumbers: readonly number[];
  /** Its figures and dates may be calculated with, together with those of the quotes; they support nothing alone. */
  readonly question?: string;
  /** Whether figures and dates must stand in the quotes: calculated ones are then unsupported. */
  readonly mustBePrinted?: boolean;
}

/** A statement without support in the sources: half-open offsets in UTF-16 units. */
export interface UnsupportedClaim {
  readonly kind: 'figure' | 'date' | 'assurance' | 'quotation' | 'section' | 'page' | 'name' | 'address';
  readonly start: number;
  readonly end: number;
  /** As written in the sentence. */
  readonly text: string;
  /** The text shows a calculation of it that does not come out. */
  readonly isRefuted?: boolean;
  /** The quotes print another value in its place, and it does not follow from theirs. */
  readonly isContradicted?: boolean;
}

export interface MarkedText {
  /** With a mark after each unsupported sentence. */
  readonly text: string;
  /** Whether any sentence with a statement is supported. */
  readonly hasSupportedSentence: boolean;
  /**
   * As it is where a support check judges that the quotes say all of it: figures and dates that no calculation of ours
   * leads to are then its to judge; wrong calculations, names, references and quotations stay marked.
   */
  readonly judged: Pick<MarkedText, 'text' | 'unsupportedSentences' | 'hasSupportedSentence'>;
  /** The unsupported sentences, as written. */
  readonly unsupportedSentences: readonly string[];
  /** As `text`, with a mark also behind sentences that say something else than the quotes by their words alone. */
  readonly cautiousText: string;
  /** These sentences, as written. */
  readonly doubtfulSentences: readonly string[];
  /** Whether a quotation occurs in no source: a model that fabricates one may have fabricated the rest. */
  readonly hasFabricatedQuotation: boolean;
}

/** A statement of an answer with the words that it rests on. */
export interface StatementToMark extends Pick<ClaimSources, 'quotes' | 'pageNumbers'> {
  /** Markdown. */
  readonly text: string;
}

/** A quote and its claimed start page. */
export interface QuoteToLocate {
  readonly pageNumber: number;
  readonly text: string;
}

/** Checks model output against documents. It may take long, so adapters run it outside the main thread. */
export interface Verification {
  /** Starts what the checks run in, so that the first of them does not wait for it. Returns at once and never fails. */
  prepare(): void;
  /**
   * Finds quotes on the pages they name. Punctuation, marks, spacing, list labels and ellipses may differ; words, numbers,
   * units, names and negations may not.
   * @param pages the named pages and, where known, their neighbours
   * @returns one entry per quote, in their order, with the page's own words; null for one that was not found
   * @throws Error on timeout
   */
  locateQuotes(
    quotes: readonly QuoteToLocate[],
    pages: readonly PageText[],
  ): Promise<readonly (QuoteLocation | null)[]>;
  /**
   * @param texts model output without invisible characters, each checked on its own
   * @returns the unsupported claims of each text, in their order
   * @throws Error on timeout
   */
  findUnsupportedClaims(
    texts: readonly string[],
    sources: ClaimSources,
  ): Promise<readonly (readonly UnsupportedClaim[])[]>;
  /**
   * Marks unsupported statements, and masks account numbers in everything returned: the full numbers are in the quotes.
   * @param text Markdown
   * @param question may be quoted without counting as a quotation from the document
   * @throws Error on timeout
   */
  markUnsupported(text: string, sources: ClaimSources, question: string): Promise<MarkedText>;
  /**
   * The same for statements with quotes of their own.
   * @param context text around the quotes of all of them, as in `ClaimSources`
   * @returns one entry for each statement, in their order
   * @throws Error on timeout
   */
  markStatements(
    statements: readonly StatementToMark[],
    context: readonly string[],
    question: string,
  ): Promise<readonly MarkedText[]>;
}
