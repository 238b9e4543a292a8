import { describe, expect, it } from 'vitest';
import { buildSourceText } from '../text/source-text.ts';
import { findLabelledRows } from './labelled-rows.ts';

function rowsOf(text: string) {
  return findLabelledRows(
    buildSourceText({ documentId: 1, title: '', pages: [{ pageNumber: 1, text }], unreadPages: [] }),
  ).map(({ label, words }) => `${label} | ${words}`);
}

describe('findLabelledRows', () => {
  it.each([
    ['Joining fee $89.00 (once)', 'Joining fee | $89.00 (once)'],
    ['Rent £1,140 a calendar month, payable in advance', 'Rent | £1,140 a calendar month, payable in advance'],
    ['4\tInstalments (EPI)\t36 monthly instalments of £771', 'Instalments (EPI) | 36 monthly instalments of £771'],
    ['Number of instalments\t48\tFirst due 1 April 2026', 'Number of instalments | 48; First due 1 April 2026'],
    ['Insurance\tR275.43 a month\tR4.50 per R1 000 of the principal debt; included', 'Insurance | R275.43 a month'],
    ['Initial Rental £1,794.00', 'Initial Rental | £1,794.00'],
    ['Minimum term: 12 months', 'Minimum term | 12 months'],
    ['Start date   October 6, 2025', 'Start date | October 6, 2025'],
    ['Start Date Monday, 11 January 2027', 'Start Date | Monday, 11 January 2027'],
    ['Deposit and form\ndue\nFriday, 11 December 2026', 'Deposit and form due | Friday, 11 December 2026'],
    [
      'First part-month (11 to 31 January 2027) $1,148.00 4 January 2027',
      'First part-month (11 to 31 January 2027) | $1,148.00 4 January 2027',
    ],
    ['Interest rate 22.75% a year', 'Interest rate | 22.75% a year'],
    ['Origination fee\tSurf Coast Caravans Pty Ltd\t$990.00', 'Origination fee | $990.00'],
    [
      'Storage of modules\tFirst 30 days free, then $12 per day',
      'Storage of modules | First 30 days free, then $12 per day',
    ],
    ['Plan cabinet\t2\t€25.00\t€50.00', 'Plan cabinet | 2 × €25.00 = €50.00'],
    ['Meeting room up to 14 persons\tNo\t€38.00 per hour', 'Meeting room up to 14 persons | €38.00 per hour'],
    ['3. Bonus up to 10% of base salary', 'Bonus | up to 10% of base salary'],
    ['HST 13% on $13,908.00 $1,808.04', 'HST | 13% on $13,908.00 $1,808.04'],
    ['Outplacement service\nUp to $2,500.00', 'Outplacement service | Up to $2,500.00'],
    ['Health premiums\n(COBRA) $742.00 a month', 'Health premiums | (COBRA) $742.00 a month'],
    ['Fixed term Twelve months, to 31 August\n2026\nNext line', 'Fixed term | Twelve months, to 31 August 2026'],
    ['1 30 June 2026 £2,500', 'Payment schedule | 30 June 2026 £2,500'],
    ['Kaltmiete monatlich 1.250,00 €', 'Kaltmiete | monatlich 1.250,00 €'],
    ['Kündigungsfrist: drei Monate zum Quartalsende', 'Kündigungsfrist | drei Monate zum Quartalsende'],
    ['Deposit: $2,150, by transfer. The rest follows.', 'Deposit | $2,150, by transfer'],
    ['Personal care, Band 2\tas assessed\t£512.00', 'Personal care, Band 2 | £512.00'],
    ['A1 Underwriting fee\t$895.00\tDeducted at funding', 'A1 Underwriting fee | $895.00'],
    [
      'Windscreen: unlimited with our repairer; up to €250 with any other.',
      'Windscreen | unlimited with our repairer; up to €250 with any other',
    ],
  ])('reads %j', (text, row) => {
    expect(rowsOf(text)).toEqual([row]);
  });

  it.each([
    'Tenant shall pay $500 each month.',
    'You pay each instalment of $40 by debit order.',
    'and the Bank of England rate 5%',
    'The first three months are a probationary period.',
    'This line ends in the\nBank rate 5% a year',
    'Clause 4.3 within 30 days',
    'Maternity, paternity (10 working days) and bereavement (5 working days) leave are granted',
    'Initials 12 March 2026',
    'Page 3 of 12 months',
    '12 Harbour Street',
    'Mid-term review',
  ])('finds no row in %j', (text) => {
    expect(rowsOf(text)).toEqual([]);
  });
});

