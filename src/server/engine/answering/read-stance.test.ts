import { describe, expect, it } from 'vitest';
import { readStance } from './read-stance.ts';

describe('readStance', () => {
  it.each([
    ['Can I keep a cat in the flat?', 'The Tenant may keep one cat.', 'yes'],
    ['Am I allowed to work for another company?', 'You are free to work for others at any time.', 'yes'],
    ['can they enter my room', 'The Owner may at any time enter the rooms without giving notice.', 'yes'],
    ['Can I sublet?', 'You must not sublet the flat.', 'no'],
    ['Could I paint the walls?', 'No painting of walls is permitted.', 'no'],
    ['Do I have to pay for repairs?', 'The Customer shall pay for all repairs.', 'yes'],
    ['do i have to give a reason', 'You need not give a reason.', 'no'],
    ['Can my brother drive the car?', 'Only the named hirer may drive the car.', 'only'],
    ['Can I sublet?', 'You may not sublet without our consent.', 'no-unless'],
    ['Darf ich einen Hund halten?', 'Der Mieter darf keinen Hund halten.', 'no'],
  ])('%j, %j: %s', (question, words, says) =>
    expect(readStance(question, words)).toMatchObject({ says, isNamed: true }),
  );

  it('reads a negated restriction as none, and a bound or a condition as no ban', () => {
    expect(readStance('Can I work for a hospital?', 'No restriction applies to hospitals.')).toBeNull();
    expect(
      readStance('May I serve other clients?', 'She may serve other clients, so long as no conflict arises.')?.says,
    ).toBe('yes');
  });

  it('reads the clause that is about the thing asked for', () => {
    const words = 'Dogs may be kept in the garden, and no cats may be kept at all.';
    expect(readStance('Can I keep cats?', words)?.says).toBe('no');
    expect(readStance('Can I keep dogs?', words)?.says).toBe('yes');
  });

  it('says that the words do not name what is asked about', () => {
    expect(readStance('Can I keep a horse?', 'You must not sublet the flat.')).toMatchObject({
      says: 'no',
      isNamed: false,
    });
  });

  it.each([
    ['How much can I get?', 'You may get £50.'],
    ["Can't I sublet?", 'You must not sublet the flat.'],
    ['Is the heating included?', 'Heating is included.'],
  ])('leaves %j to others', (question, words) => expect(readStance(question, words)).toBeNull());

  it.each([
    ['can i leave if they put the price up', 'A surcharge does not entitle the Customer to end this Agreement.', 'no'],
    ['do i still pay rent while its broken', 'Rental remains payable while the Equipment is out of use.', 'yes'],
    ['do i have to pay for valet trash', 'Valet trash $32.00 Monthly Mandatory, whether or not used', 'yes'],
    ['is tax included in the payment', 'Monthly Payments do not include sales tax.', 'no'],
    ['do i get an overtime premium or a bonus', 'The Contractor is not entitled to overtime premium.', 'no'],
    ['if I buy too much, can I carry volume forward?', 'Unused volume may not be carried forward.', 'no'],
    ['can a guest stay', 'A guest may stay up to fourteen nights in any month.', 'only'],
    ['is there a lien on my house', 'The filing is not a mortgage or lien on Your home.', 'no'],
    ['Can the rest be held back?', 'The last stage is due on completion, and nothing may be held back.', 'no'],
  ])('%j, %j: %s, as far as the words name it', (question, words, says) =>
    expect(readStance(question, words)).toMatchObject({ says, isPlain: true }),
  );

  it.each([
    ['can they come in without telling me', "We may enter on 24 hours' notice to inspect the Apartment.", 'no'],
    ['Can they enter without any warning?', 'The Owner may enter at once and without notice.', 'yes'],
    ['can i sublet without asking', 'The Tenant may not sublet without the consent of the Landlord.', 'no'],
    [
      'can they assign it without my consent',
      'The Lender may assign its rights without the consent of the Borrower.',
      'yes',
    ],
  ])('reads a question for the exception: %j, %j: %s', (question, words, says) =>
    expect(readStance(question, words)).toMatchObject({ says, isFirm: true }),
  );

  it.each([
    ['can i buy it after 3 yrs', 'You may buy the System on the fifth anniversary and on each later one.'],
    ['do my points expire', 'Points are not money and go stale after 90 days.'],
    ['can they enter without telling me', 'The Landlord may enter to inspect the flat.'],
    ['is the ride free', 'A bus takes you there and back at no charge.'],
  ])('says nothing of %j, %j', (question, words) => expect(readStance(question, words)).toBeNull());

  it.each([
    [
      'am i personally liable if the cafe goes bust',
      'The Guarantor guarantees payment of all sums as principal debtor.',
      'yes',
    ],
    ['are we liable for damage', 'The Customer is liable for damage, except fair wear and tear.', 'yes-unless'],
    [
      'do i have to repay the bonus',
      'Where you leave for any reason other than redundancy, you must repay the bonus.',
      'yes-unless',
    ],
    ['can i sublet', 'You may sublet with our written consent.', 'only'],
    ['do i have to pay it back if i leave', 'If you give notice, you will repay it in full.', 'yes'],
  ])('reads liability, exceptions and conditions: %j, %j: %s', (question, words, says) =>
    expect(readStance(question, words)?.says).toBe(says),
  );

  it.each([
    ['does my wife have to pay', 'No spouse of Guarantor is asked to sign, and no spouse is liable under it.', 'no'],
    ['do i have to pay rent in july', 'No rent is payable for July.', 'no'],
    ['do i have to pay an exit fee', 'You will not be charged an exit fee.', 'no'],
  ])('reads a waiver: %j, %j: %s', (question, words, says) => expect(readStance(question, words)?.says).toBe(says));

  it('reads a ban for a time as one', () => {
    const fox =
      'Until 24 months after first publication the Illustrator shall not illustrate a picture book for another publisher.';
    expect(readStance('can i illustrate a picture book for another house', fox)?.says).toBe('not-yet');
    const fee = 'The Monthly Fee will not be increased during the Initial Period.';
    expect(readStance('can they increase the monthly fee', fee)?.says).toBe('not-yet');
    expect(readStance('can i sublet', 'You may not sublet until the Landlord consents, unless he is away.')?.says).toBe(
      'no-unless',
    );
  });

  it('takes a clause for plain that names the case as well', () => {
    const words = 'No relief van is provided for servicing, MOT, tyres, accident or theft.';
    expect(readStance('do i get a loan van when its in for a service', words)).toMatchObject({
      says: 'no',
      isPlain: true,
    });
    expect(readStance('do i get a loan van when i am ill', words)).toMatchObject({ says: 'no', isPlain: false });
  });

  it('reads no liability out of its limit', () => {
    expect(readStance('am i liable for lost profit', 'Neither party is liable for lost profit.')).toBeNull();
  });

  it('reads what stops, affects or excludes nothing as no ban', () => {
    expect(
      readStance('Can I complain to the agency?', 'Nothing keeps the Employee from a complaint to an agency.'),
    ).toBeNull();
    expect(readStance('Can I claim compensation?', 'Claims for compensation are not affected.')).toBeNull();
  });
});
