import { expect, test } from 'vitest';
import type { ProvisionMeasure } from '#contract/provisions.ts';
import { VALUE_READERS } from './provision-values.ts';

test.each<[ProvisionMeasure, string, number | null, string?]>([
  ['yearly-rate', 'Overdue sums bear interest at 1.5% per month.', 18, '1.5% per month'],
  ['yearly-rate', 'Interest at one and one-half percent (1.5%) per month is due on late sums.', 18, '(1.5%) per month'],
  ['yearly-rate', 'Late sums bear one and one half percent (1 1/2%) per month.', null],
  ['yearly-rate', 'Interest at the annual rate of 9% is due.', 9, 'annual rate of 9%'],
  ['yearly-rate', 'Interest at 4% per annum above the base rate of the bank is due.', null],
  ['renewal-notice-days', 'It may be renewed for a term of ten (10) years by notice in writing.', null],
  ['renewal-notice-days', 'It renews unless notice is given at least ninety (90) days before the end.', 90],
  ['notice-days', 'Either party may terminate it upon sixty (60) days prior written notice.', 60],
  ['notice-days', 'It may be terminated within sixty days after the sale.', null],
  ['payment-days', 'Client shall pay within forty-five (45) days after receipt of each invoice.', 45],
  ['payment-days', 'Fees are due net 30.', 30],
  ['payment-days', 'A disputed invoice shall be named within ten days after receipt of the invoice.', null],
  ['cap-months', 'Liability shall not exceed the fees paid in the six (6) months prior to the event.', 6],
  ['restraint-months', 'He shall not compete for two (2) years after the end.', 24],
  ['restraint-months', 'He shall not compete while this Agreement runs.', null],
  ['nda-years', 'The duties remain in force for five (5) years after the end of this Agreement.', 5],
  ['holiday-days', 'The Employee is entitled to five weeks of vacation.', 25],
  ['holiday-days', 'Two days of vacation accrue each month.', null],
  ['weekly-hours', 'She works forty (40) hours per week.', 40],
  ['entry-hours', 'The Landlord may enter with one day of notice.', 24],
  [
    'deposit-return-days',
    'If this lasts more than one month either side may end it, whereupon the deposit shall be refunded.',
    null,
  ],
  ['deposit-return-days', 'The deposit is refunded no later than 21 days after the end.', 21],
  ['probation-months', 'The first six months are a probationary period.', 6],
  ['probation-months', 'Your employment is subject to a probationary period, which lasts nine months.', 9],
  ['probation-months', 'Probation. The first three (3) months are a trial.', 3],
  [
    'probation-months',
    'After probation you must give eight weeks’ written notice and we give one week up to two years’ service and two weeks up to five years.',
    null,
  ],
  ['probation-months', 'After the probation period the notice of both sides is three months.', null],
  [
    'probation-months',
    'During probation either of us may end it on one week’s notice, later on two months’ notice.',
    null,
  ],
  ['deposit-return-days', 'The deposit shall be returned within sixty (60) days after the end.', 60],
])('reads %s in “%s” as %s', (measure, text, value, printed) => {
  const read = VALUE_READERS[measure](text);
  expect(read?.value ?? null).toBe(value);
  if (printed !== undefined) expect(read?.printed).toBe(printed);
  // What is called printed stands there to the letter.
  if (read !== null) expect(text).toContain(read.printed);
});
