import { describe, expect, it } from 'vitest';
import { splitSentences } from './segmentation.ts';
import { buildSourceText } from './source-text.ts';
import { splitIntoQuotes } from './split-quotes.ts';
import { readTableRows } from './table-rows.ts';

const PRICES = `Schedule C. Purchase price
Year\tPrice\tYear\tPrice
1\tNot available\t11\t$14,030
2\t$21,480\t12\t$12,680
Amounts are before tax.`;
const INSTALMENTS =
  'Option\tDue\tAmount\nTwo instalments\t30 June 2027\t$665.10\n\t30 July 2027\t$665.10\nTotal\t\t$1,330.20';
const cut = (text: string, ranges: readonly { start: number; end: number }[]): readonly string[] =>
  ranges.map(({ start, end }) => text.slice(start, end));

describe('readTableRows', () => {
  it('reads two rows from a line of a table that is printed in two halves', () => {
    const rows = readTableRows(PRICES).filter(({ isHead }) => !isHead);
    expect(cut(PRICES, rows)).toEqual(['1\tNot available', '11\t$14,030', '2\t$21,480', '12\t$12,680']);
    expect(rows[1]).toMatchObject({ head: ['Year', 'Price'], label: '11', title: 'Schedule C. Purchase price' });
  });

  it('gives a row without a label that of the row above', () => {
    expect(readTableRows(INSTALMENTS).map(({ label }) => label)).toEqual([
      'Option',
      'Two instalments',
      'Two instalments',
      'Total',
    ]);
  });

  it('takes days above figures for a header', () => {
    const rows = readTableRows('15 Dec 2027\t15 Dec 2028\n$57,955.79\t$52,376.33');
    expect(rows.map(({ isHead, head }) => [isHead, head[1]])).toEqual([
      [true, '15 Dec 2028'],
      [false, '15 Dec 2028'],
    ]);
  });

  it('ends a table of sums where the names of columns of shares follow', () => {
    const costs = 'Item\tAmount\nRevision course\t£620.00\nTextbooks\t£150.00\nTotal\t£770.00';
    const shares = 'Last day of work\tPercentage repayable\nUp to 6 months after\t75%\nUp to 12 months after\t50%';
    const heads = readTableRows(`${costs}\n${shares}`).filter(({ isHead }) => isHead);
    expect(heads.map(({ label }) => label)).toEqual(['Item', 'Last day of work']);
    const fees = 'Item\tAmount\nRent\t£620.00\nDeposit\t£150.00\nParking\tIncluded\nInterest\t4%\nTax\t20%';
    expect(readTableRows(fees).filter(({ isHead }) => isHead)).toHaveLength(1);
  });

  it('takes the first of counted rows for no second row of the header', () => {
    const weeks = 'Last day falls in\tPercentage of fees\nWeek 1\t0% (nothing owed)\nWeeks 2 to 4\t25%\nWeek 5\t100%';
    expect(readTableRows(weeks).filter(({ isHead }) => isHead)).toHaveLength(1);
  });

  it('takes no item of a list for a row', () => {
    expect(readTableRows('1.\tThe Tenant pays the Rent.\n(a)\tThe Landlord keeps the roof in repair.')).toEqual([]);
  });

  it.each([['a b '], ['a\t'], ['a\tb\n'], ['\n'], ['1\t2\t1\t2\n']])('is linear in %j again and again', (part) => {
    const started = performance.now();
    readTableRows(part.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});

describe('rows of tables', () => {
  it('are one quote each, also those without words', () => {
    expect(cut(PRICES, splitIntoQuotes(PRICES)).slice(-5)).toEqual([
      '1\tNot available',
      '11\t$14,030',
      '2\t$21,480',
      '12\t$12,680',
      'Amounts are before tax.',
    ]);
  });

  it('are sentences of their own, and short ones are not cut', () => {
    const text =
      'The fees are these:\nMonthly fee\t$119.00 by debit. Taxes not included.\nAnniv.\tPrice\nthe notice\tsent by e-mail\nThe fees rise each year.';
    expect(cut(text, splitSentences(text))).toEqual([
      'The fees are these:',
      'Monthly fee\t$119.00 by debit. Taxes not included.',
      'Anniv.\tPrice',
      'the notice\tsent by e-mail',
      'The fees rise each year.',
    ]);
  });

  it('are no running lines where a table continues behind a page break', () => {
    const pages = [
      'The prices are these.\n4\t$32,320\n5\t$31,180',
      '6\t$29,960\n7\t$28,670\nThe prices are before tax.',
    ];
    const { text } = buildSourceText({
      documentId: 1,
      title: '',
      pages: pages.map((page, index) => ({ pageNumber: index + 1, text: page })),
      unreadPages: [],
    });
    expect(text).toBe(pages.join('\n'));
  });
});
