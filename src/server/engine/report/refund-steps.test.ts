import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findRefundSteps } from './refund-steps.ts';

const HEAD = 'We receive your withdrawal\tCamp fee refunded\tForm of refund\n';
const stepsOf = (text: string) => findRefundSteps(readText(text)).map(({ day, title }) => `${day} ${title}`);

test('findRefundSteps › gives the last day of each step', () => {
  expect(
    stepsOf(
      `${HEAD}On or before April 15, 2026\t100%, less the $400.00 deposit\tOriginal method\nApril 16 to May 31, 2026\t50%\tOriginal method\nAfter June 30, 2026\tNone\tNot applicable\n`,
    ),
  ).toEqual([
    '2026-04-15 Last day for: Camp fee refunded 100%, less the $400.00 deposit',
    '2026-05-31 Last day for: Camp fee refunded 50%',
  ]);
});

test.each([
  'Cancellation takes effect\tCharge\n270 to 181 days before the Event Date\t40%\n180 to 91 days before\t70%\n',
  'Payment date\tAmount\nOn or before April 15, 2026\t$400.00\nApril 16 to May 31, 2026\t$500.00\n',
  `${HEAD}After June 30, 2026\tNone\tNot applicable\nThe week before June 30, 2026\t10%\tCredit\n`,
])('findRefundSteps › finds none in other tables: %s', (text) => {
  expect(stepsOf(text)).toEqual([]);
});
