import { describe, expect, it } from 'vitest';
import { makeSides } from '../parties/sides.ts';
import { pairSides } from '../parties/signing-side.ts';
import { findRecord } from '../playbook/playbook.ts';
import type { PlaybookRecord } from '../playbook/playbook-record.ts';
import { contradictsRecord } from './contradicts-record.ts';
import { isFavourable } from './is-favourable.ts';

function isGood(text: string, roles: readonly string[]): boolean {
  const sides = makeSides(
    roles.map((role) => ({ role, names: [] })),
    [],
    false,
  );
  return isFavourable(text, sides, pairSides(sides, null));
}

describe('isFavourable', () => {
  it.each([
    'Nothing in these terms excludes liability for death or personal injury.',
    'We do not limit our liability for fraud.',
    'Nothing here takes away your rights under the consumer law.',
    '(b) To repay to the Tenant the rent for any time in which the house cannot be lived in.',
    'The Landlord shall refund the Tenant any rent paid in advance.',
    'The rent shall not be increased during the first year.',
    'The rate is low and we cannot raise the rent.',
    'A second child receives a reduction of ten per cent.',
    'Members over 65 are given a discount of a fifth.',
    'The Landlord shall not enter the flat at night.',
    "The Tenant may determine this tenancy by giving not less than two (2) calendar months' written notice.",
    'We do not enforce the judgment until you have had a notice, unless a court decides otherwise.',
    'No charge is made for copies.',
    'If you owe less than a quarter, we need a court order to repossess.',
    'No increase binds you until you have accepted it in writing.',
    'The parties agree that this is a reasonable estimate of the loss and not a penalty.',
    'Holders of a card may claim a rebate of up to $266.',
    'If you have no heating for three days, we take a day’s charge off your bill.',
    'The Landlord shall provide a copy of the keys.',
    'The Tenant may end the lease if the house has burned down.',
    'The Landlord removes the boiler at no charge.',
    'If the same fault returns in that time, no second call fee is charged.',
    'The cost of the course is met by the Landlord and will never be recovered from you.',
    'A refund that is not paid within 45 days is increased by 10% for each month.',
    'The deposit bears interest at 3% a year from the day on which it is paid.',
    'After the end of year three the Tenant may once, on 60 days’ written notice, reduce the floor space by up to 10%.',
  ])('holds for what only protects the tenant: %s', (text) => {
    expect(isGood(text, ['Landlord', 'Tenant'])).toBe(true);
  });

  it.each([
    'Nothing in these terms excludes liability for death, but otherwise we are not liable for any loss.',
    'Nothing in this agreement limits the liability of the Tenant under clause 4.',
    'The Landlord is not liable for personal injury.',
    'The Tenant shall repay to the Landlord the cost of every visit.',
    'The Landlord shall return to the Tenant the deposit less the cost of cleaning.',
    'The rent shall be increased each year.',
    'The Tenant may pause the lease, but must pay half of the rent meanwhile.',
    'The Tenant may dispute a reading within three days; after that it is final.',
    'The rent shall not be increased unless the Landlord gives notice.',
    'No reduction is given for repairs.',
    'The cost will not be recovered from you unless you leave within a year.',
    'A Tenant who leaves early loses the discount.',
    'The Landlord receives a discount from the supplier.',
    'The Landlord shall not be liable for any loss.',
    'The Landlord shall not refund the deposit.',
    'No refund is given.',
    'The deposit bears no interest.',
    'The deposit may be increased by the Landlord at any time and no interest is paid on it.',
    'No charge is made for copies unless more than ten are wanted.',
    'The Landlord shall provide a copy of the keys only if the rent is paid.',
    'The Tenant may end the lease on payment of a fee.',
    'For each breach the Tenant pays £500 as a reasonable estimate of the loss and not a penalty.',
    'The Tenant shall repair the roof at no charge to the Landlord.',
  ])('does not hold for what burdens the tenant: %s', (text) => {
    expect(isGood(text, ['Landlord', 'Tenant'])).toBe(false);
  });

  it('keeps what one who is paid gets, and not what one who pays does', () => {
    expect(isGood('Your salary will not be reduced as a result of a review.', ['Company', 'Employee'])).toBe(true);
    expect(isGood('The fee will not be reduced for absence.', ['Gym', 'Member'])).toBe(false);
  });

  it('does not take a fixed price for good news to one who is paid', () => {
    expect(isGood('The fee shall not be increased for three years.', ['Company', 'Consultant'])).toBe(false);
    expect(isGood('The fee shall not be increased for three years.', ['Company', 'Customer'])).toBe(true);
  });
});

