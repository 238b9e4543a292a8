import { describe, expect, test } from 'vitest';
import { locateQuote } from '#server/domain/citations/locate-quote.ts';
import type { DraftDate } from '#server/ports/language-model.ts';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findFacts } from '../facts/facts.ts';
import { findKeyDates } from './key-dates.ts';

const OPENING =
  'LEASE AGREEMENT\n\nThis Lease Agreement is made as of July 1, 2026 (the "Effective Date") between Marigold Homes LLC (the "Landlord") and Ana Ruiz (the "Tenant").\n\n';
const CLOSING =
  '\n\n9. General. The Tenant shall keep the premises clean. The Landlord shall repair the roof. This Lease shall be governed by the laws of Oregon, and the parties hereby agree hereto.';

/** Without a place, whose custom would tell which number is the month. */
const CLOSING_ANYWHERE = CLOSING.replace('the laws of Oregon', 'the law of the place where the house is');

function findDays(words: string, opening = OPENING, closing = CLOSING): readonly DraftDate[] {
  const reading = readText(`${opening}${words}${closing}`);
  return findKeyDates(reading, findFacts(reading, null));
}

function daysOf(words: string, opening = OPENING, closing = CLOSING): readonly string[] {
  return findDays(words, opening, closing)
    .filter(({ kind }) => kind !== 'starts')
    .map(({ kind, day }) => `${kind} ${day}`);
}

const term = (words: string) => `2. Term. The term of this Lease ${words}.`;

describe('findKeyDates › the end', () => {
  test.each([
    ['a printed one', term('begins on July 1, 2026 and ends on March 15, 2028'), 'ends 2028-03-15'],
    ['through a day', 'This Lease shall continue through and including March 31, 2029.', 'ends 2029-03-31'],
    ['a form', '2. Expiration Date: December 31, 2027', 'ends 2027-12-31'],
    ['a year from a first of July', term('is one (1) year from the Effective Date'), 'ends 2027-06-30'],
    ['months', term('shall be for eighteen (18) months commencing on the Effective Date'), 'ends 2027-12-31'],
    ['up to an anniversary', term('shall end on the third anniversary of the Effective Date'), 'ends 2029-07-01'],
    [
      'up to one counted in years',
      term('shall end on the three (3) year anniversary of the Effective Date'),
      'ends 2029-07-01',
    ],
    [
      'a length up to its anniversary',
      term('is three years from the Effective Date and ends on the third anniversary thereof'),
      'ends 2029-07-01',
    ],
    [
      'the day before one',
      term('runs from the Effective Date through the day prior to the third anniversary of the Effective Date'),
      'ends 2029-06-30',
    ],
    [
      'a start in its own sentence',
      term('shall commence on February 29, 2028 and continue for one year'),
      'ends 2029-02-27',
    ],
    ['a month too short for its day', term('shall be six months commencing on August 31, 2026'), 'ends 2027-02-27'],
    ['days', term('shall be for a period of 90 days from the Effective Date'), 'ends 2026-09-28'],
    [
      'a printed day beside a length',
      term('is two years from the Effective Date and expires on May 31, 2028'),
      'ends 2028-05-31',
    ],
    [
      'a day that other dates follow',
      `${term('ends on June 30, 2027')} It replaces the lease of May 3, 2020.`,
      'ends 2027-06-30',
    ],
  ])('%s', (_what, words, expected) => {
    expect(daysOf(words)).toEqual([expected]);
  });

  test.each([
    ['has no day', term('ends in June 2027')],
    ['is the earlier of two', term('shall continue until the earlier of June 30, 2027 and the sale of the house')],
    [
      'lasts a while or until something happens',
      term('is one year from the Effective Date or until the house is sold'),
    ],
    ['is counted from what is not known', term('is one year from the Delivery Date')],
    ['is counted from an event', term('is one year from the date on which the roof is repaired')],
    ['may be later', term('shall be at least two years from the Effective Date')],
    ['has two lengths', term('shall be sixty (30) months from the Effective Date')],
    ['is counted in business days', term('shall be 60 business days from the Effective Date')],
    ['belongs to an option', 'The Tenant may terminate this Lease at any time prior to June 30, 2027.'],
    ['belongs to something else', 'Each warranty of this Lease shall continue until June 30, 2027.'],
    ['belongs to a definition', '"Contract Year" means the period ending on June 30, 2027.'],
  ])('is left out where it %s', (_why, words) => {
    expect(daysOf(words)).toEqual([]);
  });

  test('is left out where the start is ambiguous', () => {
    const opening = OPENING.replace('July 1, 2026', '3/4/2026');
    expect(findDays(term('is one year from the Effective Date'), opening, CLOSING_ANYWHERE)).toEqual([]);
  });

  test.each([
    ['in the United States', CLOSING, ['ends 2027-03-04']],
    ['in England', CLOSING.replace('Oregon', 'England'), ['ends 2027-04-03']],
    ['where no place is told', CLOSING_ANYWHERE, []],
  ])('of a numeric date is what it means %s', (_where, closing, expected) => {
    expect(daysOf(term('ends on 3/4/2027'), OPENING, closing)).toEqual(expected);
  });
});

