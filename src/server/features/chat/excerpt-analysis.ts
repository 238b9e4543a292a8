import type { Analysis, Citation } from '#contract/analysis.ts';
import type { AnalysedItem, AnalysisExcerpt, ClaimedQuote } from '#server/ports/language-model.ts';

const SEVERITIES = ['High', 'Medium', 'Low'] as const;
/** An answer names a few; the rest is in the analysis. */
const ITEMS_LIMIT = 12;

/** The parts of an analysis that questions are answered from, with verified quotes alone. */
export function excerptAnalysis(analysis: Analysis): AnalysisExcerpt {
  const { documentId, verdict, summary, basicInfo, keyTerms, riskFactors, obligations, owedBy, side, dates } = analysis;
  const quotesOf = (list: Citation['list'], index: number): readonly ClaimedQuote[] =>
    analysis.citations
      .filter(({ source, ...place }) => place.list === list && place.index === index && source.verified)
      .map(({ source }) => ({ documentId, pageNumber: source.pageNumber, text: source.quote }));
  const items = (list: Citation['list'], texts: readonly string[]): readonly AnalysedItem[] =>
    texts.map((text, index) => ({ text, quotes: quotesOf(list, index) }));
  return {
    documentId,
    verdict,
    summary: { text: summary, quotes: quotesOf('summary', 0) },
    risks: riskFactors
      .map(({ risk, term, severity, stance }, index) => ({ text: risk, term, severity, stance, index }))
      .filter(({ stance }) => stance !== 'other')
      .sort((left, right) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity))
      .slice(0, ITEMS_LIMIT)
      .map(({ text, term, severity, index }) => ({ text, term, severity, quotes: quotesOf('riskFactors', index) })),
    obligations: items('obligations', obligations)
      .filter((_, index) => side === null || (owedBy[index] ?? []).length === 0 || owedBy[index]?.includes(side))
      .slice(0, ITEMS_LIMIT),
    sides: analysis.sides.map(({ role, names }) => ({ role, names })),
    readerRole: analysis.sides.find(({ id }) => id === (side ?? analysis.suggestedSide?.id))?.role ?? null,
    facts: [...items('basicInfo', basicInfo), ...items('keyTerms', keyTerms)],
    dates: dates.map(({ kind, day, title, detail, sources }) => ({
      kind,
      day,
      title,
      text: detail,
      quotes: sources.map(({ pageNumber, quote }) => ({ documentId, pageNumber, text: quote })),
    })),
  };
}
