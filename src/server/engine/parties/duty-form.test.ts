import { describe, expect, it } from 'vitest';
import { readDutyForm } from './duty-form.ts';
import { makeSides } from './sides.ts';

const MEMBER = { role: 'Member', names: [] };
const CLUB = { role: 'Club', names: [] };
const SIDES = makeSides([CLUB, MEMBER], [], false);
const PAIR = { signing: MEMBER, other: CLUB };
const read = (text: string, before: typeof MEMBER | null = null) => {
  const { form, subject } = readDutyForm(text, SIDES, PAIR, before);
  return [form, subject?.role ?? null];
};

describe('readDutyForm', () => {
  it.each([
    ['The Member must keep the locker clean.', 'bound', 'Member'],
    ['For six months after the end the Member shall not engage staff of the Club.', 'bound', 'Member'],
    ['If you fall behind we must first send you a reminder.', 'bound', 'Club'],
    ['You must have insurance of your own equipment.', 'bound', 'Member'],
    ['On the last day of the Term the Member leaves the room empty.', 'act', 'Member'],
    ['Whenever the fee increases, the Member pays the difference within ten days.', 'act', 'Member'],
    ['The Member does not employ any person of the Club.', 'act', 'Member'],
    ['We send a statement of every deduction.', 'act', 'Club'],
    ['We must treat what you tell us as confidential.', 'bound', 'Club'],
    ['The Member waives any claim for lost property.', 'gives', 'Member'],
  ])('finds whom it binds by its subject: %s', (text, form, side) => {
    expect(read(text)).toEqual([form, side]);
  });

  it('reads "it" as the side that the sentence before is about, where it does what only people do', () => {
    expect(read('It announces noisy works five days ahead.', CLUB)).toEqual(['act', 'Club']);
    expect(read('It may not alter the room or drill into walls.', MEMBER)).toEqual(['bound', 'Member']);
    expect(read('It ends on the last day of the month.', MEMBER)).toEqual(['none', null]);
  });

  it.each([
    ['You will be enrolled in the pension plan from your first day.', 'state', 'Club'],
    ['The Member receives a credit of $20 for each day without water.', 'state', 'Club'],
    ['For each returned debit the Club charges €9.50.', 'state', 'Member'],
    ['We charge a fee of $5 for a lost key.', 'state', 'Member'],
  ])('lays what a side gets on the one opposite: %s', (text, form, side) => {
    expect(read(text)).toEqual([form, side]);
  });

  it.each([
    ['The fee is payable in advance on the first of each month.', 'passive'],
    ['A complaint about an invoice is to be made within 30 days.', 'passive'],
    ['A payment received late carries a late charge of $25.', 'passive'],
    ['No smoking anywhere in the building.', 'order'],
    ['Tell us at least two weeks before you leave.', 'order'],
    ['Recordings are erased after thirty days.', 'state'],
    ['Deposit $1,590.00, due on signing', 'sum'],
  ])('tells what has to be done without a side as its subject: %s', (text, form) => {
    expect(read(text)).toEqual([form, null]);
  });

  it.each([
    'You will not suffer any detriment for doing so.',
    "You will have 11 hours' rest between shifts.",
    'We shall bear no liability for lost property.',
    'The Club shall not be required to settle disputes between members.',
    'Amount due at signing $0',
    'Lockable cabinet (A1) 1 $25.00 $25.00',
    'Paid by card November 16, 2026 -$200.00',
    'Schedule 1 – Services and Fees',
    'Electricity and metering credits belong to the Member.',
    'Notice period Four weeks Twelve weeks',
    'If you do, no fees are payable other than the registration fee.',
    'This Agreement starts on the Start Date and runs for twelve months.',
    'E-mail is enough if it is sent to the address used for invoices.',
    'The treadmill was overhauled in May and is supplied in working order.',
    'No repayment is due if you leave because of illness.',
    'If you send no figures, we will treat you as having an income of $92,000.',
    'Unused visits may be carried forward only where the law requires.',
    'The Club does not pay for lockers.',
    'The charges will not go down.',
    'Minimum Income Threshold $3,750.00 per month',
  ])('finds none in “%s”', (text) => {
    expect(read(text)[0]).toBe('none');
  });

  it('tells rights from duties, but keeps the notice that a right takes', () => {
    expect(read('The Club may move the Member to another room.')).toEqual(['right', 'Club']);
    expect(read('The Club may end this Agreement by giving two weeks of notice.')).toEqual(['right', 'Club']);
    expect(read('You may cancel by giving thirty days of notice.')).toEqual(['notice', 'Member']);
    expect(read('You may cancel without giving a reason within 14 days after signing, by telling us.')).toEqual([
      'right',
      'Member',
    ]);
  });
});
