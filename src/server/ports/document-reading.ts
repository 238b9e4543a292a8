import type { Polarity } from './document-model.ts';

/** What an external model says with the words that it rests on. */
interface Told<Quote> {
  readonly quotes: readonly Quote[];
}

/** A figure or some words that fill a slot of a record, in English or as printed. */
export interface ToldSlot {
  /** A slot of the playbook. */
  readonly name: string;
  readonly text: string;
}

/** An instance of a record of the playbook, or of a provision that it does not know. */
export interface ToldProvision<Quote> extends Told<Quote> {
  /** Id in the playbook; null for a provision that it does not know. */
  readonly record: string | null;
  /** In a few words. */
  readonly term: string;
  /** What the playbook says of every instance of the record, in one sentence that is checked as well; null without one. */
  readonly ofRecord: string | null;
  /** What the words provide, in one English sentence that names the sides by their roles. */
  readonly statement: string;
  /** Roles of the sides that it binds or burdens. */
  readonly bound: readonly string[];
  /** Roles of the sides that it favours. */
  readonly gains: readonly string[];
  readonly polarity: Polarity;
  readonly severity: 'high' | 'medium' | 'low' | 'none';
  readonly slots: readonly ToldSlot[];
}

/** A date, a period, a sum, or who decides disputes by which law. */
export interface ToldFact<Quote> extends Told<Quote> {
  readonly kind: 'date' | 'period' | 'sum' | 'law' | 'court' | 'address';
  /** What it is about, in English: "Rent". */
  readonly subject: string;
  /** In English: "€850 per month". */
  readonly text: string;
  /** YYYY-MM-DD; null where it is no single day. */
  readonly day: string | null;
  /** What happens on the day. */
  readonly event: 'starts' | 'ends' | 'renews' | 'notice-by' | 'due' | null;
}

export interface ToldParty<Quote> extends Told<Quote> {
  /** Null where the document leaves it open. */
  readonly name: string | null;
  /** In English: "Tenant". */
  readonly role: string;
  /** What the document calls it, in its own language. */
  readonly called: string;
}

/** A sentence of a summary, in English. */
export interface ToldStatement<Quote> extends Told<Quote> {
  readonly text: string;
}

/** What an external model says about a document. */
export interface DocumentReading<Quote> {
  /** Language tag of the document, like "es"; null where it is not told. */
  readonly language: string | null;
  /** Id of a kind of the playbook; null for another one. */
  readonly kind: string | null;
  /** Whether it binds those who sign it. */
  readonly isAgreement: boolean;
  readonly parties: readonly ToldParty<Quote>[];
  readonly summary: readonly ToldStatement<Quote>[];
  readonly provisions: readonly ToldProvision<Quote>[];
  readonly facts: readonly ToldFact<Quote>[];
}

/** What passed the checks. */
export interface CheckedDocumentReading<Quote> extends DocumentReading<Quote> {
  /** The name of the model. */
  readonly engine: string;
  readonly provisions: readonly CheckedProvision<Quote>[];
}

/** A provision that passed the checks. */
export interface CheckedProvision<Quote> extends ToldProvision<Quote> {
  /** `part` where its words say only a part of it, or say it under a condition; null where that was not judged. */
  readonly support: 'full' | 'part' | null;
}

/** What the built-in engine knows about a document. */
export interface KnownDocument {
  /** Roles of its sides; empty where they are not known. */
  readonly roles: readonly string[];
  /** What it is called: "lease"; "document" where its kind is not known. */
  readonly documentType: string;
}
