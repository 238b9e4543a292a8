import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findParties } from '../parties/parties.ts';
import { createStatementFinder } from '../parties/statements.ts';
import { describeTerminationRights } from './describe-exits.ts';
import { findTerminationRights } from './termination-facts.ts';

const OPENING =
  'This Agreement is made between Elm Holdings, Inc. (the "Landlord") and Ash Works LLC (the "Tenant").\n';

function exits(text: string): readonly string[] {
  const reading = readText(OPENING + text);
  return findTerminationRights(reading, createStatementFinder(findParties(reading))).map(
    (exit) => `${exit.who ?? '?'} ${exit.notice === null ? '-' : `${exit.notice.count} ${exit.notice.unit}`}`,
  );
}

describe('findTerminationRights', () => {
  it.each([
    ['Either party may terminate this Agreement upon thirty (30) days’ written notice.', ['Each party 30 day']],
    ['The Landlord may terminate this Agreement at any time by giving thirty (30) days’ notice.', ['Landlord 30 day']],
    ['Employment is at will. Either party may end it at any time, with or without cause.', ['Each party -']],
    ['The Tenant shall give the Landlord at least four (4) weeks’ written notice of resignation.', ['Tenant 4 week']],
    ['Either party may end the tenancy by giving the other two (2) months’ written notice.', ['Each party 2 month']],
    [
      'This Agreement continues for two (2) years, unless either party ends it earlier by giving thirty (30) days’ written notice.',
      ['Each party 30 day'],
    ],
    ['The Tenant may cancel this Agreement for any reason on 60 days notice.', ['Tenant 60 day']],
    ['This Agreement may be terminated by either party on ninety (90) days’ written notice.', ['Each party 90 day']],
    ['The Landlord or the Tenant may terminate this Agreement at any time upon 10 days written notice.', ['? 10 day']],
    ['Birch Limited may terminate this Agreement without cause on 10 days’ notice.', ['Birch Limited 10 day']],
    [
      'The Term ends in May; provided that (a) either party may terminate this Agreement by giving 30 days’ notice, and (b) all rights end.',
      ['Each party 30 day'],
    ],
    [
      'The Landlord may terminate this Agreement on sixty (60) days’ notice, and the Tenant may terminate this Agreement on thirty (30) days’ notice.',
      ['Landlord 60 day', 'Tenant 30 day'],
    ],
    [
      'The Landlord may terminate this Agreement at any time on sixty (60) days’ notice, and the Tenant may terminate this Agreement if the Landlord fails to cure a breach.',
      ['Landlord 60 day'],
    ],
    ['This Agreement may be terminated by Landlord at any time upon 10 days written notice.', ['Landlord 10 day']],
    ['You may end the hire by giving us at least 30 days’ written notice.', ['You 30 day']],
    [
      'You may withdraw by written notice. Withdrawal takes effect at the end of a month, and the notice must be received at least 30 days before that day.',
      ['You 30 day'],
    ],
    ['This month-to-month tenancy may be ended by either party on 30 days’ written notice.', ['Each party 30 day']],
    ['B.1 Tenant may end this Lease before the end of the Lease Term by giving 60 days’ notice.', ['Tenant 60 day']],
    ['After the Trial Period the Resident may end this Agreement by eight weeks’ written notice.', ['Resident 8 week']],
  ])('%s', (text, expected) => {
    expect(exits(text)).toEqual(expected);
  });

  it.each([
    'If the Tenant misses the minimum, the Landlord may terminate this Agreement by giving sixty (60) days’ notice.',
    'The Landlord may terminate this Agreement by giving thirty (30) days’ notice if control of the Tenant changes.',
    'Either party may terminate this Agreement if the other does not cure a breach within thirty (30) days of notice.',
    'The Landlord may terminate this Agreement upon 10 days notice in the event of a default by the Tenant.',
    'Upon the death of the Tenant, the Landlord may terminate this Agreement on 10 days notice.',
    'Upon termination the Tenant shall within thirty (30) days of notice return the keys.',
    'The Landlord may not terminate this Agreement on less than 30 days notice.',
    'Either party may decline to renew by giving notice of thirty (30) days before the end of the Term.',
    'The Landlord may at any time cancel, in whole or in part, orders for Products on 5 days’ notice.',
    'The Landlord may, at any time in its sole discretion, terminate the Software Licence Agreement.',
    'Landlord and Tenant shall each have the right to terminate this Agreement upon 45 days notice, without further liability except as provided here if any of the following occur.',
    'The Landlord reserves the right to discontinue, vary or amend each benefit plan at any time.',
    'The Landlord may cancel an order on five (5) days’ notice.',
    'Either party may end this Agreement at the end of the Term by giving written notice of at least sixty (60) days before its last day.',
    'Either party may terminate this Agreement by giving sixty (60) days’ notice before the last day of the Lease Term.',
    'Either party may terminate this Agreement by notice of at least two months before its expiry.',
    'A month-to-month tenancy may be ended by either party on sixty (60) days’ written notice.',
  ])('finds no right to terminate without cause: %s', (text) => {
    expect(exits(text)).toEqual([]);
  });

  it('reports a one-sided right as such', () => {
    const reading = readText(
      `${OPENING}The Landlord may terminate this Agreement at any time by giving thirty (30) days’ notice.`,
    );
    expect(describeTerminationRights(findTerminationRights(reading, createStatementFinder(findParties(reading))))).toBe(
      'The Landlord may end it early with 30 days of notice; check whether the other side may as well.',
    );
  });
});

describe('findTerminationRights › what does not end the contract', () => {
  it.each([
    'The Landlord may change a published shift on 24 hours’ notice, or cancel it on 12 hours’ notice without pay.',
    'The Landlord may cancel at any time on 12 hours’ notice by telephone.',
    'The 48-hour limit does not apply to the Tenant. The Tenant may end this agreement by giving three months’ notice.',
    'The Tenant may end this agreement on direct debits at any time by giving ten days’ notice to the bank.',
  ])('is no notice to end it: %s', (text) => {
    expect(exits(text)).toEqual([]);
  });

  it('keeps rights beside them', () => {
    expect(exits('The Landlord may suspend the works or terminate this Agreement on 30 days’ notice.')).toEqual([
      'Landlord 30 day',
    ]);
    expect(
      exits('The 48-hour limit does not apply.\n7.1 The Tenant may end the tenancy by giving one month’s notice.'),
    ).toEqual(['Tenant 1 month']);
  });

  it('tells a right that ends it at once, and one that lasts until something begins', () => {
    const read = (text: string) => {
      const reading = readText(OPENING + text);
      return findTerminationRights(reading, createStatementFinder(findParties(reading))).map(
        ({ isImmediate, limit }) => ({ isImmediate, limit }),
      );
    };
    expect(read('The Landlord may terminate this Agreement at any time, by e-mail with immediate effect.')).toEqual([
      { isImmediate: true, limit: null },
    ]);
    expect(read('The Tenant may cancel at any time before installation work begins at the property.')).toEqual([
      { isImmediate: false, limit: 'before installation work begins' },
    ]);
    expect(
      read('The Tenant may end this contract at any time before any credit has been obtained by telling us.'),
    ).toEqual([{ isImmediate: false, limit: 'before any credit has been obtained' }]);
  });
});
