import type { ErrorCode } from '#contract/errors.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { excerptOf, looksLegal } from '#server/domain/documents/document-text.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { guessRiskLevel } from '#server/domain/risk/risk.ts';
import { documentIdPayload, type JobDefinition, type Jobs, type JobType } from '#server/platform/jobs.ts';
import { BlobError, type BlobStore } from '#server/ports/blob-store.ts';
import { type DocumentReader, PdfError, type ReadPage } from '#server/ports/document-reader.ts';
import type { PageText } from '#server/ports/language-model.ts';
import type { PassageIndex } from '#server/ports/passage-index.ts';
import type { DocumentStore, ReadingResult } from '../document-store.ts';
import type { PageStore } from './page-store.ts';

/** Reads the text of a document. */
export const READ_DOCUMENT: JobType<number> = { id: 'read-document', payload: documentIdPayload };
/**
 * Recognises the text of scanned pages. OCR takes minutes where reading takes seconds; as a job type with its own
 * concurrency it never delays the reading of other documents.
 */
const RECOGNISE_DOCUMENT: JobType<number> = { id: 'recognise-document', payload: documentIdPayload };

const CONCURRENCY = 2;
/** Documents are interleaved page by page: a long scan does not delay a short one. */
const RECOGNITION_CONCURRENCY = 8;
/** Many, because each attempt resumes where the last one ended, and a process restart counts as one. */
const ATTEMPTS = 20;
const RETRY_DELAY_MS = 500;

interface Dependencies {
  readonly db: Database;
  readonly documents: DocumentStore;
  readonly pages: PageStore;
  readonly blobs: BlobStore;
  readonly reader: DocumentReader;
  readonly index: PassageIndex;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Refunds the upload when a document cannot be read. */
  readonly refundUpload: (transaction: DatabaseTransaction, documentId: number) => Promise<void>;
  /** Called when a document becomes ready whose analysis was requested before. */
  readonly requestAnalysis: (documentId: number) => Promise<void>;
  /** Called when a document is ready: its passages can be embedded. */
  readonly requestVectors: (documentId: number) => Promise<void>;
}

/** The durable jobs that turn stored bytes into pages, passages and an index. */
export function createDocumentReading(dependencies: Dependencies): readonly JobDefinition<number>[] {
  const { db, documents, refundUpload } = dependencies;

  async function fail(documentId: number, code: ErrorCode): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const failed = await documents.markFailed(transaction, documentId, code);
      if (failed) await refundUpload(transaction, documentId);
    });
  }

  const options = {
    attempts: ATTEMPTS,
    retryDelayMs: RETRY_DELAY_MS,
    async onExhausted(documentId: number, error: unknown) {
      // A dependency was unavailable for hours, and nothing is wrong with the document: the next recovery resumes reading.
      if (!isTransientError(error)) await fail(documentId, 'document-failed');
    },
  };

  /** Runs a stage of the reading; a permanent failure ends it. */
  function handling(
    read: (document: DocumentRecord, signal: AbortSignal) => Promise<void>,
  ): JobDefinition<number>['handle'] {
    return async (documentId, { signal }) => {
      const document = await documents.find(documentId);
      if (document?.status !== 'processing') return;
      try {
        await read(document, signal);
      } catch (error) {
        const code = finalFailureOf(error);
        if (!code) throw error;
        await fail(document.id, code);
      }
    };
  }

  const read: JobDefinition<number> = {
    ...options,
    type: READ_DOCUMENT,
    concurrency: CONCURRENCY,
    handle: handling(async (document, signal) => {
      const hasScans = await readMissingPages(dependencies, document, signal, 'text');
      if (hasScans) await dependencies.jobs.enqueue(RECOGNISE_DOCUMENT, document.id);
      else await finish(dependencies, document, signal);
    }),
  };
  const recognise: JobDefinition<number> = {
    ...options,
    type: RECOGNISE_DOCUMENT,
    concurrency: RECOGNITION_CONCURRENCY,
    handle: handling(async (document, signal) => {
      await readMissingPages(dependencies, document, signal, 'scans');
      await finish(dependencies, document, signal);
    }),
  };
  return [read, recognise];
}

/** Stores each page as soon as it is read, so that none is read twice. @returns whether pages are left for OCR */
async function readMissingPages(
  { pages, blobs, reader }: Dependencies,
  document: DocumentRecord,
  signal: AbortSignal,
  which: 'text' | 'scans',
): Promise<boolean> {
  const missing = pagesExcept(document, await pages.listPageNumbers(document.id));
  if (missing.length === 0) return false;
  const bytes = await blobs.read(document.blobKey, { sizeBytes: document.fileSize, sha256: document.sha256 });
  const keep = (batch: readonly ReadPage[]): Promise<void> => pages.insert(document.id, batch);
  if (which === 'text') return (await reader.read(bytes, missing, keep, signal)).length > 0;
  await reader.recognise(bytes, missing, keep, signal);
  return false;
}

async function finish(
  { documents, pages, index, requestAnalysis, requestVectors }: Dependencies,
  document: DocumentRecord,
  signal: AbortSignal,
): Promise<void> {
  const texts = await pages.listTexts(document.id);
  if (texts.every((page) => page.text.trim() === '')) throw new AppError('pdf-no-readable-text');
  const bytes = await index.build(
    {
      documentId: document.id,
      title: document.originalName,
      pages: texts,
      unreadPages: pagesExcept(
        document,
        texts.map((page) => page.pageNumber),
      ),
    },
    signal,
  );
  const finished = await documents.finishReading(document.id, describeText(document, texts, index.version, bytes));
  if (!finished) return;
  if (await documents.isAnalysisRequested(document.id)) await requestAnalysis(document.id);
  await requestVectors(document.id);
}

/** The pages of a document that are not in `some`. */
function pagesExcept({ pageCount }: DocumentRecord, some: readonly number[]): number[] {
  const known = new Set(some);
  return Array.from({ length: pageCount }, (_, position) => position + 1).filter((page) => !known.has(page));
}

function describeText(
  document: DocumentRecord,
  texts: readonly PageText[],
  version: string,
  bytes: Uint8Array,
): ReadingResult {
  const text = texts.map((page) => page.text).join('\n');
  return {
    excerpt: excerptOf(text),
    guessedRiskLevel: guessRiskLevel(document.originalName, text),
    isLegalDocument: looksLegal(document.originalName, text),
    index: { version, bytes },
  };
}

/** The code of a permanent failure; undefined when a retry may help. */
function finalFailureOf(error: unknown): ErrorCode | undefined {
  if (error instanceof PdfError || error instanceof AppError) return error.code;
  if (error instanceof BlobError && error.code !== 'blob-unavailable') return 'file-lost';
  return undefined;
}
