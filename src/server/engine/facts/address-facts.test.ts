import { describe, expect, it } from 'vitest';
import { findAddresses } from './address-facts.ts';

const PARTIES = ['Ostrander Group, Inc.', 'Hausbesitz GmbH'].map((name) => ({ name, aliases: [], start: 0, end: 0 }));

function addressesOf(text: string) {
  return findAddresses(text, PARTIES).map(({ label, address }) => `${label}: ${address}`);
}

describe('findAddresses', () => {
  it.each([
    [
      'Landlord lets unto Tenant the dwelling unit known as Unit 2B, 418 Wetmore Road, Columbus, Ohio 43214, together with a space.',
      'Premises: Unit 2B, 418 Wetmore Road, Columbus, Ohio 43214',
    ],
    [
      '“Premises” means 84 York Road, Kings Heath, Birmingham B14 7RZ; “Term” means the term.',
      'Premises: 84 York Road, Kings Heath, Birmingham B14 7RZ',
    ],
    [
      'The home Flat 1 (ground floor), 27 Hollin Bank, Leeds LS6 2WD, with the rear garden',
      'Premises: Flat 1 (ground floor), 27 Hollin Bank, Leeds LS6 2WD',
    ],
    [
      'Jonah sublets Apt. 4F, 214 Tillary Court, Brooklyn, NY 11201, furnished, to Noor',
      'Premises: Apt. 4F, 214 Tillary Court, Brooklyn, NY 11201',
    ],
    [
      'between Ostrander Group, Inc., a corporation with offices at 1201 Christina Drive, Wilmington, Delaware 19801 (the “Company”)',
      'Address of Ostrander Group, Inc.: 1201 Christina Drive, Wilmington, Delaware 19801',
    ],
    [
      'Zwischen der Hausbesitz GmbH, Zschochersche Straße 41, 04229 Leipzig,',
      'Address of Hausbesitz GmbH: Zschochersche Straße 41, 04229 Leipzig',
    ],
    [
      'between Ostrander Group, Inc., having its office at 90 Northwoods\nBoulevard, Suite 310, Columbus, Ohio 43235 (hereinafter “Landlord”)',
      'Address of Ostrander Group, Inc.: 90 Northwoods Boulevard, Suite 310, Columbus, Ohio 43235',
    ],
    ['Vermietet wird die Wohnung Lindenweg 4, 80331 München, im Erdgeschoss.', 'Premises: Lindenweg 4, 80331 München'],
    ['Your place of work is Ballybrit Crescent.', 'Place of work: Ballybrit Crescent'],
  ])('reads %j', (text, address) => {
    expect(addressesOf(text)).toEqual([address]);
  });

  it.each([
    'Payment is due within 30 Business Days, Saturdays excepted.',
    'See 12 Smith Reports, Volume One',
    'Home is where the heart is.',
  ])('finds none in %j', (text) => {
    expect(addressesOf(text)).toEqual([]);
  });
});

describe('findAddresses › rows of a form', () => {
  it.each([
    [
      'Ostrander Group, Inc., 9 Claremont Street, Bristol BS5 0UQ\nGuarantor Mr Lee',
      '9 Claremont Street, Bristol BS5 0UQ',
    ],
    [
      'Ostrander Group, Inc.\n1817 Holly Street\nAustin, Texas 78702\nBy Ann Lee',
      '1817 Holly Street Austin, Texas 78702',
    ],
    ['Ostrander Group, Inc., 27 Westfield Road, Caversham\nOrder 12', '27 Westfield Road, Caversham'],
    [
      'Owner: Ostrander Group, Inc., Lode House, 3 Orton Parkway, Peterborough ("we")',
      'Lode House, 3 Orton Parkway, Peterborough',
    ],
    [
      'Ostrander Group, Inc.\nApartment 4, 17 Quay Lane\nClonmel, Co. Tipperary\n\n21 September 2026',
      'Apartment 4, 17 Quay Lane Clonmel, Co. Tipperary',
    ],
    ['Ostrander Group, Inc., 27 Westfield Road, Leeds\nLS6 2WD\nOrder 12', '27 Westfield Road, Leeds LS6 2WD'],
  ])('end with the address: %j', (text, address) => {
    expect(addressesOf(text)).toEqual([`Address of Ostrander Group, Inc.: ${address}`]);
  });

  it('takes no words of a sentence for a place of work', () => {
    expect(addressesOf('The Company may change the place of work upon notice, and no such change ends it.')).toEqual(
      [],
    );
    expect(addressesOf('Your place of work is the Rosewood home in Ballinasloe.')).toEqual([
      'Place of work: the Rosewood home in Ballinasloe',
    ]);
  });
});

it.each([
  'professionally known as "THE LANTERNS", all c/o 7 Henry Street, Galway (the "Artist")',
  'The room service is reached c/o 7 Henry Street, Galway, Ireland',
])('names no premises where a party is only reached: %s', (text) => {
  expect(addressesOf(text)).toEqual([]);
});
