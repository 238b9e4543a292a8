import { describeVerdict } from '#server/domain/risk/describe-verdict.ts';
import { sideIdOf } from '#server/domain/sides/format-side.ts';
import { suggestSide } from '#server/domain/sides/suggest-side.ts';
import type { AnalysisDraft, AnalysisExcerpt, DraftItem } from '#server/ports/language-model.ts';

const SEVERITIES = ['High', 'Medium', 'Low'] as const;

/** What answers know of an analysis in which no side was chosen. */
export function excerptDraft(documentId: number, draft: AnalysisDraft): AnalysisExcerpt {
  const { summary, basicInfo, keyTerms, riskFactors, obligations, dates, sides = [], notAssessed = null } = draft;
  const named = sides.map((side) => ({ ...side, id: sideIdOf(side.role) }));
  const suggested = suggestSide(named, null);
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
    sides,
    readerRole: named.find(({ id }) => id === suggested?.id)?.role ?? null,
    dates: dates.map(({ kind, day, title, detail, quotes }) => ({ kind, day, title, text: detail, quotes })),
  };
}
