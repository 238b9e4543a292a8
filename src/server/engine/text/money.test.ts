import { describe, expect, it } from 'vitest';
import { describeMoney, findMoney, parseFigure } from './money.ts';

describe('findMoney', () => {
  it.each<[string, number, string]>([
    ['$1,250.00', 1250, 'USD'],
    ['$ 500', 500, 'USD'],
    ['US$ 5 million', 5_000_000, 'USD'],
    ['U.S. $2.5 million', 2_500_000, 'USD'],
    ['USD 5,000', 5000, 'USD'],
    ['EUR 1.200,50', 1200.5, 'EUR'],
    ['€ 45', 45, 'EUR'],
    ['£12,000', 12000, 'GBP'],
    ['₱295', 295, 'PHP'],
    ['¥1,000,000', 1_000_000, 'JPY'],
    ['C$300', 300, 'CAD'],
    ['HK$1,000', 1000, 'HKD'],
    ['RMB 20,000', 20000, 'CNY'],
    ['$3k', 3000, 'USD'],
    ['$1.5bn', 1_500_000_000, 'USD'],
    ['0.10 dollars', 0.1, 'USD'],
    ['5,000 euros', 5000, 'EUR'],
    ['2 million pounds sterling', 2_000_000, 'GBP'],
    ['1,000 United States Dollars', 1000, 'USD'],
    ['500 Canadian dollars', 500, 'CAD'],
    ['ten dollars', 10, 'USD'],
    ['five thousand dollars ($5,000)', 5000, 'USD'],
    ['One Hundred Thousand Dollars ($100,000.00)', 100_000, 'USD'],
    ['Two Thousand Four Hundred and 00/100 Dollars ($2,400.00)', 2400, 'USD'],
    ['one million five hundred thousand U.S. Dollars (US$1,500,000)', 1_500_000, 'USD'],
    ['1,000 CHF', 1000, 'CHF'],
    ['R60 000', 60_000, 'ZAR'],
    ['R 1 250 000,00', 1_250_000, 'ZAR'],
    ['KSh 4,500', 4500, 'KES'],
    ['Kshs. 12,000', 12_000, 'KES'],
    ['Rs. 15,00,000', 1_500_000, 'INR'],
    ['₦250,000', 250_000, 'NGN'],
    ['five hundred naira', 500, 'NGN'],
    ['1.250,50 €', 1250.5, 'EUR'],
    ['EUR 1.250', 1250, 'EUR'],
    ['Euro 1.250,00', 1250, 'EUR'],
    ['950,– €', 950, 'EUR'],
    ['1.250,-- Euro', 1250, 'EUR'],
    ['fünfhundert Euro', 500, 'EUR'],
    ['zwölftausend Euro (12.000 €)', 12_000, 'EUR'],
    ['1,5 Mio. €', 1_500_000, 'EUR'],
    ['CHF 1’250.50', 1250.5, 'CHF'],
    ['60p', 0.6, 'GBP'],
    ['14.4p', 0.144, 'GBP'],
    ['9.6p', 0.096, 'GBP'],
    ['45 pence', 0.45, 'GBP'],
    ['5¢', 0.05, 'USD'],
  ])('reads %j', (text, amount, currency) => {
    expect(findMoney(text)).toMatchObject([{ text, amount, currency, isInconsistent: false }]);
  });

  it.each([
    '5,000 units',
    'Section 5.1',
    'USDA',
    '$',
    'a million reasons',
    'pounds of flesh',
    'or 500',
    'par R',
    '',
    '480p',
    '1080p',
    'p. 5',
    'page 14p',
    'clause 5p',
    '5P',
    '60pm',
    '9p.m.',
    '1080/60p',
    '5 per cent',
  ])('finds none in %j', (text) => {
    expect(findMoney(text)).toEqual([]);
  });

  it('marks differing words and figures', () => {
    expect(findMoney('Five Thousand Dollars ($50,000)')).toMatchObject([{ amount: 50000, isInconsistent: true }]);
    expect(findMoney('fünfhundert Euro (600 €)')).toMatchObject([{ amount: 600, isInconsistent: true }]);
  });

  it('reads pence beside pounds', () => {
    const sums = findMoney('£195.00 for collection and 60p for each mile, at 1080p or on page 14p');
    expect(sums.map(({ text, amount }) => [text, amount])).toEqual([
      ['£195.00', 195],
      ['60p', 0.6],
    ]);
  });

  it('returns offsets into the text', () => {
    const text = 'pay $10 now, and twenty dollars ($20.00) later';
    const sums = findMoney(text);
    expect(sums.map((sum) => text.slice(sum.start, sum.end))).toEqual(['$10', 'twenty dollars ($20.00)']);
  });
});

describe('parseFigure and describeMoney', () => {
  it.each([
    ['1,250.00', 1250],
    ['1.250,00', 1250],
    ['1,250', 1250],
    ['1.250', 1250],
    ['0.025', 0.025],
    ['12.5', 12.5],
    ['1,000,000', 1_000_000],
    ['0.1234', 0.1234],
  ])('reads %j as %d', (figure, value) => {
    expect(parseFigure(figure)).toBe(value);
  });

  it.each<[number, string, string]>([
    [1250, 'USD', '$1,250'],
    [1200.5, 'EUR', '€1,200.50'],
    [5_000_000, 'CHF', 'CHF 5,000,000'],
    [0.0025, 'USD', '$0.0025'],
    [0.144, 'GBP', '£0.144'],
    [0.6, 'GBP', '£0.60'],
  ])('writes %d %s as %s', (amount, currency, expected) => {
    expect(describeMoney({ amount, currency })).toBe(expected);
  });
});
