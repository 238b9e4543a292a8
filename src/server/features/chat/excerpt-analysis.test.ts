import { describe, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import { makeAnalysis } from '#tests/support/builders/documents/analysis.ts';
import { excerptAnalysis } from './excerpt-analysis.ts';

const sourceOf = (quote: string, verified = true) => ({
  documentId: 7,
  filename: 'lease.pdf',
  pageNumber: 2,
  quote,
  rects: [],
  verified,
});
const DUTIES: Partial<Analysis> = {
  obligations: ['Tenant: must pay the rent', 'Landlord: must heat the rooms', 'Each party: must keep secrets'],
  owedBy: [['tenant'], ['landlord'], []],
  citations: [{ list: 'obligations', index: 1, source: sourceOf('The Landlord heats the rooms.') }],
};

describe('excerpt of an analysis', () => {
  test('tells the duties of the reader from those of other sides, once a side was chosen', () => {
    const { obligations, otherDuties } = excerptAnalysis(makeAnalysis({ ...DUTIES, side: 'tenant' }));
    expect(obligations.map(({ text }) => text)).toEqual(['Tenant: must pay the rent', 'Each party: must keep secrets']);
    expect(otherDuties).toEqual([
      {
        text: 'Landlord: must heat the rooms',
        quotes: [{ documentId: 7, pageNumber: 2, text: 'The Landlord heats the rooms.' }],
      },
    ]);
    const undecided = excerptAnalysis(makeAnalysis(DUTIES));
    expect(undecided.obligations).toHaveLength(3);
    expect(undecided.otherDuties).toBeUndefined();
  });

  test('has remarks on what is unusual where verified words show it', () => {
    const clause = { category: 'non-compete', label: 'Non-compete', present: true, probability: 0.9 };
    const { unusual } = excerptAnalysis(
      makeAnalysis({
        clauses: [
          { ...clause, standing: 'unusual', note: 'One in ten has it.', sources: [sourceOf('No competing.')] },
          { ...clause, standing: 'unusual', note: 'One in ten has it.', sources: [sourceOf('Made up.', false)] },
          { ...clause, standing: 'present', note: null, sources: [sourceOf('Plain.')] },
        ],
      }),
    );
    expect(unusual?.map(({ text, quotes }) => [text, quotes[0]?.text])).toEqual([
      ['Non-compete: One in ten has it.', 'No competing.'],
    ]);
  });
});
