import { describe, expect, it } from 'vitest';
import { isBareRow, isNeverDuty, statesNoDuty } from './states-no-duty.ts';

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
    'References to "you" include your attorney and your personal representatives.',
    '"Actively employed" does not include any period of notice.',
    'Following the end of the Term the Manager shall continue to be entitled to commission.',
    '$15,380.00, or as issued within 3 business days of receipt, and before materials are delivered',
    'Years 8 to 12 10%',
    'New customer discount – € 1,500.00',
    'Effective interest rate | 5.24% per annum',
    'Module Seats Price per seat / month Monthly charge',
    'Relatives and friends are welcome at any reasonable time.',
    'No commission is payable on wages earned by a member.',
    "After three months of service you may join the Company's dental plan.",
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
    '$500 on signing is payable by the Tenant.',
    'Late fee 10%',
    'Commission | 9%',
    'Cards are welcome; a 2.4% surcharge is added.',
    'Friends are welcome until 10 pm, but no guest stays overnight.',
    'No more than four people may live here, though friends are welcome.',
    'You may cancel by giving thirty days of notice.',
    'No fee is charged if you return the van with a full tank.',
  ])('keeps “%s”', (text) => {
    expect(statesNoDuty(text)).toBe(false);
  });
});

describe('isNeverDuty', () => {
  it.each([
    'Only one late charge is imposed for each late payment.',
    'It takes effect only when the charge has been paid in full.',
    'No notice is needed in an emergency.',
    'The escape of water excess has risen from £350 to £750.',
    'You lost the $10.00 discount because your card was declined.',
    'For this Addendum only, Rent is late if it is not received by the second day of the month.',
    'Your pay compensates you for all such work and no overtime or compensatory leave is due.',
    'Application fee $45.00 Paid Nov. 20, 2026',
    'Leave travel allowance 3,500 42,000',
    'The Customer confirms that it enters into this Agreement wholly for the purposes of its business.',
    'No part of the Initial Rental is returned.',
    'No relief van is provided for servicing, MOT, tyres, accident or theft.',
    'VAT is added to the sums in clause 9.1(b) and (c).',
    'The Deposit is treated as one undivided sum and no part shall be released to a Sharer who leaves.',
    'Illness, loss of work or ceasing to trade do not alter what is payable.',
    'The change takes effect within 5 business days for new use.',
    "Goods are stored at the Customer's sole risk.",
    'Option B: App and display in the building only.',
    'Access is by gate code from 6:00 a.m. to 10:00 p.m. every day.',
  ])('leaves out “%s”', (text) => expect(isNeverDuty(text)).toBe(true));

  it.each([
    'No pet shall be kept without the consent of the Landlord.',
    'No alterations shall be made to the Premises.',
    'A notice takes effect on receipt and must be sent by post.',
    'Only the persons named may live in the Apartment.',
    'The Customer shall pay the excess.',
    'No fee is payable unless you cancel within a week.',
    'Late fee $45.00 on the fifth day',
    'A claim form has to reach us within 45 days of treatment, or no benefit is due.',
    'Policy period | 12 months from June 1, 2025',
    'If the rent is overdue, the Tenant shall pay interest.',
  ])('keeps “%s”', (text) => expect(isNeverDuty(text)).toBe(false));
});

describe('isBareRow', () => {
  it.each([
    ['Security Deposit\t$100.00 (no HST)', true],
    ['Security Deposit\t$100.00, payable on signature', false],
    ['Rent\t£900 per month', false],
    ['The Tenant keeps\tthe garden tidy.', false],
    ['Security Deposit $100.00', false],
  ])('%j: %s', (text, isBare) => {
    expect(isBareRow(text, { text: text.replace('\t', ' '), start: 0, end: text.length })).toBe(isBare);
  });
});
