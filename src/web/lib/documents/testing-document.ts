import type { Document } from '#contract/documents.ts';

/** A document that was read and not analysed. */
export function makeDocument(facts: Partial<Document> = {}): Document {
  return {
    id: 7,
    filename: 'stored.pdf',
    originalName: '1711000000_lease.pdf',
    fileSize: 52_326,
    pageCount: 3,
    uploadedAt: '2026-03-01T12:00:00.000Z',
    content: '',
    metadata: { documentType: 'lease', isLegalDocument: true },
    aiRiskLevel: null,
    aiRiskDescription: 'A lease of a flat.',
    aiAnalyzedAt: null,
    hasAnalysis: false,
    isAnalysisPending: false,
    status: 'ready',
    pagesRead: 3,
    unreadPages: [],
    ocrPages: [],
    hiddenTextPages: [],
    failure: null,
    riskLevel: 'high',
    riskScore: null,
    isSample: false,
    ...facts,
  };
}
