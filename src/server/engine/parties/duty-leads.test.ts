import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findFacts } from '../facts/facts.ts';
import { findActor, findAgent, findLeads } from './duty-leads.ts';

const LEASE =
  'TENANCY AGREEMENT\nThis Agreement is made on 3 May 2026 between Elm Homes Ltd (the “Landlord”) and Ana Ruiz (the “Tenant”).\n\n';

function read(text: string) {
  const reading = readText(LEASE + text);
  return { reading, sides: findFacts(reading, null).sides };
}

function leadsOf(text: string) {
  const { reading, sides } = read(text);
  return [...findLeads(reading.sentences, sides)].map(([sentence, side]) => [sentence.text, side.role]);
}

describe('findLeads', () => {
  it('takes the subject of items from a heading or a lead-in', () => {
    expect(
      leadsOf(
        'THE TENANT’S OBLIGATIONS\n5.1 To pay the rent on the first of each month.\n5.2 Not to keep a dog at the property.\n\nThe Landlord agrees with the Tenant as follows:\n6.1 To insure the house.\n6.2 To repair the roof when it leaks.\n\nDuties of the Tenant\n7.1 At the end of the term, to return all of the keys.',
      ),
    ).toEqual([
      ['To pay the rent on the first of each month.', 'Tenant'],
      ['Not to keep a dog at the property.', 'Tenant'],
      ['To repair the roof when it leaks.', 'Landlord'],
      ['At the end of the term, to return all of the keys.', 'Tenant'],
    ]);
  });

  it('does not bind a side to let itself in', () => {
    expect(leadsOf('ACCESS\n7.1 To allow the Landlord to enter on a day’s notice.')).toEqual([
      ['To allow the Landlord to enter on a day’s notice.', 'Tenant'],
    ]);
  });
});

describe('findAgent and findActor', () => {
  const { sides } = read('The Tenant shall pay the rent.');

  it.each([
    ['Notice by the Tenant must be sent by registered post.', 'Tenant'],
    ['The roof shall be repaired by the Landlord.', 'Landlord'],
    ['The roof shall be repaired before winter.', undefined],
  ])('%s: %s', (text, role) => {
    expect(findAgent(text, sides)?.role).toBe(role);
  });

  it.each([
    ['During the first month the Landlord shall clean the stairs.', 'Landlord'],
    ['Where the stove breaks and if the Tenant shall report it, it is mended.', undefined],
  ])('%s: %s', (text, role) => {
    expect(findActor(text, sides)?.role).toBe(role);
  });
});
