import type { DocumentStatus, RiskLevel } from '#contract/documents.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** A document record. Times are milliseconds since 1970-01-01T00:00:00Z, sizes are bytes. */
export interface DocumentRecord {
  readonly id: number;
  readonly userId: string;
  readonly filename: string;
  readonly originalName: string;
  readonly fileSize: number;
  readonly sha256: string;
  readonly blobKey: string;
  readonly pageCount: number;
  readonly uploadedAt: number;
  readonly status: DocumentStatus;
  readonly failure: ErrorCode | null;
  readonly title: string | null;
  readonly excerpt: string;
  readonly documentType: string | null;
  readonly isLegalDocument: boolean | null;
  readonly guessedRiskLevel: RiskLevel | null;
  /** Null until analysed, and, like the score, where the analysis did not assess risks. */
  readonly aiRiskLevel: RiskLevel | null;
  readonly aiRiskDescription: string | null;
  readonly aiAnalyzedAt: number | null;
  readonly riskScore: number | null;
  readonly analysisFailure: ErrorCode | null;
  /** When an analysis was last requested; milliseconds since 1970-01-01T00:00:00Z. */
  readonly analysisRequestedAt: number | null;
  readonly isSample: boolean;
}

/** Progress of reading a document, and what could not be read. */
export interface ReadingProgress {
  readonly pagesDone: number;
  readonly unreadPages: readonly number[];
  /** Pages whose text comes from OCR. */
  readonly ocrPages: readonly number[];
  readonly hiddenTextPages: readonly number[];
}
