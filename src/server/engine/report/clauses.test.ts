import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findFacts } from '../facts/facts.ts';
import { describeClauses } from './clauses.ts';

test('describeClauses › lists a renewal found as a fact, whatever the clause model predicts', () => {
  const notice =
    'Unless the Tenant gives written notice at least ninety (90) days before the end of the Term, this Lease renews automatically for a further period of twelve (12) months.';
  const reading = readText(
    `LEASE AGREEMENT\n\nThis Lease Agreement is made as of July 1, 2026 between Marigold Homes LLC (the "Landlord") and Ana Ruiz (the "Tenant").\n\n2. Term. The term of this Lease is one year. ${notice}\n\nThe Tenant shall keep the premises clean. The parties hereby agree hereto.`,
  );
  const clauses = describeClauses(reading, [], findFacts(reading, null));
  for (const category of ['renewal-term', 'notice-period-to-terminate-renewal']) {
    const clause = clauses.find((own) => own.category === category);
    expect(clause).toMatchObject({ present: true, quotes: [{ pageNumber: 1, text: notice }] });
  }
  expect(clauses.find(({ category }) => category === 'insurance')?.present).toBe(false);
});

const BAKERY =
  'SUPPLY AGREEMENT\n\nThis Agreement is made on 3 May 2026 between Oak Mills Ltd (the "Supplier") and Fern Bakery Ltd (the "Buyer").\n\n';

test.each([
  ['exclusivity', 'During the Term you shall buy all flour for the Premises, and for any shop you open, from us only.'],
  ['exclusivity', 'The Buyer must obtain all of its yeast from the Supplier.'],
  ['change-of-control', 'You shall tell us 30 days before any change in your ownership or legal form.'],
  ['change-of-control', 'Consent is required also for a sale of the business as a going concern.'],
  ['anti-assignment', 'The Buyer may not assign, novate or charge its rights.'],
  ['anti-assignment', 'We may assign any of our rights without asking you.'],
  ['insurance', 'You bear the risk of loss and shall insure the ovens for their replacement value.'],
  ['insurance', 'The Supplier carries product liability insurance of £2 million.'],
  ['price-restrictions', 'Prices for rye flour shall not be increased during the first twelve months.'],
  ['price-restrictions', 'The delivery charge is fixed for two years.'],
])('describeClauses › finds %s in “%s”', (category, sentence) => {
  const find = (text: string) => {
    const reading = readText(text);
    return describeClauses(reading, [], findFacts(reading, null)).find((own) => own.category === category);
  };
  expect(find(`${BAKERY}2. ${sentence}`)).toMatchObject({ present: true });
  expect(find(`${BAKERY}2. The flour is milled at Oak Mills.`)?.present).toBe(false);
});

test.each([
  ['exclusivity', 'The Buyer collects all flour from the mill.'],
  ['anti-assignment', 'The Supplier shall assign a driver to each route.'],
  ['insurance', 'We carry no insurance for goods left overnight.'],
  ['price-restrictions', 'Prices may change at any time.'],
  ['change-of-control', 'The parties may agree a change of the delivery address.'],
])('describeClauses › does not find %s in “%s”', (category, sentence) => {
  const reading = readText(`${BAKERY}2. ${sentence}`);
  const clauses = describeClauses(reading, [], findFacts(reading, null));
  expect(clauses.find((own) => own.category === category)?.present).toBe(false);
});

test('describeClauses › lists what a record of the playbook finds', () => {
  const reading = readText(`${BAKERY}2. Each shop takes its rye from no other mill.`);
  const [sentence] = reading.sentences.filter(({ text }) => text.includes('no other mill'));
  const instances = { find: (ids: readonly string[]) => (ids.includes('supplier-tie') && sentence ? [sentence] : []) };
  const clauses = describeClauses(reading, [], findFacts(reading, null), instances);
  expect(clauses.find(({ category }) => category === 'exclusivity')).toMatchObject({
    present: true,
    quotes: [{ text: expect.stringContaining('no other mill') }],
  });
});
