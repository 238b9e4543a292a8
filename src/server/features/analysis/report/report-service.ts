import type { Analysis } from '#contract/analysis.ts';
import type { Note } from '#contract/notes.ts';
import type { Authorized } from '#server/domain/access/access.ts';
import type { DocumentRecord, ReadingProgress } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { fileStemOf } from '#server/http/file-stem.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ReportKind } from './report-kinds.ts';
import type { ReportWriter } from './report-writer.ts';

/** Characters of YYYY-MM-DD. */
const DAY_LENGTH = 10;
/** With the longest suffix, within the 255 bytes of common file systems. */
const STEM_BYTES_LIMIT = 230;

const FORMATS = {
  pdf: { ending: 'analysis.pdf', type: 'application/pdf' },
  word: {
    ending: 'analysis.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  calendar: { ending: 'dates.ics', type: 'text/calendar; charset=utf-8' },
} as const;

interface Dependencies {
  readonly findAnalysis: (document: Authorized<DocumentRecord>) => Promise<Analysis>;
  readonly progressOf: (documentId: number) => Promise<ReadingProgress>;
  /** The owner's notes about a document, oldest first. */
  readonly listNotes: (documentId: number) => Promise<readonly Note[]>;
  readonly clock: Clock;
  readonly product: string;
  readonly writer: ReportWriter;
}

interface WrittenReport {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly type: string;
}

export type ReportService = ReturnType<typeof createReportService>;

/** Downloads of analyses: as PDF, as Word file, and their dates as a calendar. */
export function createReportService({ findAnalysis, progressOf, listNotes, clock, product, writer }: Dependencies) {
  return {
    /**
     * @throws AppError `analysis-not-found`; `dates-not-found` for a calendar without dates, which calendar programs
     *   reject; `overloaded` when too many reports are queued
     */
    async write(kind: ReportKind, document: Authorized<DocumentRecord>, signal: AbortSignal): Promise<WrittenReport> {
      const analysis = await findAnalysis(document);
      if (kind === 'calendar' && analysis.dates.length === 0) throw new AppError('dates-not-found');
      const { ocrPages, hiddenTextPages } = await progressOf(document.id);
      const documentName = document.originalName.replace(/^\d+_(?!\.)/, '') || document.filename;
      const today = new Date(clock.now()).toISOString().slice(0, DAY_LENGTH);
      const notes = await listNotes(document.id);
      const facts = { product, documentId: document.id, documentName, ocrPages, hiddenTextPages, today, notes };
      const { ending, type } = FORMATS[kind];
      const bytes = await writer.write({ kind, analysis, facts }, signal);
      return { bytes, type, filename: `${fileStemOf(documentName, STEM_BYTES_LIMIT)} - ${ending}` };
    },

    close: writer.close,
  };
}
