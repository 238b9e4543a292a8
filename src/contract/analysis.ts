import { z } from 'zod';
import { usageSchema } from './chat.ts';
import { checklistSchema, foundProvisionsSchema } from './provisions.ts';
import { coverageSchema, sourceSchema } from './sources.ts';

export const SIDE_ID_LENGTH_LIMIT = 80;

const severitySchema = z.enum(['High', 'Medium', 'Low']);
export type Severity = z.infer<typeof severitySchema>;

/** Whom a risk hits, seen from the side that was chosen: `both` means that side and others. */
const riskStanceSchema = z.enum(['you', 'both', 'other']);
export type RiskStance = z.infer<typeof riskStanceSchema>;

export const riskFactorSchema = z.object({
  risk: z.string(),
  /** The provision in a few words: "Late fee"; null where none is known for certain. */
  term: z.string().nullable().default(null),
  explanation: z.string(),
  severity: severitySchema,
  /** Ids of the sides that it weighs on; empty where that is not known. */
  burdens: z.array(z.string()).default([]),
  /** Null where no side was chosen, or where it is not known whom the risk hits. */
  stance: riskStanceSchema.nullable().default(null),
});
export type RiskFactor = z.infer<typeof riskFactorSchema>;

/** Ties one item of a list to the words it rests on. */
const citationSchema = z.object({
  list: z.enum(['summary', 'basicInfo', 'keyTerms', 'riskFactors', 'obligations']),
  index: z.number().int().min(0),
  source: sourceSchema,
});
export type Citation = z.infer<typeof citationSchema>;

/**
 * How a clause stands beside what is usual: `present` and nothing to remark, `unusual` because it is there and rarely is,
 * `missing` because it is not there and usually is, `absent` because it is not there and need not be.
 */
const clauseStandingSchema = z.enum(['present', 'unusual', 'missing', 'absent']);
export type ClauseStanding = z.infer<typeof clauseStandingSchema>;

const clauseSchema = z.object({
  category: z.string(),
  label: z.string(),
  present: z.boolean(),
  standing: clauseStandingSchema,
  /** Why it is called unusual or missing, in one sentence with its frequency; null for the other two. */
  note: z.string().nullable(),
  /** How sure the engine is that such a clause is there, 0 to 1. */
  probability: z.number().min(0).max(1),
  sources: z.array(sourceSchema),
});
export type Clause = z.infer<typeof clauseSchema>;

export const keyDateKindSchema = z.enum(['starts', 'ends', 'renews', 'notice-by', 'due']);
export type KeyDateKind = z.infer<typeof keyDateKindSchema>;

/** A day that matters: printed in the document, or worked out from words that are. */
export const keyDateSchema = z.object({
  kind: keyDateKindSchema,
  /** A calendar day, YYYY-MM-DD, in no time zone: contracts name days, not moments. */
  day: z.iso.date(),
  /** A few words, like "The lease ends". */
  title: z.string(),
  /** One sentence; for a day that was worked out, how: "90 days before June 30, 2027". */
  detail: z.string(),
  /** Whether the day itself is printed. Otherwise it was worked out from what the sources say. */
  isPrinted: z.boolean(),
  /** Interval of a day that comes again, where `day` is the first; left out for a single one. */
  repeatsEveryMonths: z.number().int().positive().nullish(),
  /** The words it rests on; never empty. */
  sources: z.array(sourceSchema),
});
export type KeyDate = z.infer<typeof keyDateSchema>;

/** One of the sides of a contract: all parties that it calls by one name. */
const sideSchema = z.object({
  /** Unlike that of any other side of the document; made of the role. */
  id: z.string(),
  /** As the document calls it: "Tenant"; or a name, where it has no role. */
  role: z.string(),
  /** Of those who are on it; empty where the document leaves them open. */
  names: z.array(z.string()),
  /** For people: "the Tenant (Ada Finch)". */
  label: z.string(),
});
export type Side = z.infer<typeof sideSchema>;

/** Which side the reader may be on. Never more than a guess. */
const suggestedSideSchema = z.object({
  id: z.string(),
  /** Why, in a few words: "it has your name". */
  reason: z.string(),
});
export type SuggestedSide = z.infer<typeof suggestedSideSchema>;

/** Null stands for "not decided". */
export const sideChoiceSchema = z.strictObject({ side: z.string().min(1).max(SIDE_ID_LENGTH_LIMIT).nullable() });

/** `again` replaces an analysis that may be made again; any other is answered as it is. */
export const analyzeRequestSchema = z.union([
  z.null(),
  z.undefined(),
  z.strictObject({ again: z.boolean().optional() }),
]);

