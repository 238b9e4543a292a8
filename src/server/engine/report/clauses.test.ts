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
