import { describe, expect, it } from 'vitest';
import { type ReadSides, restateForReader } from './restate-for-reader.ts';

const side = (role: string, speaksAs: 'you' | 'we' | null = null) => ({ roles: [role], names: [], speaksAs });
const LEASE: ReadSides = { reader: side('Tenant', 'you'), other: side('Landlord') };
const PLAN: ReadSides = { reader: side('Customer', 'you'), other: side('Provider', 'we') };
const STUDIO: ReadSides = { reader: side('Designer', 'we'), other: side('Client', 'you') };

describe('restateForReader', () => {
  it.each([
    ['The Tenant shall pay the rent in advance.', 'You must pay the rent in advance.'],
    ['Tenant shall not sublet without Landlord’s consent.', 'You must not sublet without the landlord’s consent.'],
    [
      '4.2 The Landlord may enter at any time and the Tenant agrees to allow access.',
      'The landlord may enter at any time and you agree to allow access.',
    ],
    [
      'If the Tenant leaves early, the Tenant’s deposit shall be forfeited.',
      'If you leave early, your deposit will be forfeited.',
    ],
    ['The Tenant shall be entitled to a copy of his own key.', 'You are entitled to a copy of your own key.'],
    [
      'Tenant pays a deposit of $900 (the “Deposit”) prior to moving in.',
      'You pay a deposit of $900 before moving in.',
    ],
  ])('speaks to a reader with a role: %s', (words, said) => expect(restateForReader(words, LEASE)).toBe(said));

  it.each([
    [
      'We may change our prices and do not have to ask you.',
      'They may change their prices and do not have to ask you.',
    ],
    ['If we end the plan, the fee is refunded to you.', 'If they end the plan, the fee is refunded to you.'],
    ['Your files are ours.', 'Your files are theirs.'],
  ])('never leaves "we" standing for the other side: %s', (words, said) =>
    expect(restateForReader(words, PLAN)).toBe(said),
  );

  it.each([
    'Either of us may end this agreement by giving the other 14 days’ notice.',
    'Neither of us is liable for events beyond our control.',
    'We both agree that the courts of Leeds decide.',
    'Changes bind each of us once you and we have signed them.',
  ])('leaves a "we" that means both sides to the words themselves: %s', (words) => {
    expect(restateForReader(words, PLAN)).toBeNull();
    expect(restateForReader(words, STUDIO)).toBeNull();
  });

  it.each([
    ['We own the files until you pay us in full.', 'You own the files until they pay you in full.'],
    ['You pay us within 14 days.', 'They pay you within 14 days.'],
  ])('turns a document round that speaks for the reader: %s', (words, said) =>
    expect(restateForReader(words, STUDIO)).toBe(said),
  );

  it.each([
    ['a sentence that needs no change', 'You may leave with 30 days’ notice.', PLAN],
    ['a row', 'Rent £640', LEASE],
    ['a fragment', 'and shall be paid by the Tenant', LEASE],
    ['a blank', 'The Tenant shall pay ______ each month.', LEASE],
    ['"we" of whom nothing is known', 'We may enter at any time.', { reader: side('Tenant'), other: null }],
  ] as const)('leaves %s as it is', (_, words, sides) => expect(restateForReader(words, sides)).toBeNull());
});
