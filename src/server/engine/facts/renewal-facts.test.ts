import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
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
    ['The Tenant has an option to renew the lease for a further term of two years.', 'possible'],
  ])('%s', (text, expected) => {
    expect(renewal(text)).toBe(expected);
  });

  it('quotes the condition as printed', () => {
    const text =
      'The term shall automatically renew for successive one (1) year terms, provided that the Distributor has paid at least $1.5 million; notices are sent by mail.';
    expect(findRenewal(readText(text))?.condition).toBe('provided that the Distributor has paid at least $1.5 million');
  });
});
