import { z } from 'zod';

/** A rectangle in PDF points, from the top left of the page as it is shown. */
export const rectangleSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Rectangle = z.infer<typeof rectangleSchema>;

/** Words of a document and where they stand. `verified` says that the words were found on that page. */
export const sourceSchema = z.object({
  documentId: z.number().int(),
  filename: z.string(),
  pageNumber: z.number().int().min(1),
  quote: z.string(),
  rects: z.array(rectangleSchema),
  verified: z.boolean(),
  /** What the words are to those that answer, where they do not answer themselves. */
  relation: z.enum(['exception', 'reference', 'definition']).optional().catch(undefined),
  /** Why they belong to the answer, like "Section 9.2 limits this". */
  label: z.string().optional(),
});
export type Source = z.infer<typeof sourceSchema>;

/** How much of the document a statement is based on. */
export const coverageSchema = z.object({
  pagesTotal: z.number().int().min(0),
  pagesRead: z.number().int().min(0),
  unreadPages: z.array(z.number().int().min(1)),
});
export type Coverage = z.infer<typeof coverageSchema>;
