import { describe, expect, it } from 'vitest';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { buildDocumentModel } from '../document-model/build-document-model.ts';

const HEAD =
  'RESIDENTIAL LEASE\nThis Lease is made on 4 May 2025 between Harbour View LLC ("Landlord") and Maria Santos ("Tenant").';
const END = 'Tenant shall keep the home clean.\nLandlord shall repair the heating.\nTenant shall not keep dogs.';

function contradictionsOf(...lines: readonly string[]): readonly string[] {
  const model = buildDocumentModel(documentOf([[HEAD, ...lines, END].join('\n')]), [], ANALYSIS_MODELS.findings);
  for (const { quotes } of model.contradictions) expect(quotes.length).toBeGreaterThan(0);
  return model.contradictions.map(({ text }) => text);
}

describe('findContradictions', () => {
  it.each([
    ['sixty (30) days', 'Tenant may leave after giving sixty (30) days of written notice.'],
    ['six [4] months', 'The guarantee ends after six [4] months from today.'],
    ['ten percent (12%)', 'Late rent bears interest at ten percent (12%) a year.'],
  ])('tells words from figures that differ: %s', (printed, line) => {
    expect(contradictionsOf(line)).toEqual([`It says “${printed}”: the words and the figures do not agree.`]);
  });

  it('tells a length that does not fit its first and last day', () => {
    expect(
      contradictionsOf('The term of this Lease is twelve months, from June 1, 2025 until August 31, 2026.'),
    ).toEqual(['It lasts 12 months from June 1, 2025, which is to May 31, 2026, and it ends on August 31, 2026.']);
  });

  it('tells a sum that is stated twice', () => {
    expect(
      contradictionsOf(
        'On signing, Tenant shall pay a deposit of $1,500.',
        'The deposit is $1,800 and is held by Landlord.',
      ),
    ).toEqual(['The deposit is $1,500 in one place and $1,800 in another.']);
  });

  it.each([
    ['Initial Term   36 months from today', 'The Initial Term is forty-eight (48) months from today.'],
    ['Initial Term: 36 months', 'The lease is made for an initial term of four years.'],
  ])('tells two lengths of one term: %s', (...lines) => {
    expect(contradictionsOf(...lines)).toHaveLength(1);
    expect(contradictionsOf(...lines)[0]).toMatch(/^The initial term is 36 months in one place and /u);
  });

  it.each([
    ['a length in other words', ['Initial Term   36 months', 'The Initial Term is three years.']],
    ['another term', ['Initial Term   36 months', 'A further lease term of 12 months follows.']],
    ['an extension', ['Minimum term: 12 months', 'The minimum term is extended by 6 months for new equipment.']],
    ['the same twice', ['Tenant shall pay a deposit of $1,500.', 'The deposit of $1,500 is held by Landlord.']],
    ['a length that fits', ['The term of this Lease is twelve months, from June 1, 2025 until May 31, 2026.']],
    ['steps of the rent', ['The rent is $900 in the first year.', 'In the second year the rent is $950.']],
    [
      'another deposit',
      ['Tenant shall pay a deposit of $1,500.', 'For each pet, an additional deposit of $200 is due.'],
    ],
    ['rent by month and by year', ['The rent is $1,000 per month.', 'The rent is $12,000 per year.']],
  ])('passes over what may be right: %s', (_name, lines) => {
    expect(contradictionsOf(...lines)).toEqual([]);
  });
});
