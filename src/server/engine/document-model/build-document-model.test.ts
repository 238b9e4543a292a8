import { describe, expect, it } from 'vitest';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { analyseDocument } from '../analyse-document.ts';

const modelOf = (pages: readonly string[]) => {
  const { documentModel } = analyseDocument(documentOf(pages), [], ANALYSIS_MODELS);
  if (documentModel === undefined) throw new Error('The built-in engine makes a document model of every document.');
  return documentModel;
};

const FILLER = Array.from(
  { length: 40 },
  (_, index) => `Tenant shall report damage number ${index} to Landlord in writing within three days of finding it.`,
);
const LEASE = [
  'RESIDENTIAL LEASE',
  'This Lease is made on 4 May 2025 between Harbour View LLC ("Landlord") and Maria Santos ("Tenant").',
  '1. Rent',
  '1.1 Tenant shall pay rent of $1,500 per month on the first day of each month.',
  '1.2 "Ordinary Upkeep" means cleaning, repairs and the replacement of the heating.',
  '2. Entry',
  '2.1 Landlord may enter the premises at any time and without notice.',
  ...FILLER,
];

describe('describeDocumentModel', () => {
  const model = modelOf([LEASE.join('\n'), 'SCHEDULE 1\nTenant shall pay a late charge of $150 if the rent is late.']);

  it('has language, kind and structure', () => {
    expect(model).toMatchObject({ language: 'en', kind: { name: 'lease', isAgreement: true }, notAssessed: null });
    expect(model.parts.map(({ kind, firstPage }) => [kind, firstPage])).toEqual([
      ['main', 1],
      ['annex', 2],
    ]);
    expect(model.sections.map(({ name, heading, level }) => [name, heading, level])).toEqual(
      expect.arrayContaining([
        ['Section 1', 'Rent', 0],
        ['Section 2.1', null, 1],
      ]),
    );
    expect(model.definitions.map(({ term }) => term)).toContain('Ordinary Upkeep');
  });

  it('has parties and facts with their values', () => {
    expect(model.parties.map(({ name, side }) => [name, side])).toEqual([
      ['Harbour View LLC', 'Landlord'],
      ['Maria Santos', 'Tenant'],
    ]);
    expect(model.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'date', subject: 'Date of the agreement', value: '2025-05-04' }),
        expect.objectContaining({ kind: 'sum', value: 1500, unit: 'USD per month' }),
      ]),
    );
  });

  it('has provisions with bearer, polarity, slots and part', () => {
    const fee = model.provisions.find(({ quotes }) => quotes.some(({ text }) => text.includes('late charge')));
    expect(fee).toMatchObject({ id: 'late-fee-fixed', burdens: 'Tenant', polarity: 'must', part: 'Schedule 1' });
    expect(fee?.slots).toContainEqual({ name: 'amount', printed: '$150', value: 150 });
    const entry = model.provisions.find(({ quotes }) => quotes.some(({ text }) => text.includes('at any time')));
    expect(entry).toMatchObject({ burdens: 'Tenant', polarity: 'may', isRisk: true, part: 'Main body' });
  });

  it('says what such documents have and this one lacks, and not of an excerpt', () => {
    const secured = modelOf([[...LEASE, 'Interest on the deposit belongs to Landlord.'].join('\n')]);
    expect(secured.absences.map(({ id }) => id)).toContain('deposit-return-deadline');
    expect(model.absences.map(({ id }) => id)).toEqual(['rent-abatement-right']);
    expect(modelOf([LEASE.slice(0, 8).join('\n')]).absences).toEqual([]);
    const whole = modelOf([...LEASE, 'Landlord shall return the deposit within 14 days after the end of this Lease.']);
    expect(whole.absences.map(({ id }) => id)).not.toContain('deposit-return-deadline');
  });

  it('rests on words of the pages', () => {
    const statements = [...model.parties, ...model.facts, ...model.provisions, ...model.definitions];
    for (const { quotes } of statements) expect(quotes.length).toBeGreaterThan(0);
  });

  it('agrees with the analysis about risks', () => {
    const pages = SAMPLE_CONTRACTS.lease;
    const { riskFactors, documentModel } = analyseDocument(documentOf(pages), [], ANALYSIS_MODELS);
    const quoted = new Set(riskFactors.flatMap(({ quotes }) => quotes.map(({ text }) => text)));
    const risks = documentModel?.provisions.filter(({ isRisk }) => isRisk) ?? [];
    expect(risks.length).toBeGreaterThan(0);
    for (const { quotes } of risks) expect(quotes.every(({ text }) => quoted.has(text))).toBe(true);
  });
});
