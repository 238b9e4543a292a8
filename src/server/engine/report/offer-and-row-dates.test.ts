import { describe, expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findFacts } from '../facts/facts.ts';
import { findKeyDates } from './key-dates.ts';

const OPENING =
  'SERVICES AGREEMENT\n\nThis Agreement is dated 2 March 2026 and made between Marigold Ltd (the "Supplier") and Ana Ruiz (the "Client").\n\n';
const CLOSING =
  '\n\n9. General. The Supplier shall keep records. The Client shall read them. This Agreement shall be governed by the laws of Ireland, and the parties hereby agree hereto.';

function daysOf(words: string, opening = OPENING): readonly string[] {
  const reading = readText(`${opening}${words}${CLOSING}`);
  return findKeyDates(reading, findFacts(reading, null)).map(
    ({ kind, day, title, repeatsEveryMonths }) =>
      `${kind} ${day} ${title}${repeatsEveryMonths === undefined ? '' : ` /${repeatsEveryMonths}`}`,
  );
}

describe('findKeyDates › offers', () => {
  test.each([
    [
      'This offer lapses if we have not received the signed copy by 30 April 2026.',
      'due 2026-04-30 Last day to accept',
    ],
    ['Our offer expires on Friday, May 8, 2026 at 5:00 p.m. Eastern Time.', 'due 2026-05-08 The offer ends'],
    [
      'To accept, return both pages no later than 5:00 p.m. Central Time on Friday, May 8, 2026.',
      'due 2026-05-08 Last day to accept',
    ],
    ['Your date is held until 5.00 pm on 7 May 2026.', 'due 2026-05-07 Last day to accept'],
    ['The place is reserved for you until 7 May 2026.', 'due 2026-05-07 Last day to accept'],
    ['The quotation is open for acceptance until 1 June 2026.', 'due 2026-06-01 Last day to accept'],
    [
      'If you have not sent back a signed copy by 15 May 2026, the offer is withdrawn.',
      'due 2026-05-15 Last day to accept',
    ],
  ])('%s', (words, expected) => {
    expect(daysOf(words)).toContain(expected);
  });

  test.each([
    'The Client accepted the goods on 30 April 2026.',
    'The acceptance tests of the works end on 30 April 2026.',
    'The estimate dated 30 April 2026 is attached.',
    'The price that was offered on 30 April 2026 no longer holds.',
  ])('none in: %s', (words) => {
    expect(daysOf(words).filter((day) => /accept|offer/iu.test(day))).toEqual([]);
  });

  test('no right to cancel is counted from the day of a form that can still be accepted', () => {
    const words =
      'This offer is open until 30 April 2026. The Client may cancel within fourteen (14) days of the date of this Agreement.';
    expect(daysOf(words).filter((day) => day.includes('right to cancel'))).toEqual([]);
  });

  test('a right to cancel is counted from the date of the agreement, and not from what is unknown', () => {
    expect(daysOf('The Client may cancel within fourteen (14) days of the date of this Agreement.')).toContain(
      'due 2026-03-16 Last day of a right to cancel',
    );
    expect(daysOf('The Client may cancel within fourteen (14) days of delivery.')).toEqual([]);
  });
});

describe('findKeyDates › rows', () => {
  test.each([
    ['Start date   Monday, 4 May 2026', ['starts 2026-05-04 The services agreement starts']],
    [
      'Term   1 May 2026 to 30 April 2027',
      ['starts 2026-05-01 The services agreement starts', 'ends 2027-04-30 The services agreement ends'],
    ],
    ['Opening date (target)   11 January 2027', ['due 2027-01-11 Opening date (target)']],
    ['Second stage   €1,450   1 July 2026', ['due 2026-07-01 Second stage: €1,450 is due']],
    ['Final proofs   18 June 2026', ['due 2026-06-18 Final proofs']],
    ['Signed forms and first payment\ndue\nFriday, 8 May 2026', ['due 2026-05-08 Signed forms and first payment due']],
  ])('%s', (words, expected) => {
    expect(daysOf(words)).toEqual(expected);
  });

  test.each([
    'Born   4 May 2016',
    'Deposit received   €500   4 May 2026',
    'Statement date   4 May 2026',
    'Delivery   about 4 May 2026',
  ])('none in: %s', (words) => {
    expect(daysOf(words)).toEqual([]);
  });
});

