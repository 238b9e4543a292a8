import { describe, expect, it } from 'vitest';
import { type ReadSides, restateForReader } from './restate-for-reader.ts';

const side = (role: string, speaksAs: 'you' | 'we' | null = null) => ({ roles: [role], names: [], speaksAs });
const LEASE: ReadSides = { reader: side('Tenant', 'you'), other: side('Landlord') };
const PLAN: ReadSides = { reader: side('Customer', 'you'), other: side('Provider', 'we') };
const STUDIO: ReadSides = { reader: side('Designer', 'we'), other: side('Client', 'you') };

describe('restateForReader', () => {
  it('does not take the reader for the "you" of a document that speaks to another', () => {
    const customer = side('Customer', 'you');
    const guarantee: ReadSides = { reader: side('Guarantor'), other: null, unplaced: [customer, side('Owner', 'we')] };
    const rent: ReadSides = { ...guarantee, other: side('Owner', 'we'), others: [customer, side('Owner', 'we')] };
    for (const sides of [guarantee, rent]) {
      expect(restateForReader('The Guarantor pays what you owe.', sides)).toBe('You pay what they owe.');
      expect(restateForReader('You and the Guarantor remain liable to us.', sides)).toBeNull();
    }
  });

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
    ['The Tenant shall not hire any tenant of the Landlord.', 'You must not hire any tenant of the landlord.'],
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

const ORDER: ReadSides = { reader: side('Customer', 'you'), other: side('Supplier', 'we') };
const ROOF: ReadSides = { reader: side('Owner'), other: side('Company') };
const BAND: ReadSides = { reader: side('Artist'), other: side('Manager') };

describe('restateForReader › agreement with the reader', () => {
  it.each([
    [
      'behind an adverb',
      'Owner hereby irrevocably assigns all benefits to Company.',
      'You irrevocably assign all benefits to the company.',
    ],
    [
      'behind two adverbs',
      'The Owner unconditionally and irrevocably waives the claim.',
      'You unconditionally and irrevocably waive the claim.',
    ],
    ['behind words in commas', 'The Owner, if in arrears, pays the costs.', 'You, if in arrears, pay the costs.'],
    [
      'joined by "or"',
      'If Owner cancels at any other time, or engages another roofer, Owner shall pay $500.',
      'If you cancel at any other time, or engage another roofer, you must pay $500.',
    ],
    [
      'joined by "and"',
      'The Owner accepts the price and agrees to pay it.',
      'You accept the price and agree to pay it.',
    ],
    [
      'behind a duty',
      'Owner shall pay on time and is liable for collection costs.',
      'You must pay on time and are liable for collection costs.',
    ],
    [
      'in a relative clause',
      'Returns are to be checked by the Owner, who bears all costs.',
      'Returns are to be checked by you, who bear all costs.',
    ],
    [
      'not behind a preposition',
      'Any notice to the Owner expires after a year.',
      'Any notice to you expires after a year.',
    ],
    [
      'not of another subject',
      'The Owner may cancel if Company delays or engages others.',
      'You may cancel if the company delays or engages others.',
    ],
    ['not where two may be meant', 'Owner may cancel if the sum is too low, and is then liable for the deposit.', null],
    ['not of a plural noun', 'The Owner pays all charges and damages the Company names.', null],
    [
      'not in a name',
      'Company may use Owner Data and the Owner agrees.',
      'The company may use Owner Data and you agree.',
    ],
  ])('%s', (_, words, said) => expect(restateForReader(words, ROOF)).toBe(said));

  it.each([
    [
      'The Customer is deemed to agree unless it objects in writing.',
      'You are deemed to agree unless you object in writing.',
    ],
    [
      'The Customer pays for the excess if it has failed to report it.',
      'You pay for the excess if you have failed to report it.',
    ],
    [
      'If the Customer purports to end the plan it shall pay the remainder.',
      'If you purport to end the plan you must pay the remainder.',
    ],
    [
      'The Customer may export its data with the tools of the Service.',
      'You may export your data with the tools of the Service.',
    ],
    ['The Customer may not assign his/her rights.', 'You may not assign your rights.'],
    ['The Customer shall insure its stock at her own cost.', 'You must insure your stock at your own cost.'],
    [
      'The Customer shall return the machine when it is no longer needed.',
      'You must return the machine when it is no longer needed.',
    ],
    ['The Customer returns the van with all its keys.', null],
    ['The Customer shall notify the Supplier before it sells the van.', null],
    [
      'The Customer indemnifies the Supplier, its officers and staff.',
      'You indemnify the supplier, its officers and staff.',
    ],
    ['The unpaid part is the personal obligation of the Customer.', 'The unpaid part is your personal obligation.'],
    [
      'The Supplier may act on behalf of the Customer at the expense of the Customer.',
      'The supplier may act on your behalf at your expense.',
    ],
    [
      'The Customer must tell us in writing before we send the goods.',
      'You must tell the supplier in writing before they send the goods.',
    ],
    ['If the Customer moves, our prices may change.', 'If you move, the supplier’s prices may change.'],
  ])('says the pronouns of the reader, or nothing: %s', (words, said) =>
    expect(restateForReader(words, ORDER)).toBe(said),
  );

  it('calls the other side by the role that the sentence has', () =>
    expect(
      restateForReader('Owner appoints Company as attorney, and Contractor accepts.', {
        reader: side('Owner'),
        other: { roles: ['Contractor', 'Company'], names: ['Gulf Roofing, LLC'], speaksAs: null },
      }),
    ).toBe('You appoint the company as attorney, and the contractor accepts.'));

  it.each([
    ['You may leave on 28 days’ notice, and tell us by letter.', 'HK'],
    ['The bank may call, and you tell us at once.', 'Nordbank'],
  ])('leaves the name of a side without a role as it is: %s', (words, name) => {
    const sides: ReadSides = { reader: side('Guardian', 'you'), other: side(name, 'we') };
    expect(restateForReader(words, sides)).toBe(words.replace('tell us', `tell ${name}`));
  });

  it('keeps a pronoun of the other side', () =>
    expect(restateForReader('The Artist shall indemnify the Manager, its officers and staff.', BAND)).toBe(
      'You must indemnify the manager, its officers and staff.',
    ));
});
