import { describe, expect, it } from 'vitest';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { analyseDocument } from '../analyse-document.ts';

const HEAD = [
  'KITCHEN SUPPLY AGREEMENT',
  'This Agreement is made on 4 May 2026 between Harbour Kitchens Ltd ("Supplier") and Maria Santos ("Customer").',
  'The Supplier shall deliver and fit the kitchen described in Schedule 1 for a price of £18,000 including VAT at 20%.',
];
const TAIL = ['Interest on late payment is 4% a year.', 'This Agreement is governed by the laws of England.'];

function prepaidIn(...rows: readonly string[]) {
  const { riskFactors } = analyseDocument(documentOf([[...HEAD, ...rows, ...TAIL].join('\n')]), [], ANALYSIS_MODELS);
  return riskFactors.filter(({ risk }) => risk.includes('is due before the work is done'));
}

describe('findPrepaidStages', () => {
  it('adds up the stages that are due before anything is there, for the side that pays', () => {
    const [risk, ...others] = prepaidIn(
      '1  On signing  30%  £5,400',
      '2  7 days before the delivery date  55%  £9,900',
      '3  On completion of fitting  10%  £1,800',
      '4  14 days after completion  5%  £900',
    );
    expect(others).toEqual([]);
    expect(risk).toMatchObject({ risk: expect.stringMatching(/^85%/u), severity: 'High', burdens: ['Customer'] });
    expect(risk?.explanation).toContain('30% and 55%');
    expect(risk?.explanation).toContain('Only 15%');
    expect(risk?.quotes.map(({ text }) => text.match(/\d+%/u)?.[0])).toEqual(['30%', '55%']);
    const viewOf = (side: string) => risk?.views?.find((view) => view.side === side);
    expect(viewOf('Customer')?.risk).toMatch(/^You pay 85%/u);
    expect(viewOf('Supplier')).toMatchObject({ severity: 'Low' });
  });

  it('says so where nothing is left to hold back', () => {
    const [risk] = prepaidIn('Deposit on booking  30%', 'Balance due before loading  70%');
    expect(risk?.explanation).toContain('Nothing is left');
  });

  it.each([
    [
      'stages of work that is done',
      ['On signing  10%', 'Floor finished  40%', 'Units fitted  40%', 'On completion  10%'],
    ],
    ['a single deposit', ['On order  50%  £9,000', 'After fitting  50%  £9,000']],
    ['shares that do not make up a price', ['Deposit on signing  30%', 'Cancellation before delivery  40%']],
    ['shares far apart', ['Deposit on signing  40%', ...TAIL, ...TAIL, 'Balance before delivery  60%']],
  ])('leaves alone %s', (_, rows) => expect(prepaidIn(...rows)).toEqual([]));
});
