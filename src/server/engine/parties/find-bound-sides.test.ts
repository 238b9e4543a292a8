import { describe, expect, it } from 'vitest';
import { findFacts } from '../facts/facts.ts';
import { readDocument } from '../reading/reading.ts';
import { findBoundSides } from './find-bound-sides.ts';
import { pairSides } from './signing-side.ts';

const PLAIN = `SERVICES AGREEMENT
This agreement is made on 3 March 2025 between Fern Studio Ltd ("we" or "us") and Rye Bakery Ltd ("you").
We will build the site. You will pay the price. We may pause work. You must send your text. You will check the drafts.`;
const LEASE = `LEASE AGREEMENT
This Lease is made between Oak Homes Ltd ("Landlord") and Nora Quill ("Tenant").
The Tenant shall pay rent. The Landlord shall keep the roof. The Tenant shall not smoke.`;

const NO_PAIR = { signing: null, other: null };
const sidesOf = (text: string) =>
  findFacts(readDocument({ documentId: 1, title: '', pages: [{ pageNumber: 1, text }], unreadPages: [] }, []), null)
    .sides;
const read = (document: string, sentence: string) => {
  const bound = findBoundSides(sentence, sidesOf(document), NO_PAIR);
  return bound && [...bound.sides.map(({ role }) => role.toLowerCase()), ...(bound.isRight ? ['right'] : [])];
};

describe('findBoundSides', () => {
  it.each([
    ['We hold professional indemnity insurance of £250,000.', ['provider']],
    ['You’ll make sure you’re allowed to use everything you send us.', ['customer']],
    ['If we see personal data, we’ll only use it on your instructions.', ['provider']],
    ['3.2 Changes. You pay £55 an hour for changes.', ['customer']],
    ['We’ll each keep the other’s private information to ourselves.', ['customer', 'provider']],
    ['Either of us can end this agreement by giving 14 days’ notice.', ['customer', 'provider', 'right']],
    ['Neither of us can pass it to someone else.', ['customer', 'provider']],
    ['You may cancel within a week.', ['customer', 'right']],
    ['You may not resell the site.', ['customer']],
    ['We are not responsible for your hosting.', ['provider', 'right']],
    ['You don’t have to pay for that.', ['customer', 'right']],
    ['The price is £4,800.', null],
  ])('a plain agreement: %s', (sentence, expected) => {
    const found = read(PLAIN, sentence);
    expect(found === null ? null : found.toSorted()).toEqual(expected === null ? null : expected.toSorted());
  });

  it.each([
    ['The Tenant keeps the garden tidy.', ['tenant']],
    ['Upon expiry, the Tenant shall surrender the home.', ['tenant']],
    ['Landlord may enter at reasonable times.', ['landlord', 'right']],
    ['Each party shall keep the other’s secrets.', ['landlord', 'tenant']],
    ['The Tenancy begins in May.', null],
    ['Rent is payable by the Tenant.', null],
  ])('a lease: %s', (sentence, expected) => {
    const found = read(LEASE, sentence);
    expect(found === null ? null : found.toSorted()).toEqual(expected === null ? null : expected.toSorted());
  });

  it('takes "you" for the side that signs where the document calls it by its role alone', () => {
    const sides = sidesOf(LEASE);
    const pair = pairSides(sides, 'residential-lease');
    expect(findBoundSides('You keep the garden tidy.', sides, pair)?.sides).toEqual([pair.signing]);
    expect(findBoundSides('We keep the roof tight.', sides, pair)?.sides).toEqual([pair.other]);
    expect(findBoundSides('You keep the garden tidy.', sides, NO_PAIR)).toBe(null);
  });

  it('knows no sides where the document has none', () => {
    expect(read('A recipe. Take two eggs.', 'You take two eggs.')).toBe(null);
    expect(read('A recipe. Take two eggs.', 'Each party brings a cake.')).toBe(null);
  });

  it('is quick on hostile text', () => {
    const sides = sidesOf(LEASE);
    const started = performance.now();
    for (const text of ['if '.repeat(40_000), 'a. '.repeat(40_000), `if ${'x '.repeat(60_000)}`])
      findBoundSides(text, sides, NO_PAIR);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