describe('contradictsRecord', () => {
  const exclusion = findRecord('liability-exclusion-other') as PlaybookRecord;
  it.each([
    'The Tenant is responsible for any loss arising from a failure to do so.',
    'Each Partner is jointly and severally liable for the debts.',
    'You remain fully liable for the damage.',
  ])('is true of an exclusion where a sentence says who is liable: %s', (text) => {
    expect(contradictsRecord(text, exclusion)).toBe(true);
  });

  it.each([
    'The Landlord is not responsible for any loss.',
    "We aren't liable for delay.",
    'We are liable only for intent.',
    'Our liability is limited to the price.',
    'Guests are responsible for their belongings and use the pool at their own risk.',
    'Under no circumstances is the Club liable.',
  ])('is false where it is denied or limited: %s', (text) => {
    expect(contradictsRecord(text, exclusion)).toBe(false);
  });

  it('is false of a record about something else', () => {
    const record = findRecord('one-sided-indemnity') as PlaybookRecord;
    expect(contradictsRecord('The Tenant is liable for every loss.', record)).toBe(false);
  });

  const even = {
    id: 'x',
    toBearer: "The other side isn't liable even for injury, gross negligence or deliberate acts.",
  };
  it.each([
    'Except for death or personal injury caused by our negligence, we are not liable for more than £2,500.',
    'The Operator is not liable for loss from any cause, except to the extent caused by its negligence or wilful act.',
    'The Gym is not liable for lost property, save for injury to members.',
    'Nothing in these terms excludes or limits liability for death or injury, and otherwise we are not liable.',
  ])('lets injury that stays out of an exclusion speak against a record: %s', (text) =>
    expect(contradictsRecord(text, even)).toBe(true),
  );

  it.each([
    'We are not liable for death or personal injury.',
    'The Club is not liable for injury, except for injury caused by its gross negligence.',
    'We are not liable for anything, including injury caused by our negligence.',
    'The Hirer takes part at his own risk, and no claim for injury is accepted.',
  ])('leaves an exclusion of injury to the record: %s', (text) => expect(contradictsRecord(text, even)).toBe(false));

  it.each([
    ['auto-renewal', 'The policy does not renew by itself; we send a renewal quote before it ends.'],
    ['auto-renewal', 'This Agreement will not be renewed.'],
    ['lien-right', 'We hold no security over your home or furniture.'],
    ['default-interest', 'We do not charge the default rate on any other part of the balance.'],
    ['monitoring-consent', 'There are no cameras in the studio.'],
    ['image-use-consent', 'We take no photographs of you.'],
    ['indexed-price-increase', 'A review does not imply an increase.'],
    ['account-termination', 'We will not terminate your account for a late payment.'],
  ])('is true where a sentence denies what the record tells of: %s, %s', (id, text) => {
    expect(contradictsRecord(text, findRecord(id) as PlaybookRecord)).toBe(true);
  });

  it.each([
    ['auto-renewal', 'Unless you tell us not to renew it, it renews for a year.'],
    ['auto-renewal', 'It renews by itself if it is not cancelled.'],
    ['assignment-by-other', 'You may not assign this contract, and we may.'],
    ['late-interest', 'Interest of 2% is due on sums that are not paid in time.'],
    ['taxes-on-reader', 'All sums are stated without VAT, which is added.'],
  ])('is false where it denies something else: %s, %s', (id, text) => {
    expect(contradictsRecord(text, findRecord(id) as PlaybookRecord)).toBe(false);
  });
});
