import { expect, test } from 'vitest';
import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { assessClause, isAmendmentTitle } from './clause-standing.ts';

const lease = { documentType: 'lease', isLegalDocument: true, isComplete: true };
const absent = (category: string, probability = 0) => ({ category, present: false, probability });
const present = (category: string) => ({ category, present: true, probability: 0.9 });

test('assessClause › reports an absent common clause as missing, with the share', () => {
  expect(assessClause(absent('governing-law'), lease)).toEqual({
    standing: 'missing',
    note: 'We found none, and 86 % of 359 commercial contracts have one.',
  });
});

test('assessClause › reports a present rare clause as unusual, with the share', () => {
  expect(assessClause(present('joint-ip-ownership'), lease)).toEqual({
    standing: 'unusual',
    note: 'About 1 in 13 of 359 commercial contracts has such a clause.',
  });
});

test.each([
  ['the engine is not nearly sure', absent('governing-law', 0.3), lease],
  ['pages could not be read, or it only amends', absent('governing-law'), { ...lease, isComplete: false }],
  ['it is no contract', absent('governing-law'), { ...lease, documentType: 'privacy policy' }],
  ['it is not legal', absent('governing-law'), { ...lease, isLegalDocument: false }],
  ['its kind is not known', absent('governing-law'), { ...lease, documentType: null }],
  ['only some kinds have it', absent('license-grant'), lease],
  ['every contract has it, so that it was overlooked', absent('parties'), lease],
  ['its kind has no end', absent('expiration-date'), { ...lease, documentType: 'sale agreement' }],
  ['an unknown category', absent('something-new'), lease],
])('assessClause › reports nothing missing when %s', (_why, clause, surroundings) => {
  expect(assessClause(clause, surroundings)).toEqual({ standing: 'absent', note: null });
});

test('assessClause › comments only on missing common and present rare clauses', () => {
  const missing = CATEGORIES.filter(({ id }) => assessClause(absent(id), lease).standing === 'missing');
  const unusual = CATEGORIES.filter(({ id }) => assessClause(present(id), lease).standing === 'unusual');
  expect(missing.map(({ id }) => id)).toEqual(['agreement-date', 'expiration-date', 'governing-law']);
  expect(unusual.map(({ id }) => id).sort()).toEqual([
    'affiliate-license-licensor',
    'joint-ip-ownership',
    'most-favored-nation',
    'no-solicit-of-customers',
    'non-disparagement',
    'price-restrictions',
    'source-code-escrow',
    'third-party-beneficiary',
    'unlimited-all-you-can-eat-license',
  ]);
  expect(assessClause(present('something-new'), lease)).toEqual({ standing: 'present', note: null });
});

test.each([
  ['AMENDMENT NO. 2 TO THE SUPPLY AGREEMENT', true],
  ['Amended Lease', true],
  ['Amended and Restated Lease', false],
  ['Lease Agreement', false],
])('isAmendmentTitle › %s: %s', (title, expected) => {
  expect(isAmendmentTitle(title)).toBe(expected);
});
