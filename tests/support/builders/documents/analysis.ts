import type { Analysis } from '#contract/analysis.ts';

/** An analysis that found nothing, except for what is given. */
export function makeAnalysis(facts: Partial<Analysis> = {}): Analysis {
  return {
    documentId: 7,
    filename: 'lease.pdf',
    verdict: null,
    summary: '',
    basicInfo: [],
    keyTerms: [],
    riskFactors: [],
    obligations: [],
    owedBy: [],
    sides: [],
    side: null,
    suggestedSide: null,
    citations: [],
    clauses: [],
    checklist: null,
    dates: [],
    riskScore: 0,
    notAssessed: null,
    engine: 'built-in',
    coverage: { pagesTotal: 1, pagesRead: 1, unreadPages: [] },
    analyzedAt: '2026-11-21T23:30:00.000Z',
    ...facts,
  };
}
