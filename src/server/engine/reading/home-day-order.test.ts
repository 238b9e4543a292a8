import { describe, expect, it } from 'vitest';
import { readHomeDayOrder } from './home-day-order.ts';

describe('readHomeDayOrder', () => {
  it.each([
    'This lease is governed by the laws of Ohio.',
    'governed by the laws of the State of New York, without regard to conflicts',
    'a corporation of the Commonwealth of Massachusetts',
    'California law applies.',
    '12 Bay Street, Columbus, OH 43215',
    '900 Main St, Austin, Texas 78701-1234',
  ])('is the month in the United States: %s', (text) => expect(readHomeDayOrder(text)).toBe('month'));

  it.each([
    'This agreement is governed by the laws of England and Wales.',
    'English law applies.',
    '18 Moor Road, Leeds LS1 4AP',
    '7/22 Alice Street, Newtown NSW 2042',
    'the laws of the Republic of South Africa',
    'under the laws of the State of Victoria',
  ])('is the day in countries that write it first: %s', (text) => expect(readHomeDayOrder(text)).toBe('day'));

  it.each([
    'The parties agree to these terms.',
    'governed by the laws of Ontario',
    'Lena Virginia Ohio pays $43215.',
    'a company of the State of Delaware; this agreement is governed by the laws of England',
    'Invoice OH 43215',
  ])('is unknown where nothing, or everything, is told: %s', (text) => expect(readHomeDayOrder(text)).toBe('unknown'));
});
