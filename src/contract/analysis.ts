import { z } from 'zod';
import { coverageSchema, sourceSchema } from './sources.ts';

export const severitySchema = z.enum(['High', 'Medium', 'Low']);
export type Severity = z.infer<typeof severitySchema>;

export const riskFactorSchema = z.object({
  risk: z.string(),
  explanation: z.string(),
  severity: severitySchema,
});
export type RiskFactor = z.infer<typeof riskFactorSchema>;

/** Ties one item of a list to the words it rests on. */
export const citationSchema = z.object({
  list: z.enum(['summary', 'basicInfo', 'keyTerms', 'riskFactors', 'obligations']),
  index: z.number().int().min(0),
  source: sourceSchema,
});
export type Citation = z.infer<typeof citationSchema>;

export const clauseSchema = z.object({
  category: z.string(),
  label: z.string(),
  present: z.boolean(),
  /** How sure the engine is that such a clause is there, 0 to 1. */
  probability: z.number().min(0).max(1),
  sources: z.array(sourceSchema),
});
export type Clause = z.infer<typeof clauseSchema>;

export const analysisSchema = z.object({
  documentId: z.number().int(),
  filename: z.string(),
  summary: z.string(),
  basicInfo: z.array(z.string()),
  keyTerms: z.array(z.string()),
  riskFactors: z.array(riskFactorSchema),
  obligations: z.array(z.string()),
  citations: z.array(citationSchema),
  clauses: z.array(clauseSchema),
  riskScore: z.number().int().min(0).max(100),
  engine: z.string(),
  coverage: coverageSchema,
  analyzedAt: z.iso.datetime(),
});
export type Analysis = z.infer<typeof analysisSchema>;
