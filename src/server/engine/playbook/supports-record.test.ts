import { describe, expect, it } from 'vitest';
import { PLAYBOOK } from './playbook.ts';
import { RECORD_WORDS } from './records/record-words.ts';
import { supportsRecord } from './supports-record.ts';

describe('supportsRecord', () => {
  it('knows words of every record that burdens a side, and of no other', () => {
    const burdens = PLAYBOOK.flatMap(({ id, bearer }) => (bearer === null ? [] : [id]));
    expect(Object.keys(RECORD_WORDS).sort()).toEqual([...burdens].sort());
  });

  it.each([
    ['no-early-exit', 'An increase under this clause gives no right to cancel.', null],
    ['late-fee-fixed', 'Missing or late service £150.00 each', 'vehicle-lease'],
    ['late-fee-fixed', 'Missing second key £240.00', 'vehicle-lease'],
    [
      'late-interest',
      'You must pay all arrears and 75% of the rentals not yet due, less a discount at 3% a year.',
      null,
    ],
    ['excess-mileage', 'You must pay £195.00 for collection and 60p for each mile driven.', 'vehicle-lease'],
    ['franchise-fee', 'Documentation fee £198.00, payable on delivery, non-refundable', 'vehicle-lease'],
    ['most-favoured-customer', 'If it is less, the difference is credited to Owner in the final invoice.', null],
    [
      'sale-or-redevelopment-termination',
      'Should the development be the subject of a collective sale order, the Landlord may determine this tenancy.',
      'residential-lease',
    ],
    ['suspension-for-nonpayment', 'We may suspend access while the pool is cleaned.', null],
    ['minimum-purchase', 'The fee to the end of the stay, but not less than the Minimum Stay Charge.', null],
    [
      'guests-limited',
      'If the Key Person is away for more than four consecutive months, the Artist may end this.',
      null,
    ],
    [
      'confession-of-judgment',
      'Owner appoints Company as attorney-in-fact to endorse any check issued for the claim.',
      'construction-contract',
    ],
    [
      'confession-of-judgment',
      'You authorise us to sign and negotiate settlement cheques in your name.',
      'services-agreement',
    ],
    [
      'ip-assignment',
      'Owner assigns to Company all insurance rights, benefits and proceeds under the Policy.',
      'construction-contract',
    ],
    [
      'payment-schedule-table',
      'Any action by Owner must be begun within one year of completion.',
      'construction-contract',
    ],
    [
      'payment-schedule-table',
      'The price shall be the greater of $38,450 and the sum approved by the insurer.',
      'construction-contract',
    ],
    [
      'automatic-debit-authority',
      'You authorize the Company to set off such amounts against wages and vacation pay.',
      'employment-contract',
    ],
    [
      'nda-standstill-or-nonsolicit',
      'For a year you shall not solicit any customer of the Company.',
      'employment-contract',
    ],
    [
      'payment-due-date',
      'The Company may waive the notice, and no payment is due for the remainder.',
      'employment-contract',
    ],
    ['at-will', '"Actively employed" does not include any period of notice of termination.', 'employment-contract'],
    [
      'termination-for-convenience-other',
      "We may increase the Weekly Fee at any time on seven days' notice.",
      'care-or-education',
    ],
    ['relocation-right', 'We may ask you to move to another room of similar size.', 'care-or-education'],
    [
      'care-notice-withdrawal',
      'In the event of your death this Agreement continues for four weeks.',
      'care-or-education',
    ],
    [
      'short-claim-period',
      'The Customer is deemed to agree unless it objects in writing within that time.',
      'saas-agreement',
    ],
    ['late-interest', 'It will be repaid, without interest, within 56 days after the end.', 'care-or-education'],
    ['late-interest', 'No interest is payable on sums that are overdue.', 'loan-agreement'],
    [
      'jury-trial-waiver',
      'Disputes go to an arbitrator chosen by us, and you waive trial by jury.',
      'construction-contract',
    ],
    ['assignment-by-other', 'The Operator may assign the Member another equivalent desk at any time.', 'membership'],
    ['assignment-by-other', 'The School may transfer a Student to another class.', 'care-or-education'],
    ['liability-cap-other', '“Payment Cap” means the most you will pay under this Agreement.', 'loan-agreement'],
    [
      'no-early-exit',
      'The discount is granted on condition that the Agreement is not ended before the end of the first year.',
      'membership',
    ],
    ['no-cure-period', 'We may end it at once if you break a term and do not put it right within 10 days.', null],
    ['publicity-right-other', 'The Artist appoints the Manager its attorney to use its name on contracts.', null],
  ])('leaves %s to sentences that speak of it: %s', (id, text, kind) => {
    expect(supportsRecord(text, id, kind)).toBe(false);
  });

  it.each([
    ['assignment-by-other', 'We may sell or assign this Agreement without your consent.', 'loan-agreement'],
    ['assignment-by-other', 'The Landlord may transfer its rights to another company.', 'residential-lease'],
    ['liability-cap-other', 'Our total liability is limited to the service fee paid in that year.', 'saas-agreement'],
    ['liability-cap-other', 'If we lose your parcel, we pay no more than $100.', 'services-agreement'],
    ['no-early-exit', 'You may not end this agreement before the end of the term.', 'membership'],
    ['no-cure-period', 'On any breach we may end it at once, without a chance to put it right.', null],
    ['guests-limited', 'Overnight guests may stay no more than fourteen days.', 'residential-lease'],
    ['confession-of-judgment', 'Borrower authorizes any attorney to confess judgment against it.', 'loan-agreement'],
    ['ip-assignment', 'All rights in the work pass to the Client on creation.', 'freelance-agreement'],
    ['payment-schedule-table', 'Progress payment of 40% on dry-in, balance on completion.', 'construction-contract'],
    ['automatic-debit-authority', 'You authorize us to charge your card each month.', 'membership'],
    ['nda-standstill-or-nonsolicit', 'For a year the Recipient shall not solicit customers of the Discloser.', 'nda'],
    ['non-solicit-customers', 'For a year you shall not solicit any customer of the Company.', 'employment-contract'],
    ['payment-due-date', 'Rent is due on the first day of each month.', 'residential-lease'],
    ['relocation-right', 'Landlord may move Tenant to other premises in the building.', 'commercial-lease'],
    ['care-notice-withdrawal', 'A term of notice is needed to withdraw a child.', 'care-or-education'],
    ['late-interest', 'Overdue sums bear interest at 8% a year.', 'supply-agreement'],
    ['jury-trial-waiver', 'Tenant waives any right to a trial by jury.', 'residential-lease'],
    ['abandoned-belongings', 'Belongings not collected within 14 days may be disposed of.', 'care-or-education'],
  ])('bears out %s: %s', (id, text, kind) => {
    expect(supportsRecord(text, id, kind)).toBe(true);
  });
});
