import type { Severity } from '#contract/analysis.ts';
import type { RiskLevel } from '#contract/documents.ts';

/** A page of the document; leads to where its words are printed in the report, which is nowhere for checked-off items. */
export interface PageReference {
  readonly page: number;
  readonly anchor: string | null;
}

/** Words of the document, printed once in a report. */
export interface Quote {
  readonly page: number;
  readonly words: string;
  readonly isVerified: boolean;
  readonly anchor: string;
}

/** One statement about the document. */
export interface ReportItem {
  readonly anchor: string | null;
  /** The number of a risk, the same as on screen and beside the pages. */
  readonly mark: string | null;
  readonly severity: Severity | null;
  /** A line of its own. */
  readonly heading: string | null;
  /** Before the text, in its first line. */
  readonly lead: string | null;
  readonly text: string | null;
  readonly quotes: readonly Quote[];
  /** Pages whose words are printed elsewhere. */
  readonly pages: readonly PageReference[];
}

/** A label beside its text, as in a table of two columns. */
export interface ReportRow {
  readonly label: string;
  readonly text: string;
  readonly anchor: string | null;
  readonly pages: readonly PageReference[];
}

/** One entry of an enumeration in a paragraph. */
export interface ReportEntry {
  readonly text: string;
  /** Where the entry itself leads to. */
  readonly anchor: string | null;
  readonly pages: readonly PageReference[];
}

export type ReportBlock =
  | { readonly kind: 'paragraph'; readonly text: string; readonly pages: readonly PageReference[] }
  | { readonly kind: 'items'; readonly items: readonly ReportItem[] }
  | { readonly kind: 'rows'; readonly rows: readonly ReportRow[] }
  | {
      readonly kind: 'entries';
      readonly label: string;
      /** In small type: what is not there. */
      readonly isQuiet: boolean;
      readonly entries: readonly ReportEntry[];
    };

export interface ReportGroup {
  readonly title: string | null;
  readonly blocks: readonly ReportBlock[];
}

export interface ReportSection {
  readonly title: string;
  /** How the section was made; null where it explains itself. */
  readonly note: string | null;
  readonly groups: readonly ReportGroup[];
}

/** The first page: what the reader came for. */
export interface ReportVerdict {
  /** What the document is, in one sentence. */
  readonly what: string | null;
  readonly details: readonly string[];
  readonly warnings: readonly string[];
  readonly score: {
    /** Null where risks were not assessed. */
    readonly value: number | null;
    readonly level: RiskLevel | null;
    readonly text: string;
  };
  /** Null where risks were not assessed and no side was chosen. */
  readonly side: string | null;
  readonly money: readonly {
    readonly amount: string;
    readonly label: string;
    readonly pages: readonly PageReference[];
  }[];
  readonly dates: readonly { readonly day: string; readonly title: string; readonly pages: readonly PageReference[] }[];
  /** Said in place of sums where there are none; null where they may have been missed. */
  readonly noMoney: string | null;
  /** Said in place of dates where none is ahead. */
  readonly noDates: string | null;
  readonly worstTitle: string;
  readonly worst: readonly ReportItem[];
}

/** The content of a report for both PDF and Word: cleaned text only. */
export interface Report {
  /** The title printed in the document, or its file name. */
  readonly title: string;
  readonly documentName: string;
  readonly product: string;
  readonly verdict: ReportVerdict;
  readonly sections: readonly ReportSection[];
  readonly about: readonly string[];
}

/** The single block of a group, or of a section without parts. */
export function groupOf(title: string | null, ...blocks: readonly ReportBlock[]): ReportGroup {
  return { title, blocks: blocks.filter((block) => !isEmpty(block)) };
}

function isEmpty(block: ReportBlock): boolean {
  if (block.kind === 'paragraph') return block.text === '' && block.pages.length === 0;
  if (block.kind === 'items') return block.items.length === 0;
  return (block.kind === 'rows' ? block.rows : block.entries).length === 0;
}

/** An item of which only some parts are given. */
export function itemOf(parts: Partial<ReportItem>): ReportItem {
  const empty = { anchor: null, mark: null, severity: null, heading: null, lead: null, text: null };
  return { ...empty, quotes: [], pages: [], ...parts };
}
