import { z } from 'zod';

export const dashboardSchema = z.object({
  metrics: z.object({
    totalDocuments: z.number().int(),
    analyzedDocuments: z.number().int(),
    highRiskDocuments: z.number().int(),
    mediumRiskDocuments: z.number().int(),
    lowRiskDocuments: z.number().int(),
    documentsThisMonth: z.number().int(),
    questionsAsked: z.number().int(),
  }),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