describe('findKeyDates › the start', () => {
  test.each([
    ['made effective', 'This Agreement is made effective as of May 3, 2026 between Ana Ruiz and Bo Lee.', '2026-05-03'],
    [
      'named',
      'This Agreement is dated May 3, 2026 (the "Commencement Date") between Ana Ruiz and Bo Lee.',
      '2026-05-03',
    ],
    [
      'of a fixed term',
      'This Agreement is dated May 3, 2026. "Term" means a fixed term of one year beginning on 1 June 2026. It binds Ana Ruiz and Bo Lee.',
      '2026-06-01',
    ],
    [
      'said to be that of making, where only another paper has a day',
      'This Agreement binds Ana Ruiz and Bo Lee under the Roofing, Painting and Plumbing Agreement dated May 3, 2020 and takes effect on the date first written above. This Agreement is effective as of the date hereof.',
      undefined,
    ],
    ['only signed', 'This Agreement is dated as of May 3, 2026 between Ana Ruiz and Bo Lee.', undefined],
    [
      'of another paper',
      'WHEREAS, a certain agreement effective as of May 3, 2020 was made between Ana Ruiz and Bo Lee.',
      undefined,
    ],
  ])('%s', (_what, opening, expected) => {
    const [start] = findDays('', `SERVICES AGREEMENT\n\n${opening}\n\n`).filter(({ kind }) => kind === 'starts');
    expect(start?.day).toBe(expected);
  });
});

