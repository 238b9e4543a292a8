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
  ])('%j, %j: %s', (question, words, says) => expect(readStance(question, words)).toEqual({ says, isNamed: true }));

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
    expect(readStance('Can I keep a horse?', 'You must not sublet the flat.')).toEqual({ says: 'no', isNamed: false });
  });

  it.each([
    ['How much can I get?', 'You may get £50.'],
    ["Can't I sublet?", 'You must not sublet the flat.'],
    ['Is the heating included?', 'Heating is included.'],
  ])('leaves %j to others', (question, words) => expect(readStance(question, words)).toBeNull());
});
