import { describe, expect, test } from 'vitest';
import { dropRepeatedRows } from './repeated-rows.ts';

const kept = (...duties: readonly (string | [words: string, ...owedBy: string[]])[]) =>
  dropRepeatedRows(
    duties.map((duty) => {
      const [words, ...owedBy] = typeof duty === 'string' ? [duty, 'Tenant'] : duty;
      return { words, owedBy };
    }),
  ).map(({ words }) => words);

describe('rows that repeat a duty', () => {
  test.each([
    [
      'On signing, the Tenant pays a security deposit of $4,700, which equals two months’ rent',
      'Deposit $4,700 On signing',
    ],
    [
      'A move-out administration fee of $275 is kept from the Deposit',
      'Move-out administration fee $275 Kept from the Deposit',
    ],
    ['The rent is $2,350 per month, payable in advance', 'Rent $2,350 First day of each month'],
    [
      'must pay a welcome payment of £2,000 gross: £1,000 with the February salary',
      'Welcome payment £2,000 gross (clause 6.5)',
    ],
    [
      'Rent that has not arrived bears a late fee of $150, plus $25 for each further day until it is paid',
      'Late fee $150, then $25 per day From the fourth day of the month',
    ],
  ])('are left out where a sentence says it: %s', (sentence, row) => {
    expect(kept(sentence, row)).toEqual([sentence]);
    expect(kept(row, sentence)).toEqual([sentence]);
  });

  test('are left out where a longer row says it, and once where they are equal', () => {
    const longer = 'Security Deposit £5,544.00 (four weeks’ Weekly Fee)';
    expect(kept('Security deposit £5,544.00', longer)).toEqual([longer]);
    expect(kept('Late fee $25', 'Late fee $25')).toEqual(['Late fee $25']);
  });

  test.each([
    ['another thing of the same sum', 'Deposit: $2,150, by bank transfer on signing', 'Rent: $2,150 a month'],
    ['a sum that is compared with', 'pays a deposit of $2,350, which equals one month’s rent', 'Rent $2,350 per month'],
    ['another rhythm', 'Parking fee of $90 is due on signing', 'Parking fee $90 per month'],
    ['a further sum', 'Late fee of $25', 'Late fee $25 plus $5 per day'],
    ['what is credited against it', 'We credit $1,795 against Base Rent for January', 'Base Rent $1,795'],
  ])('stay where they say something else: %s', (_, one, other) => {
    expect(kept(one, other)).toHaveLength(2);
  });

  test('stay where another side owes it', () => {
    expect(kept(['must pay an origination fee of $990', 'Lender'], ['Origination fee $990', 'Borrower'])).toHaveLength(
      2,
    );
    expect(kept(['must pay an origination fee of $990'], ['Origination fee $990', 'Borrower'])).toHaveLength(1);
  });
});
