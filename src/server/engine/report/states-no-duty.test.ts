import { describe, expect, it } from 'vitest';
import { statesNoDuty } from './states-no-duty.ts';

describe('statesNoDuty', () => {
  it.each([
    '"The Bank Rate" means the base rate of the Bank of England from time to time.',
    'Working Day means a day other than a Saturday.',
    'It is due on the same day.',
    '1st day of each month, in advance',
    'Twelve months from installation.',
    'Second business day after the sale.',
    '$1,640.00 1st day of each month, in advance',
    '11 5 Nov 2027 453.87 160.15 293.72 18,026.42',
    'No. | Due date | Payment | Balance',
    'Total of payments $27,231.95',
    'In no event will the Club be liable for loss of profit.',
    'The law of Kenya applies to this contract.',
    'Nothing in these terms limits your rights as a consumer.',
    'The Agreement then renews for one year at a time.',
    'The Supplier accepts no responsibility for goods left overnight.',
  ])('leaves out “%s”', (text) => {
    expect(statesNoDuty(text)).toBe(true);
  });

  it.each([
    'Rent £1,150.00 per calendar month, payable in advance',
    'Deposit £1,590.00, to be paid on signing',
    'One-way fee | $150.00',
    'Total payable on signing $815.00',
    'Terminal rental, 2 x KP Move €18.00 per terminal per month',
    'Not to smoke at the Property, nor to burn candles.',
    'Bring the van back with a full tank.',
    'First thing in the morning the Carrier must ring the shop.',
    'The Tenant is liable for damage that guests cause.',
    'Overdue sums bear interest at 2% per month.',
  ])('keeps “%s”', (text) => {
    expect(statesNoDuty(text)).toBe(false);
  });
});