describe('findKeyDates › renewal and notice', () => {
  const renews = 'This Lease renews automatically for successive one-year terms unless either party gives';
  const lasts = term('is one year from the Effective Date');

  test('have their days with all sources of the calculation', () => {
    const dates = findDays(
      `${lasts} ${renews} written notice at least 90 days before the end of the then current term.`,
    );
    expect(
      dates.map(({ kind, day, isPrinted, repeatsEveryMonths }) => [kind, day, isPrinted, repeatsEveryMonths]),
    ).toEqual([
      ['starts', '2026-07-01', true, undefined],
      ['ends', '2027-06-30', false, undefined],
      ['renews', '2027-07-01', false, 12],
      ['notice-by', '2027-04-01', false, 12],
    ]);
    const notice = dates.at(-1);
    expect(notice?.detail).toMatch(/^90 days before June 30, 2027, the end of the first term\./u);
    const quoted = notice?.quotes.map(({ text }) => text).join('\n');
    expect(quoted).toMatch(
      /^This Lease renews automatically[\s\S]*one year from the Effective Date[\s\S]*July 1, 2026/u,
    );
    expect(dates.map(({ title }) => title)).toEqual([
      'The lease starts',
      'The first term of the lease ends',
      'The lease renews by itself',
      'Last day to stop the renewal',
    ]);
  });

  test('have quotes that stand on their pages', () => {
    const words = `${lasts} ${renews} notice six months before the end of the term. The Tenant shall pay $500 on or before May 1, 2027.`;
    const page = `${OPENING}${words}${CLOSING}`;
    const dates = findDays(words);
    expect(dates.length).toBeGreaterThan(4);
    for (const { quotes } of dates) {
      expect(quotes.length).toBeGreaterThan(0);
      for (const { text } of quotes) expect(locateQuote(text, 1, { textOf: () => page })).not.toBeNull();
    }
  });

  test.each([
    ['a month, from a month’s end', `${renews} one month's notice before the end of the term.`, 'notice-by 2027-05-30'],
    [
      'months of notice to the end, from a month’s end',
      'This Lease is then extended by one year each time unless terminated by either party with four months’ notice to the end of the Term or of the current renewal period.',
      'notice-by 2027-02-28',
    ],
    [
      'a window of an agreement that rolls over',
      'At the end of the term this agreement rolls over for further terms of 12 months each, unless one of us gives the other written notice not more than 120 days and not less than 60 days before the current term ends.',
      'notice-by 2027-05-01',
    ],
    [
      'notice to the end of any month',
      'This Lease renews automatically for one year unless ended by two months’ notice to the end of a month.',
      undefined,
    ],
    ['business days', `${renews} notice 10 business days before the end of the term.`, undefined],
    [
      'each party another length',
      `${renews} notice, the Landlord 90 days prior to the end and the Tenant 30 days prior to the end.`,
      undefined,
    ],
    [
      'a term that others follow, with a comma behind it',
      'This Lease renews automatically for one-year periods, unless written notice is received at least six months prior to the end of the then current term.',
      'notice-by 2026-12-30',
    ],
    ['a window that closes with the term', `${renews} notice within 30 days before the end of the term.`, undefined],
    ['a window that opens', `${renews} notice not more than 90 days before the end of the term.`, undefined],
    [
      'the end of something later',
      'The Tenant may extend this Lease each year by notice no later than 60 days prior to the expiry of any yearly extension.',
      undefined,
    ],
    ['words and figures that differ', `${renews} notice ninety (60) days before the end of the term.`, undefined],
    ['notice at any time', `${renews} 30 days' notice of termination.`, undefined],
    [
      'an option',
      'The Tenant may renew this Lease for one further year by written notice at least 60 days before the end of the term.',
      'notice-by 2027-05-01',
    ],
  ])('%s', (_what, words, expected) => {
    expect(daysOf(`${lasts} ${words}`).find((day) => day.startsWith('notice-by'))).toBe(expected);
  });

  test.each([
    'This Lease shall automatically renew for one year, provided the Landlord receives all rent.',
    'This Lease shall continue automatically for successive years, provided that this is approved by the owners.',
  ])('a conditional renewal has no day: %s', (words) => {
    expect(daysOf(`${lasts} ${words}`)).toEqual(['ends 2027-06-30']);
  });

  test.each([
    ['This Lease shall automatically renew for additional one (1) year terms.', 12],
    [
      'This Lease renews automatically at the end of the first term and any renewal term for another one (1) year period.',
      12,
    ],
    ['This Lease renews automatically for one (1) additional three (3) year period.', undefined],
  ])('a repeated renewal has its period: %s', (words, months) => {
    const renewal = findDays(`${lasts} ${words}`).find(({ kind }) => kind === 'renews');
    expect(renewal).toMatchObject({ day: '2027-07-01' });
    expect(renewal?.repeatsEveryMonths).toBe(months);
  });

  test('an amendment is not named like the contract', () => {
    const opening =
      'SECOND AMENDMENT TO LEASE AGREEMENT\n\nThis Second Amendment is effective as of July 1, 2026 between Ana Ruiz and Bo Lee.\n\n';
    const dates = findDays('This Second Amendment shall expire on June 30, 2027.', opening);
    expect(dates.map(({ title }) => title)).toEqual(['The amendment starts', 'The amendment ends']);
  });
});

test('findKeyDates › finds none in another language', () => {
  expect(
    findDays('', `${'Der Mieter zahlt die Miete und das Haus ist schön. '.repeat(20)}Ende: 31. Dezember 2027. `),
  ).toEqual([]);
});

test('reads the payments of a table whose first column has the days', () => {
  const table =
    'Date What is due\n14 August 2026 Date of agreement, deposit paid to Dealer\n14 September 2026 First instalment\n14 August 2029 Last instalment\n14 September 2029 Optional final payment';
  expect(findDays(table).map(({ day, title }) => `${day} ${title}`)).toEqual(
    expect.arrayContaining([
      '2026-09-14 First instalment is due',
      '2029-08-14 Last instalment is due',
      '2029-09-14 Optional final payment is due',
    ]),
  );
});

test('takes the end of a grace period for no day of payment', () => {
  const late =
    'The term of this Lease begins on July 5, 2026. If the full amount due is not received by 5:00 p.m. on the 5th day of the month, Tenant shall pay a late charge of $75.00.';
  expect(findDays(late).filter(({ title }) => /payment/u.test(title))).toEqual([]);
});
