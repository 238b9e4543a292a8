/** A day that matters, printed or computed. */
export interface QuotedDate<Quote> {
  readonly kind: 'starts' | 'ends' | 'renews' | 'notice-by' | 'due';
  /** YYYY-MM-DD, in no time zone. */
  readonly day: string;
  /** A few words, like "The lease ends". */
  readonly title: string;
  /** One sentence; for a computed day, how it was computed. */
  readonly detail: string;
  readonly isPrinted: boolean;
  /** Interval of a recurring day; left out for a single one. */
  readonly repeatsEveryMonths?: number;
  /** Never empty: a day without a quote is not shown. */
  readonly quotes: readonly Quote[];
}

/** Findings about one provision that is usual in this kind of document. */
export interface QuotedUsualProvision<Quote> {
  /** An id of the domain's table of provisions. */
  readonly id: string;
  /** Stated in plain words, hinted at by some of them, or absent. */
  readonly presence: 'stated' | 'hinted' | 'none';
  /** Figures that are comparable with the usual range. */
  readonly values: readonly { readonly measure: string; readonly value: number; readonly printed: string }[];
  /** The quotes it is based on, those of its figures included; empty for `none`. */
  readonly quotes: readonly Quote[];
}

/** What is usual in a kind of document, with what of it a document has. */
export interface QuotedUsualProvisions<Quote> {
  /** The provision list that fits the document, like "residential-lease". */
  readonly kind: string;
  /** Governing law, as printed; null where no jurisdiction was found. */
  readonly jurisdiction: string | null;
  /** Whether the document is self-contained: no excerpt, no amendment, nothing incorporated by reference. */
  readonly isComplete: boolean;
  readonly items: readonly QuotedUsualProvision<Quote>[];
}
