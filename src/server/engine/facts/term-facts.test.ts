import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { describeDate } from '../text/dates.ts';
import { describePeriod } from '../text/periods.ts';
import { findTerm } from './term-facts.ts';

function term(text: string): string | null {
  const found = findTerm(readText(text));
  if (found === null) return null;
  const period = found.period === null ? '' : describePeriod(found.period);
  const until = found.until === null ? '' : `until ${describeDate(found.until)}`;
  return [period, until, found.isOpenEnded ? 'open' : ''].filter((part) => part !== '').join(' ');
}

describe('findTerm', () => {
  it.each([
    ['This Agreement begins on 1 January 2026 and lasts three (3) years (the “Term”).', '3 years'],
    ['The lease begins on April 1, 2026 and ends on March 31, 2027 (the “Term”).', 'until March 31, 2027'],
    [
      'This Agreement begins on the Effective Date and continues for two (2) years, unless either party ends it earlier by giving thirty (30) days’ written notice.',
      '2 years',
    ],
    ['This Contract runs for eighteen months from the date of signing.', '18 months'],
    ['The engagement starts on May 4, 2024 and lasts until May 3, 2025.', 'until May 3, 2025'],
    ['This Agreement remains in force for five years.', '5 years'],
    [
      '1.2 Term. Five (5) years, beginning on the Commencement Date and ending at midnight on June 30, 2030, unless sooner terminated.',
      '5 years until June 30, 2030',
    ],
    // The first day is no last one.
    [
      'Term A fixed term of ten months from and including 1 May 2026 to and including 28 February 2027',
      '10 months until February 28, 2027',
    ],
    ['The letting is for a term of two years from 1 May 2026 to 30 April 2028.', '2 years until April 30, 2028'],
    // What hangs on leaving within a time is no length of the contract.
    [
      'If, before the second anniversary of the Effective Date, your employment ends, you repay half of the bonus. Employment is at will.',
      'open',
    ],
    ['Contributions vest over three years of employment. Your employment is at will.', 'open'],
    ['Employment is at will. Either party may end it at any time.', 'open'],
    ['This Agreement shall continue until either party gives the other notice of its end.', 'open'],
    [
      'The term of this contract, with its Termination Fee, will begin on April 1, 2026 and continue until May 3, 2026.',
      'until May 3, 2026',
    ],
    [
      'This Agreement shall commence on the Effective Date and shall expire on the Expiration Date.\n“Expiration Date” means March 31, 2027.',
      'until March 31, 2027',
    ],
    // An end is named here, though not read: nothing rather than "until someone ends it".
    [
      'The Term shall begin at once and will end on the Expiration Date in the Addendum, unless terminated earlier.',
      '',
    ],
    ['The agreement is concluded for an indefinite period of time.', 'open'],
    ['This Agreement shall continue until this Agreement has been terminated under Section 9.', 'open'],
    ['The term of this Agreement is of unlimited duration.', 'open'],
    // The first term stands in front of how it renews.
    [
      'This Agreement shall have a term of four (4) years from May 2, 2024, and shall automatically renew for additional one year terms.',
      '4 years',
    ],
    [
      'This Agreement shall be effective until the earlier of (a) its termination or (b) the date that is two (2) years after the date of this Agreement.',
      '2 years',
    ],
    ['This Agreement continues in effect until the fifth (5t h) anniversary of its date.', '5 years'],
    ['This Agreement will be in effect until the end of 2026 and will be evaluated then.', 'until December 31, 2026'],
    ['The Appointment may be terminated by either party giving the other 12 months’ notice in writing.', 'open'],
    [
      'If the Buyer renews, the term of this Agreement is extended by one further year, up to and including May 3, 2027.\nThe initial term of this Agreement continues up to and including May 3, 2026.',
      'until May 3, 2026',
    ],
  ])('%s', (text, expected) => {
    expect(term(text)).toBe(expected);
  });

  it.each([
    'This Agreement shall continue on a country-by-country basis until the expiration of the Royalty Term.',
    'This Agreement shall become effective today and shall continue in effect until the Conversion Date.',
    'This Agreement shall remain in effect until all amounts have been paid.',
    'This Agreement will terminate upon the earlier of the end of the season and a material breach.',
    'Unless ended earlier, upon the expiration of the Support Period, this Agreement shall automatically terminate in its entirety.',
  ])('ends with an event: %s', (text) => {
    expect(findTerm(readText(text))).toMatchObject({ endsWithEvent: true, isOpenEnded: false });
  });

  it('ignores the length of the renewal', () => {
    expect(
      term(
        'The lease begins on April 1, 2026 and ends on March 31, 2027 (the “Term”).\nUnless the Tenant gives written notice of not renewing at least ninety (90) days before the end of the Term, this Agreement renews automatically for a further period of twelve (12) months on the same conditions.',
      ),
    ).toBe('until March 31, 2027');
    expect(
      term('This Agreement renews automatically for a further period of twelve (12) months unless notice is given.'),
    ).toBeNull();
  });

  it.each([
    'The duties of confidence survive for five (5) years after this Agreement ends.',
    'The Buyer commits to buy 100 Units within the first six months of the term of this Agreement.',
    'The first ninety (90) days are a trial period.',
    'If a notice is given, the fee is due at the end of such 60-day period.',
    'The Supplier warrants the Products to be free from defects for twenty-four (24) months.',
    'For twelve (12) months after employment ends, the Employee shall not work for a rival.',
    'During the term of this Agreement and for twelve (12) months after it, neither party shall solicit staff.',
  ])('is not another length: %s', (text) => {
    expect(term(text)).toBeNull();
  });
});
