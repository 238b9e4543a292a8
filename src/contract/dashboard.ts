import { z } from 'zod';
import { keyDateKindSchema } from './analysis.ts';

/** An upcoming day in one of the user's documents. */
const upcomingDateSchema = z.object({
  documentId: z.number().int(),
  originalName: z.string(),
  /** Of the sample document: listed only while there is no other document. */
  isSample: z.boolean(),
  kind: keyDateKindSchema,
  /** A calendar day, YYYY-MM-DD, in no time zone. */
  day: z.iso.date(),
  title: z.string(),
  pageNumber: z.number().int().min(1),
});
export type UpcomingDate = z.infer<typeof upcomingDateSchema>;

export const dashboardSchema = z.object({
  metrics: z.object({
    totalDocuments: z.number().int(),
    analyzedDocuments: z.number().int(),
    /** The levels count what an analysis found. A guess before it is not counted as a finding. */
    highRiskDocuments: z.number().int(),
    mediumRiskDocuments: z.number().int(),
    lowRiskDocuments: z.number().int(),
    /** Analysed without an assessment of risks. */
    notAssessedDocuments: z.number().int(),
    documentsThisMonth: z.number().int(),
    /** Uploads a month, or the trial's uploads in all; null where nothing is metered. */
    documentLimit: z.number().int().nullable(),
    questionsAsked: z.number().int(),
  }),
  /**
   * What starts, ends, renews or is due next, soonest first, at most `UPCOMING_DATES_LIMIT`; what is paid each month comes last where
   * its document has another date ahead. It begins with yesterday in UTC, so that no
   * zone misses its own today; the browser leaves out what is past where it is.
   */
  upcoming: z.array(upcomingDateSchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const UPCOMING_DATES_LIMIT = 20;
