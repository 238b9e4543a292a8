import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findFacts } from '../facts/facts.ts';
import { writeSummary } from './summary.ts';

const OPENING =
  'SERVICES AGREEMENT\n\nThis Agreement is dated 2 March 2026 and made between Marigold Ltd (the "Supplier") and Ana Ruiz (the "Client").\n\n';
const CLOSING =
  '\n\n9. General. The Supplier shall keep records. The Client shall read them. This Agreement shall be governed by the laws of Ireland, and the parties hereby agree hereto.';

function moneyOf(words: string): string {
  const reading = readText(`${OPENING}${words}${CLOSING}`);
  const { text } = writeSummary(reading, findFacts(reading, null), [], null);
  return /The main sums? (?:is|are) [^“]*?\.(?=\s[A-Z]|$)/u.exec(text)?.[0] ?? '';
}

test.each([
  [
    'On signature the Client shall pay a set-up fee of €950. The Supplier is entitled to commission of twenty per cent (20%) of income. The Client pays a monthly fee of €175.',
    'The main sums are commission 20%, monthly fee €175 per month and set-up fee €950.',
  ],
  ['Reactivation is subject to a fee of €350. The monthly fee is €40.', 'The main sum is monthly fee €40 per month.'],
  ['Reactivation is subject to a fee of €350.', ''],
])('the headline has what is paid, not what a mishap costs: %s', (words, expected) => {
  expect(moneyOf(words)).toBe(expected);
});

test.each([
  ['This Agreement is dated 2 March 2026 and made', ', dated March 2, 2026.'],
  ['Start Date: 2 March 2026\n\nThis Agreement is made', ', in effect from March 2, 2026.'],
])('a start is not told as the day of signing: %s', (words, expected) => {
  const reading = readText(OPENING.replace('This Agreement is dated 2 March 2026 and made', words) + CLOSING);
  expect(writeSummary(reading, findFacts(reading, null), [], null).text).toContain(expected);
});
