import { expect, it } from 'vitest';
import { findActingRoles } from './acting-roles.ts';
import { giveRoles } from './give-roles.ts';

const party = (name: string, ...aliases: string[]) => ({ name, aliases, start: 0, end: 1 });

it.each<[string, string, [string, string[]][], string[]]>([
  [
    'the role that acts opposite the other',
    'The Club may close. The Club shall open. The Club will clean. The Member must pay. The Member may leave. The Member has a key.',
    [
      ['Iron Bay, Inc.', []],
      ['Rosa Quint', ['Member']],
    ],
    ['Club', 'Member'],
  ],
  [
    'the contractor rather than an owner who may be the customer',
    'Owner may look. Owner shall pay. Owner must wait. Owner will sign. Contractor shall build. Contractor may park. Contractor will clean.',
    [
      ['Summit, Inc.', []],
      ['Rosa Quint', ['Customer']],
    ],
    ['Contractor', 'Customer'],
  ],
  [
    'a firm and a person in a lease',
    'The Tenant shall pay. The Tenant must clean. The Tenant may leave. The Landlord may enter. The Landlord shall insure. The Landlord will repair.',
    [
      ['Rosa Quint', []],
      ['Estates LLP', []],
    ],
    ['Tenant', 'Landlord'],
  ],
  [
    'none that acts too little, or is each of both',
    'The Club may close. The Receiving Party shall keep secrets. The Receiving Party may copy. The Receiving Party must return.',
    [
      ['Iron Bay, Inc.', []],
      ['Rosa Quint', ['Member']],
    ],
    ['', 'Member'],
  ],
])('giveRoles › gives %s', (_, text, parties, expected) => {
  const given = giveRoles(
    parties.map(([name, aliases]) => party(name, ...aliases)),
    findActingRoles(text, false),
  );
  expect(given.map(({ aliases }) => aliases.join(' | '))).toEqual(expected);
});

it('findActingRoles › counts German roles with their article', () => {
  const [first] = findActingRoles(
    'Der Kunde zahlt. Dem Kunde gehört es. Die Ware kommt. Hat der Kunde bezahlt, so gilt es.',
    true,
  );
  expect(first).toEqual({ word: 'Kunde', count: 3 });
});
