import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findPurpose } from './purpose.ts';

const purposeOf = (text: string): string | null => findPurpose(readText(text))?.words ?? null;

describe('findPurpose', () => {
  it.each([
    [
      'Nothing in this Agreement grants a license to any patent of the other.\nThe parties wish to explore a cooperation on sensors for robots in warehouses.',
      'The parties wish to explore a cooperation on sensors for robots in warehouses',
    ],
    [
      'The Supplier does not grant the Dealer any licence to the trademark of it.\nThe Supplier appoints the Dealer as its dealer for pumps in Chile.',
      'The Supplier appoints the Dealer as its dealer for pumps in Chile',
    ],
    [
      'WHEREAS, Owner desires to engage Manager to run the hotel at the lake; and',
      'Owner desires to engage Manager to run the hotel at the lake',
    ],
    [
      'The purpose of this Agreement is to set out how the parties share costs.',
      'The purpose of this Agreement is to set out how the parties share costs',
    ],
    [
      'The Landlord lets the Property to the Tenant for the Term at the Rent.',
      'The Landlord lets the Property to the Tenant for the Term at the Rent',
    ],
  ])('finds the sentence that states the purpose: %s', (text, expected) => {
    expect(purposeOf(text)).toBe(expected);
  });

  it.each([
    'No party shall appoint an agent or engage anyone to act as its broker.',
    'Except as provided here, the Supplier shall provide no further services to anyone.',
    'The Consultant shall not perform work for a rival of the Client in this field.',
    'Elm shall grant to Supplier the right to inspect or test the batch that was refused.',
    'GRANT OF FRANCHISE RIGHTS..........................................7 and',
    'Each Party shall present to the other Party every project which it desires to pursue.',
    'You will then find a site and obtain the right to occupy the premises, by lease or to buy.',
    'If the Buyer desires to buy more, it shall send an order to the Seller.',
  ])('ignores a negation or an exception: %s', (text) => {
    expect(purposeOf(text)).toBeNull();
  });
});
