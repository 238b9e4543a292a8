import { expect, it } from 'vitest';
import { isHeading, isStatement } from './is-statement.ts';

it.each([
  'You cede to us every amount standing to your credit.',
  'The rent is due on the first.',
  'We may end it',
  'This Agreement is made subject to the approval of the lender, who may withdraw at any time.',
])('isStatement › a sentence: %s', (text) => expect(isStatement(text)).toBe(true));

it.each([
  'Fees, indexation and payment',
  'Schedule 1 – Services and Fees',
  '“Fees” means the Monthly Fee and all charges.',
  'Access card not returned €25.00 each',
  'THIS AGREEMENT is made at Pune on the 14th day of May, 2026 BETWEEN VINDHYA CAPITAL LIMITED, the "Lender", AND the Borrower.',
  'This Lease is entered into by and between Ash LLC (the “Landlord”) and Maria Santos.',
])('isStatement › a heading, a definition or a row is none: %s', (text) => expect(isStatement(text)).toBe(false));

it.each([
  ['Fees, indexation and payment', true],
  ['Schedule 2 – House Rules', true],
  ['Late payment 2% each month', false],
  ['No refunds.', false],
  ['The rent is due.', false],
])('isHeading › “%s”: %s', (text, expected) => expect(isHeading(text)).toBe(expected));
