/** Who found an item: the built-in engine, an external model whose words passed the checks, or both. */
export type FoundBy = 'built-in' | 'model' | 'both';

/** Words that a statement rests on, as those who make it claim them. */
interface Quoted<Quote> {
  /** Never empty: a statement without a quote is not kept. */
  readonly quotes: readonly Quote[];
}

/** The main body, or what is attached to it. */
interface Part {
  readonly kind: 'main' | 'annex';
  /** "Main body", "Schedule 1". */
  readonly name: string;
  /** 1-based. */
  readonly firstPage: number;
  readonly lastPage: number;
}

interface Section {
  /** "Section 4.2", "Article IV". */
  readonly name: string;
  readonly heading: string | null;
  /** 0 for the outermost. */
  readonly level: number;
  /** 1-based. */
  readonly firstPage: number;
}

interface QuotedDefinition<Quote> extends Quoted<Quote> {
  readonly term: string;
  /** Whether the document says "means", rather than naming in brackets what it has just described. */
  readonly isFormal: boolean;
}

/** Rows and columns; headers, units and cells line up. */
interface PlainTable {
  /** 1-based. */
  readonly pageNumber: number;
  /** Empty where a column has none. */
  readonly headers: readonly string[];
  /** "EUR", "%", "USD per month"; null where none is told. */
  readonly units: readonly (string | null)[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly isTotal: boolean }[];
}

interface QuotedParty<Quote> extends Quoted<Quote> {
  /** Null where the document leaves it open. */
  readonly name: string | null;
  readonly aliases: readonly string[];
  /** Role of its side; null where it is on none. */
  readonly side: string | null;
}

interface QuotedFact<Quote> extends Quoted<Quote> {
  readonly kind: 'date' | 'period' | 'sum' | 'law' | 'court' | 'address';
  /** What it is about: "Rent". */
  readonly subject: string;
  /** As shown to people. */
  readonly text: string;
  /** A day as YYYY-MM-DD, or a number in `unit`; null where words say neither. */
  readonly value: string | number | null;
  /** Currency (ISO 4217), with how often a sum falls due, or unit of time; null for days and words. */
  readonly unit: string | null;
  /** How it was computed; null where it is printed. */
  readonly calculation: string | null;
  readonly foundBy: FoundBy;
}

export type Polarity = 'must' | 'must-not' | 'may' | 'may-with-consent' | 'not-liable' | 'states';

interface QuotedProvision<Quote> extends Quoted<Quote> {
  /** Id in the playbook; null where no record is certain enough to say what the words mean. */
  readonly id: string | null;
  /** The field's term. */
  readonly term: string | null;
  /** Role of the side that it burdens; null for a neutral term, and where that is not known. */
  readonly burdens: string | null;
  /** Role of the side that has to do something, or to refrain from it. */
  readonly owedBy: string | null;
  readonly polarity: Polarity;
  readonly severity: 'high' | 'medium' | 'low' | 'none';
  /** Whether it is shown as a risk. */
  readonly isRisk: boolean;
  readonly slots: readonly { readonly name: string; readonly printed: string | null; readonly value: number | null }[];
  /** The name of the part that it stands in. */
  readonly part: string;
  readonly foundBy: FoundBy;
  /** Role of the side that it favours; left out where that is not known. */
  readonly gains?: string;
}

/** What such documents have, and this one lacks. */
interface Absence {
  readonly id: string;
  readonly term: string;
  readonly severity: 'high' | 'medium' | 'low';
  readonly text: string;
}

interface QuotedContradiction<Quote> extends Quoted<Quote> {
  readonly text: string;
}

/** What reading a document yields, the same for every view of it. */
export interface QuotedDocumentModel<Quote> {
  /** Language tag; null where it is not understood. */
  readonly language: string | null;
  readonly kind: {
    /** Id in the playbook; null where it has no such kind. */
    readonly id: string | null;
    /** "lease", "invoice"; "document" where it is not known. */
    readonly name: string;
    readonly isAgreement: boolean;
  };
  /** Why risks were not looked for; null where they were. */
  readonly notAssessed: 'language' | 'kind' | null;
  readonly title: ({ readonly text: string } & Quoted<Quote>) | null;
  readonly parts: readonly Part[];
  readonly sections: readonly Section[];
  readonly definitions: readonly QuotedDefinition<Quote>[];
  readonly tables: readonly PlainTable[];
  readonly parties: readonly QuotedParty<Quote>[];
  readonly facts: readonly QuotedFact<Quote>[];
  readonly provisions: readonly QuotedProvision<Quote>[];
  readonly absences: readonly Absence[];
  readonly contradictions: readonly QuotedContradiction<Quote>[];
}
