import { describe, expect, it } from 'vitest';
import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { compareAnalyses } from './compare-analyses.ts';

function excerpt(documentId: number, ...facts: readonly string[]): AnalysisExcerpt {
  return {
    documentId,
    sides: [],
    readerRole: null,
    verdict: null,
    summary: { text: '', quotes: [] },
    risks: [],
    obligations: [],
    facts: facts.map((text) => ({ text, quotes: [{ documentId, pageNumber: documentId, text: `words of ${text}` }] })),
    dates: [],
  };
}

const ask = (question: string, analyses: readonly AnalysisExcerpt[]) =>
  compareAnalyses({
    question,
    history: [],
    passages: [],
    categories: [],
    foundProbability: 0,
    foundByDocument: [],
    documents: [1, 2].map((documentId) => ({
      documentId,
      title: `offer|${documentId}`,
      pagesTotal: 2,
      pagesRead: 2,
      unreadPages: [],
    })),
    analyses,
  });
const OLD = excerpt(
  1,
  'Salary: $4,000 a month',
  'Governing law: Kenya',
  'Probation: 3 months',
  'Insurance: “All of it.”',
);
const NEW = excerpt(2, 'Salary: $4,500 a month', 'Governing law: Kenya', 'Bonus: $500');

describe('compareAnalyses', () => {
  it('shows what differs in one table, each cell with its page and its source', () => {
    const draft = ask('What changed between these two?', [OLD, NEW]);
    expect(draft?.text).toContain('| Salary | $4,000 a month (page 1) | $4,500 a month (page 2) |');
    expect(draft?.text).toContain('| Bonus | not named | $500 (page 2) |');
    expect(draft?.text).toContain('offer\\|1');
    expect(draft?.text).not.toMatch(/Kenya|All of it/u);
    expect(draft?.quotes).toHaveLength(4);
  });

  it('names documents by their titles with the file, and by the file alone where titles do not tell them apart', () => {
    const headOf = (...titles: readonly (string | null)[]) => {
      const analyses = titles.map((title, index) =>
        excerpt(index + 1, `Salary: $${index}`, ...(title === null ? [] : [`Title: ${title}`])),
      );
      return ask('What changed between these two?', analyses)
        ?.text.split('\n')
        .find((line) => line.startsWith('|'));
    };
    expect(headOf('Offer Letter', 'Employment Contract')).toBe(
      '|  | Offer Letter (offer\\|1) | Employment Contract (offer\\|2) |',
    );
    expect(headOf('Offer Letter', 'OFFER LETTER')).toBe('|  | offer\\|1 | offer\\|2 |');
    expect(headOf('Offer Letter', null)).toBe('|  | offer\\|1 | offer\\|2 |');
    expect(headOf('Offer Letter', 'Employment Contract')).not.toContain('Title');
  });

  it('leaves other questions, and documents without an analysis, to the search', () => {
    expect(ask('What is the difference in salary?', [OLD, NEW])).toBeNull();
    expect(ask('What changed between these two?', [OLD])).toBeNull();
    expect(ask('Compare them', [OLD, OLD])).toBeNull();
  });
});
