/**
 * What quotes are to a statement: they say all of it, a part of it, the opposite of all or a part of it, or nothing about
 * it.
 */
export type SupportVerdict = 'supported' | 'partly' | 'contradicted' | 'unrelated';

/** Statements whose quotes stand on their pages. */
export interface SupportRequest {
  readonly question: string;
  /** In the order of the answer. */
  readonly statements: readonly {
    /** Markdown. */
    readonly text: string;
    /** In the words of their pages; of rows of a table, the names of the columns follow in brackets. */
    readonly quotes: readonly string[];
  }[];
  /** Whether the statements are one answer: quotes of one count for the others, too. */
  readonly isOneAnswer: boolean;
  /** Roles of the sides on which the person stands. */
  readonly readerRoles: readonly string[];
}

export interface SupportResult {
  /** One for each statement, in their order; undefined where the check failed. */
  readonly verdicts: readonly SupportVerdict[] | undefined;
  /** Whether the provider may have received the statements. */
  readonly wasSent: boolean;
}
