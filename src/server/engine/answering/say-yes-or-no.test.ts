import { describe, expect, it } from 'vitest';
import { readYesOrNo } from './say-yes-or-no.ts';

const sayYesOrNo = (...asked: Parameters<typeof readYesOrNo>): string => readYesOrNo(...asked)?.text ?? '';

describe('readYesOrNo', () => {
  it('says what is likely enough, and nothing in between', () => {
    expect(sayYesOrNo('Can I have a cat?', 'No pets are allowed.', 0.05)).toBe('**No.**');
    expect(sayYesOrNo('Do I have to pay for repairs?', 'The tenant bears all repairs.', 0.9)).toBe('**Yes.**');
    expect(sayYesOrNo('Can I have a cat?', 'Pets are a matter of taste.', 0.6)).toBe('');
    expect(sayYesOrNo('How much is it?', 'It is $5.', undefined)).toBe('');
  });

  it('says no yes to a plain ban, and no no to a plain permission', () => {
    expect(sayYesOrNo('Can I sublet?', 'You must not sublet the flat.', 0.9)).toBe('');
    expect(sayYesOrNo('Darf ich untervermieten?', 'Die Untervermietung ist untersagt.', 0.9)).toBe('');
    expect(sayYesOrNo('May I work from home?', 'You may work from home.', 0.1)).toBe('');
  });

  it('says no yes to a ban followed by the consequence of breaking it', () => {
    const ban = 'You may not end the term early, and if you leave you must go on paying the rent.';
    expect(sayYesOrNo('and can we leave early too?', ban, 0.95)).toBe('');
  });

  it('says what the words permit or forbid where the model is undecided', () => {
    expect(sayYesOrNo('Can I sublet?', 'You must not sublet the flat.', 0.5)).toBe('**No.**');
    expect(sayYesOrNo('May I work from home?', 'You may work from home.', 0.5)).toBe('**Yes.**');
    expect(sayYesOrNo('Can I sublet?', 'You must not keep bees.', 0.5)).toBe('');
  });

  it('says no plain no of what is permitted up to a bound', () => {
    const guests = 'No visitor may stay more than three consecutive nights without written consent.';
    expect(sayYesOrNo('can i have a visitor over at weekends', guests, 0.1)).toBe('**Only on conditions.**');
    expect(sayYesOrNo('can i have my girlfriend over at weekends', guests, 0.1)).toBe('');
  });

  it('says that there are exceptions, and leaves questions with a "not" to the model', () => {
    expect(sayYesOrNo('Can I sublet?', 'You may not sublet without consent.', 0.9)).toBe(
      '**Not in general, but there are exceptions.**',
    );
    expect(sayYesOrNo("Can't I sublet?", 'You must not sublet the flat.', 0.9)).toBe('**Yes.**');
  });

  it('says no yes to who asks for all where the words say nothing of how much', () => {
    const words = 'We will return the deposit within sixty days.';
    expect(sayYesOrNo('do i get my whole deposit back', words, 0.95)).toBe('');
    expect(sayYesOrNo('do i get my deposit back', words, 0.95)).toBe('**Yes.**');
    expect(sayYesOrNo('do i get all of it back', 'We return the deposit in full.', 0.95)).toBe('**Yes.**');
  });

  it('reads the notice against the model where it is asked for a right without it', () => {
    expect(sayYesOrNo('can they come in without telling me', "We may enter on 24 hours' notice.", 0.95)).toBe(
      '**No.**',
    );
  });

  it('says that there are exceptions where they stand behind the words', () => {
    expect(
      readYesOrNo('can they come in without telling me', "We may enter on 24 hours' notice.", 0.5, true)?.text,
    ).toBe('**Not in general, but there are exceptions.**');
    expect(readYesOrNo('do i have to insure it', 'You must insure the car.', 0.9, true)?.text).toBe(
      '**Yes, but there are exceptions.**',
    );
  });
});
