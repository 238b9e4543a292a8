import { describeVerdict } from '#server/domain/risk/describe-verdict.ts';
import type { AnalysisDraft, AnalysisExcerpt, DraftItem } from '#server/ports/language-model.ts';

const SEVERITIES = ['High', 'Medium', 'Low'] as const;

/** What answers know of an analysis in which no side was chosen. */
export function excerptDraft(documentId: number, draft: AnalysisDraft): AnalysisExcerpt {
  const { summary, basicInfo, keyTerms, riskFactors, obligations, dates, notAssessed = null } = draft;
  const items = (own: readonly DraftItem[]) => own.map(({ text, quotes }) => ({ text, quotes }));
  const risks = riskFactors
    .map(({ risk, term = null, severity, quotes }) => ({ text: risk, term, severity, quotes }))
    .sort((left, right) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity));
  return {
    documentId,
    verdict: describeVerdict({
      riskFactors: risks.map(({ term, severity }) => ({ term, severity, stance: null, burdens: [] })),
      sides: [],
      side: null,
      notAssessed,
      coverage: { unreadPages: [] },
    }),
    summary: { text: summary.text, quotes: summary.quotes },
    risks,
    obligations: items(obligations),
    facts: items([...basicInfo, ...keyTerms]),
    dates: dates.map(({ kind, day, title, detail, quotes }) => ({ kind, day, title, text: detail, quotes })),
  };
}
