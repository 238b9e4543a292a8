import { describe, expect, it } from 'vitest';
import { findSectionMarks } from './section-marks.ts';
import { segmentDocument } from './segmentation.ts';
import { splitIntoQuotes } from './split-quotes.ts';

const split = (text: string): readonly string[] =>
  splitIntoQuotes(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/gu, ' '));
const headings = (text: string): readonly (string | null)[] => findSectionMarks(text).map(({ heading }) => heading);

describe('rows', () => {
  it('end with their lines where no gap tells their cells apart', () => {
    const rows = [
      'Minimum period 24 months from 14 January 2026',
      'Airtime plan “Everything” £27.00 a month',
      'Device plan (handset) £21.50 a month for 36 months, no interest, total £774.00',
      'Upfront cost £29',
    ];
    expect(split(rows.join('\n'))).toEqual(rows);
  });

  it('stand apart from the header of their table', () => {
    const rows = ['Contract year Minimum', 'First EUR 400,000', 'Second EUR 550,000', 'Third EUR 700,000'];
    expect(split(rows.join('\n'))).toEqual(rows);
  });

  it('may have a word for a value', () => {
    const rows = [
      'Vehicle price $14,950.00',
      'Etching and tyre nitrogen $699.00',
      'Safety standards certificate Included',
    ];
    expect(split(rows.join('\n'))).toEqual(rows);
  });

  it('have a label of two lines and the cells behind it', () => {
    const text = [
      'Registration $175.00 with this form',
      'Monthly fee, small group (up to 30 months of',
      'age)',
      '$1,640.00 1st day of each month, in advance',
      'Monthly fee, big group (from 30 months of',
      'age)',
      '$1,395.00 1st day of each month, in advance',
    ];
    expect(split(text.join('\n'))).toEqual([
      'Registration $175.00 with this form',
      'Monthly fee, small group (up to 30 months of age) $1,640.00 1st day of each month, in advance',
      'Monthly fee, big group (from 30 months of age) $1,395.00 1st day of each month, in advance',
    ]);
  });

  it('end where the next one has a label and a sum, with a condition behind it too', () => {
    const rows = [
      'Deposit £1,590.00, to be paid on signing and held by the agent as stakeholder',
      'Holding deposit £265.00, received on 12 November 2026',
      'Sign-on bonus £2,000.00, repayable if you leave during your first year',
      'Permitted occupiers None',
    ];
    expect(split(rows.join('\n'))).toEqual(rows);
  });

  it('keep a date that runs over the end of a line', () => {
    expect(split('Closing days\nWinter break Friday 24 December 2027, open again Tuesday 4\nJanuary 2028')).toContain(
      'Winter break Friday 24 December 2027, open again Tuesday 4 January 2028',
    );
    expect(split('First and last payment\n5 January 2027 / 5 December\n2031\nTotal of payments $27,231.95')).toContain(
      '5 January 2027 / 5 December 2031',
    );
  });

  it.each([
    [
      'names at line ends',
      'The Seller shall deliver the goods to the Buyer at 12 Mill\nRoad and the Buyer shall pay for them at once.',
    ],
    [
      'a date over a line end',
      'The term runs from 1 September 2025 up to and including 31 August\n2026 and not longer.',
    ],
    [
      'figures in running text',
      'Tenant shall keep the Premises open from 10:00 a.m. to 8:00 p.m. every day other than\nThanksgiving and December 25, and for each hour that it is not so open shall pay One Hundred\nTwenty-Five Dollars as additional Rent.',
    ],
    [
      'a numbered clause below rows',
      '3.2 If the Distributor misses the Minimum\nPurchases of a contract year by more\nthan ten percent (10%), the Supplier may\nend it.',
    ],
  ])('are not seen in %s', (_, text) =>
    expect(split(`First EUR 400,000\nSecond EUR 550,000\n${text}`)).toHaveLength(3),
  );
});

describe('headings', () => {
  const BODY = 'The handset becomes yours after the last payment, and it works on any network.';

  it('are read in small letters, with and without a number', () => {
    expect(headings(`We send texts.\n6. Your handset\n${BODY}`)).toEqual(['Your handset']);
    expect(headings(`We send texts.\nYour plan at a glance\n${BODY}`)).toEqual(['Your plan at a glance']);
  });

  it('are no lines of running text', () => {
    expect(headings('3.2 If the Distributor misses the Minimum\nPurchases of a year, it may\nend.')).toEqual([null]);
    expect(headings(`The price of the\nYellow handset is £5 and\n${BODY}`)).toEqual([]);
  });

  it('do not hold for the section after theirs', () => {
    const text = `5. Abroad\n${BODY}\n6. This says, without a heading of its own, that calls from ships cost £6 a minute.`;
    const document = { documentId: 1, title: '', pages: [{ pageNumber: 1, text }], unreadPages: [] };
    expect(segmentDocument(document).map(({ section, heading }) => [section, heading])).toEqual([
      ['5', 'Abroad'],
      ['6', null],
    ]);
  });
});
