import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { describePeriod } from '../text/periods.ts';
import { findTermFacts } from './facts.ts';
import { findRenewal } from './renewal-facts.ts';

function renewal(text: string): string {
  const found = findRenewal(readText(text));
  if (found === null) return 'none';
  return `${found.isAutomatic ? 'automatic' : 'possible'}${found.isConditional ? ', on a condition' : ''}`;
}

describe('findRenewal', () => {
  it.each([
    [
      'This Agreement shall automatically renew for successive one (1) year terms unless either party gives notice of non-renewal.',
      'automatic',
    ],
    [
      'The term shall automatically renew for successive one (1) year terms, provided that the Distributor has met the minimum purchases.',
      'automatic, on a condition',
    ],
    [
      'This Agreement may be extended for a further term of two years by mutual written agreement.',
      'possible, on a condition',
    ],
    ['The term shall be renewed for one year only if the Licensee has paid all royalties.', 'possible, on a condition'],
    [
      'This Agreement runs for one year and then renews for further years unless either party gives 60 days notice.',
      'automatic',
    ],
    [
      'The Tenant may extend the lease for a further year if it renews the deposit, unless the Landlord objects.',
      'possible',
    ],
    [
      'Unless the Tenant has given notice in writing before 31 May, the Term shall be extended for a further period of twelve months.',
      'automatic',
    ],
    ['If neither party gives notice by March, this Agreement is renewed for another year.', 'automatic'],
    ['Unless the parties agree, the term may be extended by notice for one year.', 'possible'],
    ['The Tenant has an option to renew the lease for a further term of two years.', 'possible'],
    ['The contract is made for a calendar year and renewed tacitly every year.', 'automatic'],
    ['If We receive no notice within that window, the Lease renews for one further term of five years.', 'automatic'],
    [
      'This Agreement continues for one year and from year to year thereafter provided such continuance is approved by the trustees.',
      'automatic, on a condition',
    ],
  ])('%s', (text, expected) => {
    expect(renewal(text)).toBe(expected);
  });

  it('quotes the condition as printed', () => {
    const text =
      'The term shall automatically renew for successive one (1) year terms, provided that the Distributor has paid at least $1.5 million; notices are sent by mail.';
    expect(findRenewal(readText(text))?.condition).toBe('provided that the Distributor has paid at least $1.5 million');
  });
});

describe('findTermFacts', () => {
  it.each([
    [
      'The initial term of this Agreement is five (5) years. This Agreement shall automatically renew for successive terms of the same duration.',
      '5 years',
    ],
    ['The term of this Agreement is one year. The parties may extend the term for an additional year.', '1 year'],
    ['Thereafter, this Agreement shall be effective month to month until ended by sixty (60) days notice.', '1 month'],
  ])('reads how long each renewal is: %s', (text, length) => {
    const { renewal } = findTermFacts(readText(text));
    expect(renewal?.period === null || renewal === null ? null : describePeriod(renewal.period)).toBe(length);
  });

  const RENEWS = 'This Agreement shall automatically renew for successive one (1) year terms';

  it.each([
    [
      'The term renews automatically for successive two-year terms thereafter unless written notice is given by either party at least ninety (90) days prior to the end of the term.',
      '90 days',
    ],
    [
      `${RENEWS} unless terminated by either party at least six months prior to the expiration of the term.`,
      '6 months',
    ],
    [
      `${RENEWS}.\n${'The goods are tested. '.repeat(5)}Following the Initial Term, either party may terminate this Agreement upon written notice of at least 3 months.`,
      '3 months',
    ],
    [
      `${RENEWS}.\n${'The goods are tested. '.repeat(5)}Either party may terminate at any time upon 30 days notice.`,
      null,
    ],
  ])('reads the notice that stops it: %s', (text, length) => {
    const { renewalNotice } = findTermFacts(readText(text));
    expect(renewalNotice === null ? null : describePeriod(renewalNotice.period)).toBe(length);
  });
});
