import type { Analysis, Citation } from '#contract/analysis.ts';
import type { AnalysedItem, AnalysisExcerpt, ClaimedQuote } from '#server/ports/language-model.ts';

const SEVERITIES = ['High', 'Medium', 'Low'] as const;
/** How clauses and provisions stand that are worth a remark. */
const REMARKED = new Set(['unusual', 'beyond']);

/** The parts of an analysis that questions are answered from, with verified quotes alone. */
export function excerptAnalysis(analysis: Analysis): AnalysisExcerpt {
  const { documentId, verdict, summary, basicInfo, keyTerms, riskFactors, obligations, owedBy, side, dates } = analysis;
  const quotesOf = (list: Citation['list'], index: number): readonly ClaimedQuote[] =>
    analysis.citations
      .filter(({ source, ...place }) => place.list === list && place.index === index && source.verified)
      .map(({ source }) => ({ documentId, pageNumber: source.pageNumber, text: source.quote }));
  const items = (list: Citation['list'], texts: readonly string[]): readonly AnalysedItem[] =>
    texts.map((text, index) => ({ text, quotes: quotesOf(list, index) }));
  const duties = items('obligations', obligations);
  const isOwn = (index: number): boolean =>
    side === null || (owedBy[index] ?? []).length === 0 || owedBy[index]?.includes(side) === true;
  return {
    documentId,
    verdict,
    summary: { text: summary, quotes: quotesOf('summary', 0) },
    risks: riskFactors
      .map(({ risk, term, severity, stance }, index) => ({ text: risk, term, severity, stance, index }))
      .filter(({ stance }) => stance !== 'other')
      .sort((left, right) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity))
      .map(({ text, term, severity, index }) => ({ text, term, severity, quotes: quotesOf('riskFactors', index) })),
    obligations: duties.filter((_, index) => isOwn(index)),
    ...(side !== null && { otherDuties: duties.filter((_, index) => !isOwn(index)) }),
    unusual: listUnusual(analysis),
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

/** Clauses that are rare in such contracts, and provisions past what is usual, each with the remark of the analysis. */
function listUnusual({ documentId, clauses, checklist }: Analysis): readonly AnalysedItem[] {
  const remarked = [...(checklist?.items ?? []), ...clauses].filter(({ standing }) => REMARKED.has(standing));
  return remarked.flatMap(({ label, note, sources }) => {
    const quotes = sources
      .filter(({ verified }) => verified)
      .map(({ pageNumber, quote }) => ({ documentId, pageNumber, text: quote }));
    return note === null || quotes.length === 0 ? [] : [{ text: `${label}: ${note}`, quotes }];
  });
}
