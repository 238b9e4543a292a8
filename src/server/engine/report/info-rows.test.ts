import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findFacts } from '../facts/facts.ts';
import { writeBasicInfo } from './basic-info.ts';

const OPENING =
  'VAN HIRE AGREEMENT\n\nThis Agreement is dated 2 March 2026 and made between Pennine Leasing Limited (the "Owner") and Ana Ruiz (the "Customer").\n\n';
const CLOSING = `\n\n${'The Owner shall keep records. The Customer shall read them. This Agreement shall be governed by the laws of Ireland, and the parties hereby agree hereto. '.repeat(6)}`;

function infoOf(rows: string, more = ''): readonly string[] {
  const reading = readText(`${OPENING}Key terms\n${rows}\n${CLOSING}\n\n${more}`);
  return writeBasicInfo(reading, findFacts(reading, null)).map(({ text }) => text);
}

test('a sum that a row tells more of is told once', () => {
  const info = infoOf(
    'Deposit\t£900.00, payable on signature\nRental fee\t£299.00 per month',
    'The Customer pays a deposit of £900.00.',
  );
  expect(info.filter((line) => /deposit/iu.test(line))).toEqual(['Deposit: £900.00, payable on signature']);
});

test('a price list is one line with its first prices, and how many more there are', () => {
  const items = Array.from({ length: 13 }, (_, index) => `Damage of kind ${'abcdefghijklm'[index]}\t£${60 + index}.00`);
  const lines = infoOf('Deposit\t£900.00', `Schedule 2 – Damage\nItem\tCharge\n${items.join('\n')}\n`);
  const line = lines.find((one) => one.startsWith('Schedule 2'));
  expect(line).toMatch(/^Schedule 2 – Damage: Damage of kind a £60\.00; .*; and 3 more$/u);
  expect(lines.filter((one) => one.includes('Damage of kind'))).toHaveLength(1);
});

test('rows in words say what it is about and how it is paid, and signatures are no facts', () => {
  const info = infoOf(
    'Vehicle\tFord Transit panel van, new\nPayment method\tDirect Debit',
    'Signed\nCustomer\t3 June 2026\nLeasing, LLC\t5 June 2026',
  );
  expect(info).toContain('Vehicle: Ford Transit panel van, new');
  expect(info).toContain('Payment method: Direct Debit');
  expect(info.some((line) => /^(?:Customer|Leasing, LLC):/u.test(line))).toBe(false);
});
