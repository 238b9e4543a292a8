import type { PassageSpan } from '#server/ports/language-model.ts';

/** One cell of a table. */
export interface TableCell {
  /** Its lines joined with single spaces; empty for an empty cell. */
  readonly text: string;
  /**
   * Where its words stand. One span, or several where its lines do not follow each other in the text of the page, or where
   * it continues behind a page break. None for an empty cell.
   */
  readonly spans: readonly PassageSpan[];
}

export interface TableRow {
  /** What the row is about: its first cell with words, or with a number where there are none. */
  readonly label: string;
  /** As many as the table has columns; the first is the label's in most rows. */
  readonly cells: readonly TableCell[];
  /** Whether it sums up the rows above, like "Total" and "Subtotal". */
  readonly isTotal: boolean;
}

/** A table, or a list of labels with values beside them, as printed. */
export interface Table {
  /** 1-based page on which it begins. */
  readonly pageNumber: number;
  /** One for each column, empty where a column has none; all empty in a table without a header row. */
  readonly headers: readonly string[];
  /** For each column what its values are measured in, like "EUR", "%", "GBP per month" or "km"; null where not stated for all. */
  readonly units: readonly (string | null)[];
  /** In reading order, without the header row. */
  readonly rows: readonly TableRow[];
}
