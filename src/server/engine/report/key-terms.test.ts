import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findFacts } from '../facts/facts.ts';
import { findKeyTerms } from './key-terms.ts';

test('findKeyTerms › quotes a sentence from its first letter, wherever the matching words are', () => {
  const opening =
    'SERVICES AGREEMENT\nThis Agreement is made between Elm LLC (the "Client") and Ash LLC (the "Provider").\n';
  for (let words = 12; words < 26; words += 1) {
    const lead = Array.from({ length: words }, () => 'orders').join(' ');
    const sentence = `All fees for ${lead} shall be payable within thirty days after the invoice reaches the Client at its office, and in the currency in which the invoice is written, without any deduction.`;
    const reading = readText(opening + sentence);
    const payment = findKeyTerms(reading, findFacts(reading, null)).find(({ text }) => text.startsWith('Payment: '));
    const shown = /“(?:… )?([^”]{10})/u.exec(payment?.text ?? '')?.[1] ?? 'nothing';
    expect(` ${sentence}`).toContain(` ${shown}`);
  }
});