describe('findLabelledRows › labels and values of one row', () => {
  it.each([
    [
      'Pre-termination\nfee\n50% of the monthly service\nfees for the remaining lock-in\nmonths\nplus unpaid balance of the\ninstallation fee',
      'Pre-termination fee | 50% of the monthly service fees for the remaining lock-in months plus unpaid balance of the installation fee',
    ],
    [
      'Cash price $68,900.00 / $10,000.00 paid to the\nSupplier',
      'Cash price | $68,900.00 / $10,000.00 paid to the Supplier',
    ],
    [
      'Discount 20% of the fee (February, March and April\n2027)\nNext line',
      'Discount | 20% of the fee (February, March and April 2027)',
    ],
    [
      'Trial Week First five (5) Business Days from the Start Date',
      'Trial Week | First five (5) Business Days from the Start Date',
    ],
    [
      'General rate – residential 0.0021850 × $812,000 $1,774.22',
      'General rate – residential | 0.0021850 × $812,000 $1,774.22',
    ],
    ['Establishment fee Us $495.00', 'Establishment fee | $495.00'],
    ['Balance to be returned to you £649.00', 'Balance to be returned to you | £649.00'],
    ['Site value /\nNAV\n$560,000', 'Site value / NAV | $560,000'],
    ['30 November 2026 $665.10', 'Payment schedule | 30 November 2026 $665.10'],
  ])('%s', (text, expected) => {
    expect(rowsOf(text)).toEqual([expected]);
  });

  it.each([
    'Lisbon, 2 November 2026 – The Director',
    'Leeds LS6 1LJ\n20 November 2026',
    'Contractor gives 30 days’ notice after the first 6 months',
    'The Agency withholds ten percent (10%) of each invoice',
    'Surf Coast Caravans & RV Pty\nLtd\n$58,900.00',
  ])('none in: %s', (text) => {
    expect(rowsOf(text)).toEqual([]);
  });

  it('names the steps of a table by the column of their value, and by no other table above', () => {
    const table =
      'Product\tPrice\tCounts\nBeans, 1 kg\t£19.80\tYes\nPeriod Volume per month\t\tShortfall charge per kg\nMonths 1–3\t20 kg\t£8.50\nMonths 4–12\t32 kg\t£9.25';
    expect(rowsOf(table).slice(1)).toEqual([
      'Shortfall charge per kg (Months 1–3) | £8.50',
      'Shortfall charge per kg (Months 4–12) | £9.25',
    ]);
  });

  it('reads two labels in each of several rows, each with its own value', () => {
    expect(
      rowsOf(
        'Car\t2019 Toyota Yaris\tPeriod\t3 March 2026 to 2 March 2027\nCover\tComprehensive\tAnnual premium\t€742.60\nDriver\tAna Ruiz\tUse\tSocial and commuting',
      ),
    ).toEqual(['Period | 3 March 2026 to 2 March 2027', 'Annual premium | €742.60']);
  });

  it.each([
    '\tSteadyFix 24 (now)\tPennine Standard (from 1 Jan 2027)',
    '2. Production takes 5–6 weeks after the deposit.',
    'Hirer’s guests on the nights of 13 and 14\nAugust 2027 at €189.00 per room per night, including breakfast.',
  ])('joins no label and value that do not belong together: %j', (text) => {
    expect(rowsOf(text)).toEqual([]);
  });
});
