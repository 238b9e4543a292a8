import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findDateFacts } from './date-facts.ts';

function days(text: string): string {
  const { agreement, effective } = findDateFacts(readText(text));
  return `${agreement?.date.iso ?? '-'} ${effective?.date.iso ?? '-'}`;
}

describe('findDateFacts', () => {
  it.each([
    ['This Agreement is made this 16 day of August, 2024 between Elm LLC and Ash LLC.', '2024-08-16 -'],
    [
      'The Joint Venture shall commence on the 1st of March, 2023, and shall be effective until February 28, 2024.',
      '2023-03-01 2023-03-01',
    ],
    // The day of the amendment, not of what it amends.
    [
      'This Second Amendment is effective as of October 1, 2025 (“Second Amendment Effective Date”) and amends the Supply Agreement effective as of July 1, 2021.',
      '2025-10-01 2025-10-01',
    ],
    // The last day is no first one, and the first one no day of making.
    ['This Agreement runs from the Start Date to 31 August 2027.', '- -'],
    ['Start Date Monday, 11 January 2027', '- 2027-01-11'],
    ['Start Date: 1 January 2027', '- 2027-01-01'],
    ['From January 18, 2027 the plan price of each phone line rises by $3.00.', '- -'],
    ['Go-live is planned for 16 February 2027.', '- -'],
    ['Offer valid until: 12 December 2026', '- -'],
    ['Damage Bond $2,500 2 April 2027', '- -'],
    ['Date of this offer 23 November 2026.', '2026-11-23 -'],
    ['WHEREAS the parties have entered into a loan agreement dated May 2, 2019, they wish to go on.', '- -'],
    [
      'The term will begin on the date hereof (the “Commencement Date”), and will continue until December 31, 2027.',
      '- -',
    ],
    ['“Bill of Sale” means the bill of sale, effective as of December 30, 2021, between Elm and Ash.', '- -'],
    // Two sign on two days: it is made when the last one has.
    [
      `${'The parties keep each other informed. '.repeat(60)}\nSigned by Elm. Date: March 3, 2025\nSigned by Ash. Date: March 9, 2025`,
      '2025-03-09 -',
    ],
    // What is signed in front of annexes is dated like what is signed at the end.
    [
      `The parties agree as follows.\nBy: /s/ Ann Elm\nName: Ann Elm\nTitle: CEO\nDate: March 3, 2025\n\nAPPENDIX A\n${'Each unit is tested before it is shipped. '.repeat(60)}`,
      '2025-03-03 -',
    ],
    [
      'This Agreement takes effect on the date on which the last party signs it.\nBy: /s/ Ann Elm Title: CEO Date: March 3, 2025\nBy: /s/ Bo Ash Title: CEO Date: March 9, 2025',
      '2025-03-09 2025-03-09',
    ],
    [
      'This Agreement is made as of the date last written below (the “Effective Date”).\nBy: /s/ Ann Elm Title: CEO Date: 7-29-10 By: /s/ Bo Ash Title: CEO Date: 8/4/10',
      '2010-08-04 2010-08-04',
    ],
    ['By: /s/ Ann Elm Title: CEO Date: 3/4/2011\n\nThe Goods are delivered by 6/30/2011.', '2011-03-04 -'],
    // Which day is meant is not known, so which signature was the last is not either.
    ['By: /s/ Ann Elm Title: CEO Date: March 4, 1998 Date: 3-5-98', '- -'],
    [
      'This Agreement becomes effective upon execution of counterparts.\nBy: /s/ A. Elm Title: CEO Date: May 2, 2025',
      '2025-05-02 -',
    ],
    // The preamble may stand behind a table of contents.
    [
      `${'Notices\n\n'.repeat(60)}This Supply Agreement (as amended, this “Agreement”) is entered into as of March 18, 2023 by Elm LLC and Ash LLC.`,
      '2023-03-18 2023-03-18',
    ],
    [
      'This Agreement is effective as of May 1, 2020 (the “Effective Date”) and is made and entered into this 10th day of January, 2020 by Elm LLC and Ash LLC.',
      '2020-01-10 2020-05-01',
    ],
    ['This Schedule is added to that Software License between Elm and Ash, dated November 5, 2010.', '- -'],
    ['The Term begins on the date first above written and terminates on 31 December 2006.', '- -'],
    [
      'Text is omitted pursuant to a request and filed separately THIS SUPPLY AGREEMENT is made as of May 2, 2024 by Elm LLC and Ash LLC.',
      '2024-05-02 2024-05-02',
    ],
    ['Effective Date March 3, 2011', '2011-03-03 2011-03-03'],
    ['It is a fixed term beginning November 27, 2018 and ending November 30, 2019.', '- 2018-11-27'],
    [
      'This Agreement is made this 16 day of August. 2012 (the “EffectiveDate”) by Elm LLC and Ash LLC.',
      '2012-08-16 2012-08-16',
    ],
    [
      'This Agreement is made on May 2, 2024 by Elm and Ash. The term of this Agreement is one year from the date hereof.',
      '2024-05-02 2024-05-02',
    ],
  ])('%s', (text, expected) => {
    expect(days(text)).toBe(expected);
  });
});

describe('findDateFacts in everyday documents', () => {
  function read(text: string) {
    return findDateFacts(readText(text));
  }

  it.each([
    ['Date of contract June 6, 2026', '2026-06-06'],
    ['Order date July 14, 2025\nSubscription start August 1, 2025', '2025-07-14'],
    ['Ann lets the flat to Bo on these terms, December 14, 2025.', '2025-12-14'],
    ['Ann’s lease with the Owner runs to August 31, 2027.', undefined],
    ['The paragraph in your employment letter dated March 4, 2019 is waived.', undefined],
  ])('reads the day of making from %j', (text, day) => {
    expect(read(text).agreement?.date.iso).toBe(day);
  });

  it.each([
    ['Start date October 6, 2025', '2025-10-06'],
    ['Subscription start August 1, 2025', '2025-08-01'],
    ['We’ll start on 17 March 2025 and aim to finish by 30 May 2025.', '2025-03-17'],
    ['From January 10, 2026, noon, to July 9, 2026, noon.', '2026-01-10'],
    ['The start of the season was on May 1, 2025.', undefined],
  ])('reads the start from %j', (text, day) => {
    expect(read(text).effective?.date.iso).toBe(day);
  });
});
