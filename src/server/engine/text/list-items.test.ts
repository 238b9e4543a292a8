import { describe, expect, it } from 'vitest';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { isBareLead } from './list-items.ts';
import { segmentDocument, splitSentences } from './segmentation.ts';

function sentencesOf(text: string): readonly string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/gu, ' '));
}

describe('items of a list', () => {
  it('are sentences of their own, with the lead-in before them', () => {
    const text = [
      'The Tenant covenants with the Landlord:',
      '(g) not to sublet the Premises, and not to permit any guest to stay for more than seven consecutive',
      'nights without consent;',
      '(h) not to keep any animal or bird on the Premises;',
      '(i) to use the Premises as a private residence only; and',
      '(j) at the end of the Term, to return the keys.',
      'The Landlord shall insure the building.',
    ];
    expect(sentencesOf(text.join('\n'))).toEqual([
      'The Tenant covenants with the Landlord:',
      'not to sublet the Premises, and not to permit any guest to stay for more than seven consecutive nights without consent;',
      'not to keep any animal or bird on the Premises;',
      'to use the Premises as a private residence only;',
      'at the end of the Term, to return the keys.',
      'The Landlord shall insure the building.',
    ]);
  });

  it.each([
    ['h) not to smoke;\ni) to clean the stairs, and\nj) to close the gate.', 3],
    ['(ix) to pay the rent;\n(x) to insure the house; or\n(xi) to leave.', 3],
    ['The Tenant agrees:\n• to pay the fee on time;\n• to tell us of any damage; and\n• not to smoke.', 4],
    ['– the Supplier shall deliver weekly;\n– the Buyer shall pay monthly;\n– no party may assign it.', 3],
    [
      'Rent is due in\n(14) days. The Tenant agrees:\n(a) to pay it;\n(b) to give not less than\n(24) hours’ notice;\n(c) not to smoke.',
      5,
    ],
    ['(a) to pay the rent:\n(i) to the agent; or\n(ii) to the Landlord;\n(b) to insure the house.', 2],
  ])('are cut by their marks: %j', (text, count) => {
    expect(sentencesOf(text)).toHaveLength(count);
  });

  it.each([
    ['a reference at a line start', 'The cost is shared as said in clause 3,\n(a) for the roof and the walls.'],
    [
      'running text with a mark at a line start',
      '“Cause” means (a) theft; (b) a plea of no contest to a felony;\n(c) material breach of this letter; (d) violation of rules; or\n(e) fraud.',
    ],
    [
      'conditions with a common consequence',
      'If the Tenant fails:\n(a) to pay the rent; or\n(b) to insure the house,\nthe Landlord may re-enter the Premises.',
    ],
    [
      'conditions behind what they allow',
      'The Landlord may end this tenancy if:\n(a) the Tenant shall be bankrupt; or\n(b) the rent shall be unpaid.',
    ],
    [
      'the rest of conditions with a common consequence',
      '(b) to pay the rent; or\n(c) to insure the house,\nthe Landlord may re-enter the Premises.',
    ],
    ['things that one sentence lists', 'The price includes:\n(a) breakfast;\n(b) dinner; and\n(c) one trip.'],
    ['what a lead-in forbids', 'The Tenant agrees not:\n(a) to smoke;\n(b) to keep a dog.'],
    ['what a lead-in allows', 'The Tenant has the right:\n(a) to renew the lease; and\n(b) to park a car.'],
    ['words that have no subject', 'You must not:\n• smoke;\n• keep a dog; or\n• sublet.'],
    ['a definition', '“Term” means:\n(a) the first year; and\n(b) any year that shall follow it.'],
  ])('are one sentence: %s', (_, text) => {
    expect(sentencesOf(text)).toHaveLength(1);
  });

  it('stay with the word that joins them in their passage', () => {
    const text = '(k) to permit the Landlord to enter; and\n(l) to return all of the keys.';
    expect(segmentDocument(documentOf([text])).map((passage) => passage.text)).toEqual([text]);
  });
});

describe('isBareLead', () => {
  it.each([
    ['The Tenant hereby covenants with the Landlord:', true],
    ['The Supplier agrees as follows:', true],
    ['The Tenant agrees to pay the following charges:', false],
    ['The Tenant shall pay the rent.', false],
  ])('%s: %s', (text, isLead) => {
    expect(isBareLead(text)).toBe(isLead);
  });
});
