import { z } from 'zod';
import { errorBodySchema } from './error-schemas.ts';
import { rectangleSchema } from './sources.ts';

export const riskLevelSchema = z.enum(['high', 'medium', 'low']);
export type RiskLevel = z.infer<typeof riskLevelSchema>;

const documentStatusSchema = z.enum(['processing', 'ready', 'failed']);
export type DocumentStatus = z.infer<typeof documentStatusSchema>;

/** Random below 2^53, so that it fits a JSON number and does not reveal how many documents there are. */
export const documentIdSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const documentSchema = z.object({
  id: z.number().int(),
  filename: z.string(),
  originalName: z.string(),
  fileSize: z.number().int(),
  pageCount: z.number().int(),
  uploadedAt: z.iso.datetime(),
  /** A short excerpt from the start of the text. */
  content: z.string(),
  metadata: z.object({ documentType: z.string(), isLegalDocument: z.boolean() }),
  aiRiskLevel: riskLevelSchema.nullable(),
  aiRiskDescription: z.string().nullable(),
  aiAnalyzedAt: z.iso.datetime().nullable(),
  hasAnalysis: z.boolean(),
  /** An analysis was requested and is running, or starts as soon as the document has been read. */
  isAnalysisPending: z.boolean(),
  status: documentStatusSchema,
  /** Pages that were processed, whether text was found on them or not. */
  pagesRead: z.number().int(),
  /** Pages that were processed and could not be read. */
  unreadPages: z.array(z.number().int()),
  /** Pages read by OCR: single letters may be wrong. */
  ocrPages: z.array(z.number().int()),
  /** Pages with text that a reader cannot see and that could mislead. All hidden text is left out of answers. */
  hiddenTextPages: z.array(z.number().int()),
  /** Why a document failed, as a message to its owner. */
  failure: errorBodySchema.nullable(),
  /** Of the analysis, estimated before it; null where the analysis did not assess risks. */
  riskLevel: riskLevelSchema.nullable(),
  /** 0 to 100; null until analysed, and where the analysis did not assess risks. */
  riskScore: z.number().int().min(0).max(100).nullable(),
  isSample: z.boolean(),
  /** When it is deleted automatically; absent where documents are kept until a user deletes them. */
  keptUntil: z.iso.datetime().optional(),
});
export type Document = z.infer<typeof documentSchema>;

/** Most documents in one page of a list. */
export const DOCUMENT_LIST_PAGE_SIZE = 1000;

/** Keyset cursor: upload time and id of the last document of a page. */
const listPlaceSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,\d{1,16}$/)
  .transform((place) => {
    const [uploadedAt = '', id = ''] = place.split(',');
    return { uploadedAt: Date.parse(uploadedAt), id: Number(id) };
  })
  .pipe(z.object({ uploadedAt: z.int(), id: z.int().positive() }));
export type DocumentListCursor = z.output<typeof listPlaceSchema>;

/** Newest first. Without a limit a list has all documents; with one, a full page is followed by a call for those `after` it. */
export const documentListQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(DOCUMENT_LIST_PAGE_SIZE).optional(),
  after: listPlaceSchema.optional(),
});
export type DocumentListQuery = z.output<typeof documentListQuerySchema>;

/** The cursor of the page that follows a document. */
export function cursorAfter({ uploadedAt, id }: Pick<Document, 'uploadedAt' | 'id'>): string {
  return `${uploadedAt},${id}`;
}

/** One refused file of a batch, and why. */
const refusedFileSchema = errorBodySchema.extend({ filename: z.string() });
export type RefusedFile = z.infer<typeof refusedFileSchema>;

export const uploadResponseSchema = z.object({
  documents: z.array(documentSchema),
  refused: z.array(refusedFileSchema),
  /** Milliseconds from the first byte to this answer. */
  processingTime: z.number().int(),
});
export type UploadResponse = z.infer<typeof uploadResponseSchema>;

/** Counts of removed records of documents. */
export const removedCountsSchema = z.object({
  files: z.number().int(),
  pages: z.number().int(),
  indexes: z.number().int(),
  analyses: z.number().int(),
  conversations: z.number().int(),
  messages: z.number().int(),
  notes: z.number().int(),
});

export const deletionReceiptSchema = z.object({
  documentId: z.number().int(),
  originalName: z.string(),
  deletedAt: z.iso.datetime(),
  removed: removedCountsSchema,
});
export type DeletionReceipt = z.infer<typeof deletionReceiptSchema>;

export const hiddenTextSchema = z.object({
  reason: z.enum(['invisible', 'no-contrast', 'tiny', 'off-page', 'illegible', 'not-drawn']),
  text: z.string(),
  /** Whether it could mislead; printer's marks and single characters could not. */
  isMisleading: z.boolean(),
});

/** The words of one page with a rectangle each, in PDF points from the top left of the page as shown. */
export const documentPageSchema = z.object({
  pageNumber: z.number().int().min(1),
  width: z.number(),
  height: z.number(),
  status: z.enum(['read', 'unread']),
  readBy: z.enum(['text', 'ocr']),
  text: z.string(),
  words: z.array(rectangleSchema.extend({ text: z.string() })),
  hiddenText: z.array(hiddenTextSchema),
});
export type DocumentPage = z.infer<typeof documentPageSchema>;

/** Matches beyond this are only counted. */
export const SEARCH_MATCH_LIMIT = 1000;
export const SEARCH_QUERY_LENGTH_LIMIT = 200;

const switchSchema = z.enum(['true', 'false']).default('false');

export const searchQuerySchema = z.strictObject({
  query: z.string().trim().min(1).max(SEARCH_QUERY_LENGTH_LIMIT),
  matchCase: switchSchema,
  wholeWords: switchSchema,
});

const searchMatchSchema = z.object({
  pageNumber: z.number().int().min(1),
  /** The words around it, with white space folded. */
  before: z.string(),
  match: z.string(),
  after: z.string(),
  /** One for each line it stands on, in PDF points from the top left of the page as shown. */
  rects: z.array(rectangleSchema),
});
export type SearchMatch = z.infer<typeof searchMatchSchema>;

/** What a search found in the pages that were read so far, in their order. */
export const documentSearchSchema = z.object({
  /** All there are, also those beyond the limit. */
  total: z.number().int(),
  matches: z.array(searchMatchSchema).max(SEARCH_MATCH_LIMIT),
  /** Pages read so far; others may hold more matches. */
  pagesRead: z.number().int(),
});
export type DocumentSearch = z.infer<typeof documentSearchSchema>;
