import { describe, expect, it } from 'vitest';
import { describeWindow, findWindow } from './notice-window.ts';

describe('findWindow', () => {
  it.each([
    [
      'Unless either party gives written notice of non-renewal not less than sixty (60) days and not more than ninety (90) days before the last day of the Initial Term or any Renewal Term, this Lease renews.',
      'between 90 and 60 days before the end',
    ],
    [
      'It renews unless one party has given notice of non-renewal not more than nine months and not less than six months before the end of the Minimum Term.',
      'between 9 and 6 months before the end',
    ],
    [
      'You make the choice by written notice that We receive not more than 180 and not less than 90 days before the end of the Lease Term.',
      'between 180 and 90 days before the end',
    ],
    ['Notice may be given between six and three months before the end.', 'between 6 and 3 months before the end'],
    [
      'Notice must be given between one year and six months before expiry of the term.',
      'between 1 year and 6 months before the end',
    ],
    [
      'Notice counts at most 3 months but at least 30 days before the end.',
      'between 3 months and 30 days before the end',
    ],
  ])('reads %j', (text, said) => {
    const window = findWindow(text);
    expect(window === null ? null : describeWindow(window)).toBe(said);
  });

  it.each([
    'It renews for 12 months unless it is ended not less than 30 days before the end.',
    'The price rises by not less than 4% and not more than 9% a year before the end of the term.',
    'Between three and six months of training are given before the end of the first year.',
    'Either party may end it on not less than two months’ and not more than three months’ notice.',
  ])('finds no window in %j', (text) => {
    expect(findWindow(text)).toBeNull();
  });
});
