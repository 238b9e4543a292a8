import { z } from 'zod';
import { analysisSchema, keyDateSchema, riskFactorSchema } from './analysis.ts';
import { deletionReceiptSchema } from './documents.ts';
import { errorBodySchema } from './error-schemas.ts';

/** Most documents that one call changes. Longer selections are sent in parts. */
export const BATCH_LIMIT = 50;
/** Most documents that one call summarizes. */
export const SUMMARY_LIMIT = 100;
/** Analyses that may wait for one user at a time, so that other users do not wait behind thousands of them. */
export const WAITING_ANALYSES_LIMIT = 25;

const idSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const selectionOf = (limit: number) =>
  z.strictObject({
    documentIds: z
      .array(idSchema)
      .min(1)
      .max(limit)
      .refine((ids) => new Set(ids).size === ids.length, 'A document is named twice.'),
  });

export const batchRequestSchema = selectionOf(BATCH_LIMIT);
export const summariesRequestSchema = selectionOf(SUMMARY_LIMIT);

const idsSchema = z.array(z.number().int());

/** Each document of the request is in exactly one of the lists. */
export const batchAnalysisSchema = z.object({
  /** Their analysis runs or waits. */
  requested: idsSchema,
  /** Analysed already. */
  unchanged: idsSchema,
  /** Unreadable, or an earlier analysis failed: not repeated for a whole list, but one by one. */
  failed: idsSchema,
  /** Not taken now, as enough analyses wait: to be asked for again. */
  postponed: idsSchema,
  /** Not a document of the caller. */
  missing: idsSchema,
});
export type BatchAnalysis = z.infer<typeof batchAnalysisSchema>;

/** Each document of the request is in exactly one of the lists. */
export const batchDeletionSchema = z.object({
  deleted: z.array(deletionReceiptSchema),
  missing: idsSchema,
  failed: z.array(errorBodySchema.extend({ documentId: z.number().int() })),
});
export type BatchDeletion = z.infer<typeof batchDeletionSchema>;

/** What a comparison and an exported table say of a document. */
export const documentSummarySchema = z.object({
  documentId: z.number().int(),
  /** Null without an analysis. */
  analysis: z
    .object({
      ...analysisSchema.pick({ verdict: true, riskScore: true, basicInfo: true, keyTerms: true }).shape,
      /** Gravest first. */
      risks: z.array(z.object(riskFactorSchema.pick({ risk: true, severity: true }).shape)),
      obligations: z.number().int(),
      dates: z.array(
        z.object(keyDateSchema.pick({ kind: true, day: true, title: true, repeatsEveryMonths: true }).shape),
      ),
    })
    .nullable(),
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;
