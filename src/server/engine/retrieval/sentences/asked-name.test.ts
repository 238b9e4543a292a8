import { describe, expect, it } from 'vitest';
import { isHeadedBy, readBareName } from './asked-name.ts';

describe('readBareName', () => {
  it.each([
    ['power of attorney', 'power of attorney'],
    ['key man?', 'key man'],
    ['the deposit', 'deposit'],
    ['Kündigung?', 'Kündigung'],
  ])('reads %j', (question, name) => {
    expect(readBareName(question)).toBe(name);
  });

  it.each([
    'who pays rent',
    'is there a deposit',
    'rent in 2027',
    'can i cancel',
    'can I',
    '?',
    'a long list of many words here',
  ])('reads no name in %j', (question) => {
    expect(readBareName(question)).toBeNull();
  });
});

describe('isHeadedBy', () => {
  it.each([
    ['Authority and power of attorney', 'x', 'power of attorney', true],
    ['INSURANCE; LIMIT OF LIABILITY; LIENS', 'x', 'liens', true],
    ['Belongings, Insurance and Life in the Home', 'x', 'insurance', true],
    ['Fees', '3.7 Absences. Where you are in hospital, the fee is due.', 'absence', true],
    ['Termination', 'x', 'terminate', true],
    ['Termination of the lease by the landlord', 'x', 'landlord', false],
    ['Fees', 'Absences of staff are told. They are rare.', 'staff', false],
    [null, 'x', 'fees', false],
    ['The', 'x', 'the', false],
  ] as const)('%j, %j by %j: %j', (heading, text, name, expected) => {
    expect(isHeadedBy({ heading, text }, name)).toBe(expected);
  });
});
