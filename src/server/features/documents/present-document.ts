import type { Document } from '#contract/documents.ts';
import type { DocumentRecord, ReadingProgress } from '#server/domain/documents/document.ts';
import { retentionEndsAt } from '#server/domain/documents/retention.ts';
import { describeDocument, documentRiskLevel } from '#server/domain/risk/risk.ts';
import { describeError } from '#server/http/errors/error-table.ts';

const UNKNOWN_TYPE = 'document';

/**
 * Maps a document to its API representation.
 * @param retentionDays retention in days; undefined when documents are kept until a user deletes them
 */
export function presentDocument(
  record: DocumentRecord,
  progress: ReadingProgress,
  retentionDays: number | undefined,
): Document {
  const lastMoment = retentionEndsAt(record.uploadedAt, retentionDays);
  return {
    id: record.id,
    filename: record.filename,
    originalName: record.originalName,
    fileSize: record.fileSize,
    pageCount: record.pageCount,
    uploadedAt: isoDate(record.uploadedAt),
    content: record.excerpt,
    metadata: {
      documentType: record.documentType ?? UNKNOWN_TYPE,
      isLegalDocument: record.isLegalDocument ?? false,
    },
    aiRiskLevel: record.aiRiskLevel,
    aiRiskDescription: record.aiRiskDescription ?? describeDocument(record.originalName, record.documentType),
    aiAnalyzedAt: record.aiAnalyzedAt === null ? null : isoDate(record.aiAnalyzedAt),
    hasAnalysis: record.aiAnalyzedAt !== null,
    isAnalysisPending:
      record.analysisRequestedAt !== null && record.aiAnalyzedAt === null && record.status !== 'failed',
    status: record.status,
    pagesRead: progress.pagesDone,
    unreadPages: [...progress.unreadPages],
    ocrPages: [...progress.ocrPages],
    hiddenTextPages: [...progress.hiddenTextPages],
    failure: record.failure === null ? null : describeError(record.failure),
    riskLevel: documentRiskLevel(record),
    riskScore: record.riskScore,
    isSample: record.isSample,
    ...(lastMoment !== undefined && { keptUntil: isoDate(lastMoment) }),
  };
}

function isoDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
