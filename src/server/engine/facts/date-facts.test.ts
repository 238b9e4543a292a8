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
