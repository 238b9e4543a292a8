import { describe, expect, it } from 'vitest';
import { makeSides } from '../parties/sides.ts';
import { pairSides } from '../parties/signing-side.ts';
import { findRecord } from '../playbook/playbook.ts';
import { RECORD_WORDINGS } from '../playbook/records/record-wordings.ts';
import { findWording } from './find-wording.ts';

const SIDES = makeSides(
  ['Company', 'Employee', 'Guarantor'].map((role) => ({ role, names: [] })),
  [],
  false,
);
const PAIR = pairSides(SIDES, null);

function read(text: string): string | null {
  const found = findWording(text, SIDES, PAIR);
  return found === null ? null : `${found.record.id}${found.isGrave ? ' !' : ''}`;
}

describe('findWording', () => {
  it('knows only records of the playbook', () => {
    for (const { id } of RECORD_WORDINGS) expect(findRecord(id)?.bearer, id).toBeTypeOf('string');
  });

  it.each([
    ['The Guarantor charges her interest in the land at 4 Mill Lane with payment of the debt.', 'collateral !'],
    ['The whole balance becomes due immediately.', 'acceleration'],
    ['The Employee shall indemnify the Company against all losses and claims.', 'one-sided-indemnity !'],
    ['For each breach the Employee shall pay the Company £500.50 as liquidated damages.', 'liquidated-damages !'],
    ['The Company may charge €75.00 for each breach of these rules.', 'penalty-per-breach'],
    ['If you resign you shall repay the cost of the course.', 'training-repayment !'],
    ['The Company may change any of the terms by notice.', 'unilateral-change !'],
    ['The Company may amend its policies with 60 days of notice.', 'unilateral-change'],
    ['If you do not object in writing you are taken to have agreed.', 'change-by-continued-use'],
    ['On 1 January the Monthly Fee is increased by the higher of inflation and 4%.', 'indexed-price-increase !'],
    ['The Monthly Fee rises by 3% each year.', 'indexed-price-increase'],
    ['Any claim must be made within ninety days; after that it is barred.', 'short-claim-period'],
    ['For one year after the end the Employee shall not work for a competitor.', 'non-compete !'],
    ['For three months after the end the Employee shall not work for a competitor.', 'non-compete'],
    ['The Employee may not end this contract before the end of the term.', 'no-early-exit !'],
    ['The Company may reduce the assigned hours at any time.', 'pay-cut-right'],
    ['50% of the fees for the remaining lock-in months', 'early-termination-fee !'],
    [
      'The Guarantor guarantees to the Company payment of all sums now or later due from the Employee.',
      'personal-guarantee !',
    ],
    ['The Employee shall order and take the Minimum Volume in each month.', 'minimum-purchase'],
    ['For each kilogram below the Minimum Volume the Employee shall pay the Shortfall Charge.', 'minimum-purchase !'],
    ['The Employee shall buy all products used in the shop from the Company only.', 'exclusivity-purchase'],
    [
      'The difference is deemed to have been bought in breach of clause 5 and the Employee shall pay £12.00 per kilogram.',
      'penalty-per-breach !',
    ],
    ['If you accept and do not join by 1 May, you will pay the Company £750.', 'liquidated-damages'],
    ['You release us from all claims for personal injury from mold.', 'release-of-claims !'],
    ['If the lease ends early, the whole Concession of $2,692.50 is revoked and becomes due.', 'incentive-clawback !'],
    [
      'A repaint charge will be deducted regardless of length of occupancy or condition.',
      'deposit-non-refundable-part',
    ],
    [
      'You may end it early if you (a) give notice; (b) pay with the notice a buy-out fee of $3,590.00.',
      'early-termination-fee !',
    ],
    [
      'The Employee may leave before the end of the term by giving 60 days’ notice and paying 75% of the charges left.',
      'early-termination-fee !',
    ],
    ['If you leave without notice of it, you owe rent until the rooms are re-let.', 'early-termination-fee !'],
    ['The Company may end this at once if any sum is unpaid for ten days.', 'no-cure-period'],
    ['All works that you make, whether or not in working hours, belong to the Company.', 'ip-assignment-overreach !'],
    ['You will not accept employment with or provide services to any client after the end.', 'non-solicit-customers !'],
    [
      'On 1 April the Rental and the Shortfall Charge increase by the greater of 4% and inflation.',
      'indexed-price-increase !',
    ],
    ['Rental remains payable while it is out of use for any reason.', 'fee-despite-nonuse'],
    ['Your share is allocated by the number of occupants.', 'cam-charges-uncapped'],
    ['The Company may on notice apply a fuel surcharge to the price.', 'unilateral-price-increase'],
    ['Notice of non-renewal must be delivered on our form.', 'renewal-notice-window'],
    ['You must repay the joining bonus in full if you leave.', 'bonus-clawback !'],
  ])('of “%s” is %s', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    'The Company shall indemnify the Employee against all losses and claims.',
    'Each party shall indemnify the other against all losses.',
    'The Employee may change any of the terms of the training plan.',
    'The Company may not change any of the terms without the consent of the Employee.',
    'We may change the price, and you may leave before it applies.',
    'The fee is not increased during the first year.',
    'Nothing is repayable for the course if you are made redundant.',
    'On termination the Company shall pay all fees for the hours worked.',
    'The Company may not end this contract before the end of the term.',
    'The Company may grant a security interest in its assets.',
    'The supplier guarantees that the quality of the goods is due to care.',
    'No minimum quantity has to be ordered; you may buy less than the minimum and pay nothing.',
    'A refused rebate shall not be repaid.',
    'You may end it early without paying a termination fee.',
    'Works made outside working hours remain yours, whether or not made with company equipment.',
    'The deposit will not be deducted regardless of the condition.',
  ])('is none for another side’s act, or what is taken back: %s', (text) => expect(read(text)).toBeNull());

  it('reads a long sentence made to have many beginnings in no time', () => {
    const text = 'if you leave early before the end pays the fees for each breach of claims within '.repeat(14);
    const start = performance.now();
    for (let round = 0; round < 20; round += 1) read(text);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