describe('findKeyDates › recurring days', () => {
  const starts = 'This Agreement commences on 10 May 2026. ';

  test.each([
    ['The fee is payable on the 15th day of each month.', 'due 2026-05-15 A monthly payment is due /1'],
    ['Rent is due on the first day of every month.', 'due 2026-06-01 Rent is due /1'],
    [
      'Instalments fall due on the 20th of each month, beginning on 20 June 2026.',
      'due 2026-06-20 A monthly payment is due /1',
    ],
    [
      'The fee shall increase on 1 October 2026 and on each anniversary of that date.',
      'due 2026-10-01 The fee goes up /12',
    ],
    ['All charges are increased by 3% on 1 January each year.', 'due 2027-01-01 Charges go up /12'],
    ['Renewal levy   €69.00   1 March in each year', 'due 2027-03-01 A payment of €69.00 is due /12'],
  ])('%s', (words, expected) => {
    expect(daysOf(`${starts}${words}`)).toContain(expected);
  });

  test('a first payment before the start stands for the first month', () => {
    const words = `${starts}Rent is due on the 1st day of each month. The first payment is to be made on or before 8 May 2026.`;
    expect(daysOf(words)).toContain('due 2026-07-01 Rent is due /1');
  });

  test.each([
    'Payment falls due on the 20th of the month following the invoice.',
    'The report is made on the last business day, the 30th of each month.',
    'The fee may be raised on 1 October 2026.',
  ])('none in: %s', (words) => {
    expect(daysOf(`${starts}${words}`).filter((day) => !day.startsWith('starts'))).toEqual([]);
  });

  test('without a known start a monthly day has no first time', () => {
    expect(daysOf('The fee is payable on the 15th day of each month.')).toEqual([]);
  });

  test('a schedule of payments has its first and its last', () => {
    const table =
      'Schedule of payments\nNo. Due date Payment Balance\n1 5 Jun 2026 453.87 900.00\n2 5 Jul 2026 453.87 450.00\n3 5 Aug 2026 450.00 0.00\n';
    expect(daysOf(table)).toEqual([
      'due 2026-06-05 A payment of 453.87 is due /1',
      'ends 2026-08-05 The last payment is due',
    ]);
    expect(daysOf(table.replace('5 Jul', '9 Jul'))).toEqual([]);
  });
});

describe('findKeyDates › stretches for notice', () => {
  const lease =
    'The term is from 1 June 2026 to and including 30 November 2027. Unless the Client has given notice in writing, received not less than two months and not more than three months before 30 November 2027, the term shall be extended for a further period of twelve months.';

  test('the last day and the first one on which notice counts', () => {
    expect(daysOf(lease)).toEqual(
      expect.arrayContaining([
        'notice-by 2027-09-30 Last day to stop the renewal',
        'ends 2027-11-30 The first term of the services agreement ends',
      ]),
    );
    const reading = readText(`${OPENING}${lease}${CLOSING}`);
    const notice = findKeyDates(reading, findFacts(reading, null)).find(({ kind }) => kind === 'notice-by');
    expect(notice?.detail).toContain('Notice counts from August 30, 2027 on.');
  });

  test('a day of the year before the end', () => {
    const words =
      'The term of this Agreement ends on 31 August 2027. This Agreement then renews automatically for successive terms of twelve months, unless the Client delivers notice on or before 30 April preceding the end of the term.';
    expect(daysOf(words)).toContain('notice-by 2027-04-30 Last day to stop the renewal /12');
  });

  test('a day after which a side may end it', () => {
    expect(
      daysOf('The Supplier may end this Agreement at any time after 31 May 2027 by giving two months’ notice.'),
    ).toContain('due 2027-05-31 The Supplier may end it after this day');
  });
});

test('findKeyDates › a day from which a payment is late is no day of payment', () => {
  const words =
    'This Agreement commences on 10 May 2026. Late fee €150, then €25 a day, from the fourth day of the month.';
  expect(daysOf(words).filter((day) => day.startsWith('due'))).toEqual([]);
});

test('a window of notice has its first and its last day, also where both lengths share one unit', () => {
  const words =
    'The term is from 1 June 2026 to and including 30 November 2027. It renews automatically for a further period of twelve months unless the Client gives notice of non-renewal, received not more than 180 and not less than 90 days before the end of the term.';
  expect(daysOf(words)).toEqual(
    expect.arrayContaining([
      'due 2027-06-03 First day of the notice to stop the renewal',
      'notice-by 2027-09-01 Last day to stop the renewal',
    ]),
  );
});

