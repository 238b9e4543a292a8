import { expect, test } from 'vitest';
import { readCondition, writeRow } from './word-duty.ts';

test('writeRow › tells the columns of a row apart, without the one that names who owes it', () => {
  expect(writeRow('Tenant', ['Charges above S$280.00 per month', 'Tenant', 'On demand'])).toBe(
    'Tenant: Charges above S$280.00 per month: On demand',
  );
  expect(writeRow('', ['Water and gas', 'Own account', 'Monthly'])).toBe('Water and gas: Own account, Monthly');
});

test('readCondition › takes no statement behind a time for a condition', () => {
  const text = 'After probation you must give eight weeks’ notice and we will give you the minimum notice.';
  expect(readCondition(text, text.indexOf('and we'))).toBeNull();
  const condition = 'After the end of the term, the Tenant shall return the keys.';
  expect(readCondition(condition, condition.indexOf(', the Tenant'))).toBe('after the end of the term, ');
});

test('readCondition › ends with the condition where a statement about another side follows it', () => {
  const text = 'If the course is cancelled by the school, you owe nothing, and we will return all payments.';
  expect(readCondition(text, text.indexOf('and we'))).toBe('if the course is cancelled by the school, ');
});
