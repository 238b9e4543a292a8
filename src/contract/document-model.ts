import { z } from 'zod';
import { foundBySchema, notAssessedSchema } from './analysis.ts';
import { sourceSchema } from './sources.ts';

/** The words that a statement rests on; never empty. */
const sources = z.array(sourceSchema);
const pageNumber = z.number().int().min(1);

/** The main body, or what is attached to it. */
const partSchema = z.object({
  kind: z.enum(['main', 'annex']),
  /** "Main body", or the name of the annex: "Schedule 1". */
  name: z.string(),
  firstPage: pageNumber,
  lastPage: pageNumber,
});

const sectionSchema = z.object({
  /** As people would say it: "Section 4.2", "Article IV". */
  name: z.string(),
  heading: z.string().nullable(),
  /** 0 for the outermost. */
  level: z.number().int().min(0),
  firstPage: pageNumber,
});

const definitionSchema = z.object({
  term: z.string(),
  /** Whether the document says "means", rather than naming in brackets what it has just described. */
  isFormal: z.boolean(),
  sources,
});

/** Rows and columns; the first column holds the labels of the rows. */
const tableSchema = z.object({
  pageNumber,
  /** One for each column, empty where it has none. */
  headers: z.array(z.string()),
  /** One for each column: "EUR", "%", "USD per month"; null where none is told. */
  units: z.array(z.string().nullable()),
  rows: z.array(z.object({ cells: z.array(z.string()), isTotal: z.boolean() })),
});

const partySchema = z.object({
  /** Null where the document leaves it open. */
  name: z.string().nullable(),
  /** What the document calls it: "Tenant", "you". */
  aliases: z.array(z.string()),
  /** As the analysis names its side; null where it is on none. */
  side: z.string().nullable(),
  sources,
});

const factSchema = z.object({
  kind: z.enum(['date', 'period', 'sum', 'law', 'court', 'address']),
  /** What it is about: "Rent", "Notice to end it early (Tenant)". */
  subject: z.string(),
  /** As shown to people. */
  text: z.string(),
  /** A day as YYYY-MM-DD, or a number in `unit`; null where words say neither. */
  value: z.union([z.string(), z.number()]).nullable(),
  /** Currency (ISO 4217) or unit of time, with how often it falls due: "USD per month"; null for days and words. */
  unit: z.string().nullable(),
  /** How it was computed; null where it is printed. */
  calculation: z.string().nullable(),
  /** Those made before models read documents were found by the built-in engine. */
  foundBy: foundBySchema.default('built-in'),
  sources,
});

const slotSchema = z.object({
  name: z.string(),
  printed: z.string().nullable(),
  value: z.number().nullable(),
});

/** What a sentence of the document provides. */
const provisionSchema = z.object({
  /** Id in the playbook; null where none of its records is certain enough to say what the words mean. */
  id: z.string().nullable(),
  /** The field's term: "Late fee". */
  term: z.string().nullable(),
  /** Id of the side that it burdens; null for a neutral term, and where that is not known. */
  burdens: z.string().nullable(),
  /** Id of the side that has to do something, or to refrain from it. */
  owedBy: z.string().nullable(),
  polarity: z.enum(['must', 'must-not', 'may', 'may-with-consent', 'not-liable', 'states']),
  severity: z.enum(['high', 'medium', 'low', 'none']),
  /** Whether it is shown as a risk. */
  isRisk: z.boolean(),
  slots: z.array(slotSchema),
  /** The name of the part that it stands in. */
  part: z.string(),
  foundBy: foundBySchema.default('built-in'),
  /** Id of the side that it favours; absent where that is not known. */
  gains: z.string().optional(),
  sources,
});

/** A provision of the playbook that such documents have, and this one lacks. */
const absenceSchema = z.object({
  id: z.string(),
  term: z.string(),
  severity: z.enum(['high', 'medium', 'low']),
  text: z.string(),
});

const contradictionSchema = z.object({ text: z.string(), sources });

/** What reading a document yields, the same for every view of it. */
export const documentModelSchema = z.object({
  /** What made it; models of other versions are made again. */
  version: z.string(),
  /** Language tag, like "en"; null where it is not understood. */
  language: z.string().nullable(),
  kind: z.object({
    /** Id in the playbook; null where it has no such kind. */
    id: z.string().nullable(),
    /** "lease", "invoice"; "document" where it is not known. */
    name: z.string(),
    isAgreement: z.boolean(),
  }),
  notAssessed: notAssessedSchema.nullable(),
  title: z.object({ text: z.string(), sources }).nullable(),
  parts: z.array(partSchema),
  sections: z.array(sectionSchema),
  definitions: z.array(definitionSchema),
  tables: z.array(tableSchema),
  parties: z.array(partySchema),
  facts: z.array(factSchema),
  provisions: z.array(provisionSchema),
  absences: z.array(absenceSchema),
  contradictions: z.array(contradictionSchema),
});
export type DocumentModel = z.infer<typeof documentModelSchema>;
