import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findParties } from '../parties/parties.ts';
import { createStatementFinder } from '../parties/statements.ts';
import { describeTerminationRights } from './describe-exits.ts';
import { findTerminationRights, type TerminationRight } from './termination-facts.ts';

const OPENING =
  'This Agreement is made between Elm Holdings, Inc. (the "Landlord") and Ash Works LLC (the "Tenant").\n';

function rights(text: string): readonly TerminationRight[] {
  const reading = readText(OPENING + text);
  return findTerminationRights(reading, createStatementFinder(findParties(reading)));
}

test.each([
  [
    "You may end this agreement before the minimum term ends by giving 60 days' written notice and paying 75% of the rent for the months then remaining, with the removal fee in Part C.",
    '75% of the rent for the months then remaining, with the removal fee in Part C',
  ],
  [
    "The Tenant may end this Agreement early by paying a fee equal to three months' rent, and by giving sixty days' written notice.",
    "a fee equal to three months' rent",
  ],
  [
    'The Tenant may end this Agreement early at any time by paying the Balance less all payments already made.',
    'the Balance less all payments already made',
  ],
  [
    "The Tenant may terminate this Agreement by (a) giving sixty days' notice; (b) paying a buy-out fee of $3,590.00.",
    'a buy-out fee of $3,590.00',
  ],
  ["The Tenant may cancel this Agreement on 30 days' notice upon payment of one month's rent.", "one month's rent"],
  [
    "The Tenant may cancel this Agreement on 30 days' notice. In that event the Tenant shall pay a cancellation penalty of two months' rental.",
    "a cancellation penalty of two months' rental",
  ],
  [
    "The Tenant may cancel this Agreement on 30 days' notice. In that event the Tenant shall pay, as a reasonable penalty: (a) two months' rental.",
    "(a) two months' rental",
  ],
  ["The Tenant may end this Agreement on 30 days' notice, but must pay the Landlord a fee of $400.", 'a fee of $400'],
])('a right to end it tells what has to be paid: %s', (text, price) => {
  expect(rights(text).map((right) => [right.price?.words, right.price?.isFromElsewhere])).toEqual([[price, false]]);
});

test('what another place says of those who leave before the end of a minimum time is told with the right', () => {
  const found = rights(
    "You may end this agreement on 30 days' notice.\nPayment is by card.\nIf you leave before the minimum period is over, you pay the remaining charges in one sum.",
  );
  expect(found.map(({ price }) => [price?.words, price?.isFromElsewhere])).toEqual([
    ['the remaining charges in one sum', true],
  ]);
  expect(describeTerminationRights(found)).toBe(
    'You may end it early with 30 days of notice, which can cost “the remaining charges in one sum”; check whether the other side may as well.',
  );
});

test.each([
  "The Tenant may end this Agreement on 30 days' notice, and the Landlord shall pay back the deposit.",
  "The Tenant may end this Agreement on 30 days' notice and pays nothing for the months that remain.",
  "The Landlord may end this Agreement on 30 days' notice. In that case it shall pay the instalments for work accepted before the date of termination and nothing more.",
  "The Tenant may end this Agreement on 30 days' notice, and pays the rent up to that day.",
  "The Tenant may end this Agreement on 30 days' notice. If the Landlord ends it before May, it pays the costs of the move.",
])('has no price: %s', (text) => {
  expect(rights(text).map(({ price }) => price)).toEqual([null]);
});

test('says it with a notice, and without one', () => {
  expect(
    describeTerminationRights(rights('The Tenant may end this Agreement early at any time by paying the Balance.')),
  ).toBe('The Tenant may end it early with a payment of “the Balance”; check whether the other side may as well.');
  expect(
    describeTerminationRights(
      rights("The Tenant may end this Agreement by giving 60 days' notice and paying two months' rent."),
    ),
  ).toBe(
    "The Tenant may end it early with 60 days of notice and a payment of “two months' rent”; check whether the other side may as well.",
  );
});