/** Why risks were not assessed: the engine does not understand the language, or documents of this kind. */
export const notAssessedSchema = z.enum(['language', 'kind']);
export type NotAssessed = z.infer<typeof notAssessedSchema>;

/** Who found an item: the built-in engine, a language model whose words passed the checks, or both. */
export const foundBySchema = z.enum(['built-in', 'model', 'both']);
export type FoundBy = z.infer<typeof foundBySchema>;

/** What a language model has to do with an analysis. */
const modelShareSchema = z.object({
  /** Of each item of the lists, in their order. */
  foundBy: z.object({
    summary: foundBySchema,
    basicInfo: z.array(foundBySchema),
    keyTerms: z.array(foundBySchema),
    riskFactors: z.array(foundBySchema),
    obligations: z.array(foundBySchema),
  }),
  /** Whether a second call judged if quotes support what the model says; `failed` also where it judged a part only. */
  supportCheck: z.enum(['done', 'off', 'failed']),
  /** How much of what the model said did not pass the checks. */
  leftOut: z.number().int().min(0),
  /** Why the built-in engine alone would not have assessed risks; absent where it would. */
  assessedInPlaceOf: notAssessedSchema.optional(),
});
export type ModelShare = z.infer<typeof modelShareSchema>;

export const analysisSchema = z.object({
  documentId: z.number().int(),
  filename: z.string(),
  /** What it comes to for the reader, in one sentence made of the risks; null where risks were not assessed. */
  verdict: z.string().nullable().default(null),
  summary: z.string(),
  basicInfo: z.array(z.string()),
  keyTerms: z.array(z.string()),
  riskFactors: z.array(riskFactorSchema),
  obligations: z.array(z.string()),
  /** For each obligation the ids of the sides that owe it, in the same order; empty where that is not known. */
  owedBy: z.array(z.array(z.string())).default([]),
  /** At least two, or none where they are not known, as in analyses that were made before sides were looked for. */
  sides: z.array(sideSchema).default([]),
  /** Id of the side its owner is on. Words and severity of the risks are then told from there. */
  side: z.string().nullable().default(null),
  suggestedSide: suggestedSideSchema.nullable().default(null),
  citations: z.array(citationSchema),
  clauses: z.array(clauseSchema),
  /** What is usual in this kind of document; null where the kind has no list, and in analyses made before there were lists. */
  checklist: checklistSchema.nullable().default(null),
  /** In order of their days. */
  dates: z.array(keyDateSchema),
  /** Null exactly where risks were not assessed. */
  riskScore: z.number().int().min(0).max(100).nullable(),
  /** Why risks were not assessed; null where they were. */
  notAssessed: notAssessedSchema.nullable().default(null),
  /** The engine that made it. */
  engine: z.string(),
  /** Service that received text of the document, even if another engine made the analysis; absent if no text left the server. */
  provider: z.string().optional(),
  /** One sentence on why another engine than the configured one made it, or a part of it. */
  notice: z.string().optional(),
  /** Absent where no model had a share in it, and in earlier analyses. */
  modelShare: modelShareSchema.optional(),
  /** Set if a new analysis may be better: a fallback replaced the model, or an older version made this one. */
  mayBeMadeAgain: z.literal(true).optional(),
  usage: usageSchema.optional(),
  coverage: coverageSchema,
  analyzedAt: z.iso.datetime(),
});
/** A risk in the words for a reader on one side. */
const riskViewSchema = z.object({
  side: z.string(),
  risk: z.string(),
  explanation: z.string(),
  severity: severitySchema,
});

/** A stored analysis: derived fields, and those from tables of their own, are added when it is read. */
export const storedAnalysisSchema = analysisSchema
  .omit({ verdict: true, dates: true, side: true, suggestedSide: true, checklist: true, mayBeMadeAgain: true })
  .extend({
    provisions: foundProvisionsSchema.nullable().default(null),
    clauses: z.array(clauseSchema.omit({ standing: true, note: true })),
    riskFactors: z.array(
      riskFactorSchema.omit({ stance: true }).extend({ views: z.array(riskViewSchema).default([]) }),
    ),
    /** Whether the document calls a side "you" is left out where that is not known. */
    sides: z.array(sideSchema.omit({ label: true }).extend({ isAddressed: z.boolean().optional() })).default([]),
  });
export type StoredAnalysis = z.infer<typeof storedAnalysisSchema>;

export type Analysis = z.infer<typeof analysisSchema>;
