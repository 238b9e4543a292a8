import { expect, test } from 'vitest';
import { findRecord } from '../playbook/playbook.ts';
import { fitRecord, type SaidOf } from './fit-record.ts';

const SAID_OF: SaidOf = { place: null, kind: null, names: [], sides: [], words: '' };
const fitted = (id: string, text: string, more: Partial<SaidOf> = {}) => {
  const record = findRecord(id);
  if (record === undefined) throw new Error(`no record ${id}`);
  return fitRecord(record, text, { ...SAID_OF, words: text, ...more });
};

test.each([
  ['On notice the Firm may require you to work at any of its offices.', 'your workplace.'],
  ['The Company may change your shifts and your duties.', 'your tasks or hours.'],
])('fitRecord › tells a change of duties without what does not change: %s', (words, expected) => {
  expect(fitted('relocation-or-duty-change', words).toBearer).toContain(expected);
});

test('fitRecord › names no law of consumers where none signs', () => {
  const place = 'German law applies.';
  const kind = 'membership';
  const usual = (text: string) => fitted('auto-renewal', text, { place, kind }).usual?.text ?? '';
  expect(usual('The plan is renewed.')).toContain('consumer');
  expect(usual('It is concluded exclusively with entrepreneurs. It is renewed.')).not.toContain('consumer');
});

test('fitRecord › says what is usual between businesses only where businesses sign', () => {
  const usual = (more: Partial<SaidOf>) => fitted('one-sided-indemnity', 'You indemnify us.', more).usual?.text ?? '';
  expect(usual({ kind: 'supply-agreement' })).toContain('Between businesses');
  expect(usual({ names: ['Tern Bakery Ltd'] })).toContain('Between businesses');
  expect(usual({ names: ['Nadia Roy'] })).not.toContain('Between businesses');
});

test('fitRecord › speaks of a dispute that is settled only where one is', () => {
  expect(fitted('release-of-claims', 'You release the camp.').usual?.text ?? '').not.toContain('settled');
  expect(fitted('release-of-claims', 'You release us.', { kind: 'settlement-agreement' }).usual?.text).toContain(
    'settled',
  );
});