describe('findKeyDates › days of tables and clauses', () => {
  test.each([
    ['How to pay\n30 November 2026 $665.10\n28 February 2027 $665.10', 'due 2026-11-30 A payment of $665.10 is due'],
    ['84 15 December 2033 $15,903.79 $9.50 $15,913.29', 'due 2033-12-15 A payment is due'],
    ['Lock-in period 24 months from activation (until September 17, 2028)', 'due 2028-09-17 Lock-in period ends'],
    ['Estimated In-Service Date February 15, 2027', 'due 2027-02-15 Estimated In-Service Date'],
    [
      'Number of instalments 48 First due 1 April 2026, then on the 1st of each month',
      'due 2026-04-01 The first payment is due /1',
    ],
    [
      'The first six months, ending on 10 July 2027, are a Probationary Period.',
      'due 2027-07-10 Last day of the probation',
    ],
    ['Please tell us in writing by 4 December 2026 whether you agree.', 'due 2026-12-04 An answer is due'],
    [
      'You may also refer the dispute to the free service, at the latest three months after the end, that is by 31 January 2027.',
      'due 2027-01-31 Last day to refer the dispute to the free service',
    ],
    [
      'If the In-Service Date has not occurred by August 31, 2027, You may end this Agreement by written notice.',
      'due 2027-08-31 From this day it may be ended if that has not happened',
    ],
    [
      'This offer expires at 5:00 p.m. Eastern Time on December 4, 2026 unless You have signed it.',
      'due 2026-12-04 The offer ends',
    ],
    ['Instalments: 15th of each month, first on 15 January 2027.', 'due 2027-01-15 A monthly payment is due /1'],
    ['From January 10, 2027, noon, to July 9, 2027, noon.', 'ends 2027-07-09 The services agreement ends'],
  ])('%s', (words, expected) => {
    expect(daysOf(words)).toContain(expected);
  });

  test('a day that two places name is told once, and as printed where one of them prints it', () => {
    const days = daysOf(
      'On 1 January of every year the fee is increased by 4%. The first increase takes effect on 1 January 2027.',
    ).filter((day) => day.includes('2027-01-01'));
    expect(days).toEqual(['due 2027-01-01 The fee goes up /12']);
    expect(
      daysOf('You may not refer the dispute by 31 January 2027. You may be refunded by 31 January 2027.').filter(
        (day) => day.includes('Last day to'),
      ),
    ).toEqual([]);
  });
});

describe('findKeyDates › rows of a form', () => {
  test('a list of instalments with their days', () => {
    expect(
      daysOf('Instalments\t€8,000.00 on 14 February 2027; €8,000.00 on 14 May 2027; balance on 14 July 2027'),
    ).toEqual(
      expect.arrayContaining([
        'due 2027-02-14 A payment of €8,000.00 is due',
        'due 2027-05-14 A payment of €8,000.00 is due',
        'due 2027-07-14 The balance is due',
      ]),
    );
  });

  test('days that are counted from a day with a name of its own', () => {
    const days = daysOf(
      'Event Date\tSaturday 14 August 2027\nHire Fee\t€6,800.00\n4.2 The Client must confirm the numbers not later than 21 days before the Event Date.\n4.3 The deposit is returned within 28 days after the Event Date.\n4.4 If the Client cancels 30 days before the Event Date, the fee is due.\n4.5 The Client may change the date within 12 months after the Event Date.',
    );
    expect(days).toContain('due 2027-07-24 Last day: 21 days before the Event Date');
    expect(days).toContain('due 2027-09-11 Last day: 28 days after the Event Date');
    expect(days.filter((day) => day.includes('Event Date'))).toHaveLength(3);
  });

  test('the last day of a first stretch, and what is due before an admission', () => {
    const days = daysOf(
      'Admission Date\tMonday 11 January 2027\nTrial Period\tThe first four weeks from the Admission Date\n4.1 The first payment is due seven days before the Admission Date.',
    );
    expect(days).toContain('due 2027-02-07 Last day of the Trial Period');
    expect(days).toContain('due 2027-01-04 A payment is due');
    expect(days.some((day) => /^starts 2027-01-11/u.test(day))).toBe(true);
  });
});
