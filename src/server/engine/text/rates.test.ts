import { describe, expect, it } from 'vitest';
import { describeRate, findRates } from './rates.ts';

describe('findRates', () => {
  it.each([
    ['1.5%', 1.5],
    ['22.75 %', 22.75],
    ['3 per cent', 3],
    ['five percent', 5],
    ['one hundred forty percent (140%)', 140],
    ['One Hundred Fifty Percent (150%)', 150],
    ['three percent (3%)', 3],
    ['one and one-half percent (1.5%)', 1.5],
    ['one-half percent', 0.5],
    ['one-quarter of one percent', 0.25],
    ['eighteen (18) percent', 18],
    ['eighteen (18%) percent', 18],
    ['1½ %', 1.5],
    ['9,5 %', 9.5],
    ['5 Prozent', 5],
    ['fünf Prozentpunkten', 5],
    ['zwei v. H.', 2],
  ])('reads %j', (text, percent) => {
    expect(findRates(text)).toMatchObject([{ text, percent, isInconsistent: false }]);
  });

  it.each([
    ['ten percent (12%)', 12],
    ['forty percent (140%)', 140],
    ['fünf Prozent (6 %)', 6],
  ])('marks differing words and figures in %j', (text, percent) => {
    expect(findRates(text)).toMatchObject([{ percent, isInconsistent: true }]);
  });

  it.each(['per cent', 'a percentage of sales', '100', 'one in ten', 'Prozentsatz', ''])('finds none in %j', (text) => {
    expect(findRates(text)).toEqual([]);
  });

  it('describes a rate in figures', () => {
    expect(describeRate({ percent: 1.5 })).toBe('1.5%');
  });
});
