import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findDefinedEnd } from './defined-end.ts';

const DEFINITIONS = 'In this Agreement: “Standard” means the level 4 standard; “End Date” means 31 May 2028.\n';

test.each([
  `${DEFINITIONS}2.3 The Agreement is for a fixed term and ends automatically on the End Date unless ended sooner.`,
  `${DEFINITIONS}Your employment continues until the End Date.`,
  'The “Expiry Date” is 31 May 2028.\nThis Lease expires at the end of the Expiry Date.',
])('a day with a name on which the contract ends is its last day: %s', (text) => {
  expect(findDefinedEnd(readText(text))).toMatchObject({ day: '2028-05-31', isPrinted: true });
});

test.each([
  `${DEFINITIONS}If the Agreement ends on the End Date, no repayment is due.`,
  `${DEFINITIONS}The licence to use the tools may be renewed after the End Date.`,
  `${DEFINITIONS}“End Date” means 30 June 2028.\nThe Agreement ends on the End Date.`,
  '“Completion Date” means 31 May 2028.\nThe Seller shall give possession on the Completion Date.',
])('is no last day of the contract: %s', (text) => {
  expect(findDefinedEnd(readText(text))).toBeNull();
});
