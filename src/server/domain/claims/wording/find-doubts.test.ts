import { describe, expect, test } from 'vitest';
import { findDoubts } from './find-doubts.ts';

const QUOTES = {
  gym: [
    'Either side may end the membership by thirty days’ notice after the first year.',
    'The club may suspend a member at any time if a payment is late.',
  ],
  writer: ['We may end the agreement at any time by giving you two weeks’ notice.'],
  repair: ['You pay for repairs of the washing machine, whether or not you caused the damage.'],
  claim: ['A claim has to be sent to us within twenty days after the accident.'],
  fee: ['The sooner you cancel, the greater the fee is likely to be.'],
  parcel: ['A parcel is insured for up to $500.'],
  trial: ['You can turn off the renewal of your plan under Settings.'],
  miete: ['Der Mieter darf die Wohnung mit einer Frist von drei Monaten kündigen, auch wenn er keinen Grund nennt.'],
} as const;

type Case = readonly [quotes: keyof typeof QUOTES, text: string, question: string];
const isDoubted = ([quotes, text, question]: Case) => findDoubts(text, QUOTES[quotes], question).length > 0;

describe('words that suggest something else than the quotes say', () => {
  test.each<Case>([
    ['writer', 'Yes, with two weeks’ notice.', 'can I end it early'],
    ['writer', 'You can end it by two weeks’ notice.', 'how long is the notice'],
    ['repair', 'You pay for the washing machine only if you caused the damage.', 'who pays for repairs'],
    ['repair', 'The landlord pays for repairs of the washing machine.', 'who pays for repairs'],
    ['claim', 'You have twenty days after you come home.', 'how long do I have to claim'],
    ['claim', 'A claim may be sent within twenty days, whether or not you told them before.', 'how long do I have'],
    ['fee', 'The later you cancel, the greater the fee is likely to be.', 'what does cancelling cost'],
    ['parcel', 'Your parcel is always insured, however much it is worth.', 'is my parcel insured'],
    ['parcel', 'Jewellery, cash and fragile goods get no compensation.', 'is my parcel insured'],
    ['trial', 'You can leave arbitration with two clicks.', 'can I get out of arbitration'],
  ])('%s: %s', (...doubted) => {
    expect(isDoubted(doubted)).toBe(true);
  });

  test.each<Case>([
    ['gym', 'Yes, after the first year, by thirty days’ notice.', 'can I end it early'],
    ['gym', 'You can end your membership after the first year with 30 days’ notice.', 'can I end it early'],
    ['writer', 'They may end it at any time with two weeks’ notice.', 'can they throw me out'],
    ['repair', 'You do, even if you did not cause the damage.', 'who pays if the washing machine breaks'],
    ['claim', 'You must send it within twenty days after the accident.', 'how long do I have to claim'],
    ['fee', 'The earlier you cancel, the greater the fee.', 'what does cancelling cost'],
    ['parcel', 'Yes, for up to $500.', 'is my parcel insured'],
    ['miete', 'Ja, mit drei Monaten Frist und ohne Grund.', 'Darf ich kündigen?'],
    // In another language than the quotes no words can be compared.
    [
      'miete',
      'Yes, with three months’ notice, and without giving any reason for it.',
      'May I terminate the lease of my flat?',
    ],
    ['parcel', 'Ja, bis zu einem Wert von 500 Dollar ist das Paket versichert.', 'Ist mein Paket versichert?'],
  ])('not %s: %s', (...plain) => {
    expect(isDoubted(plain)).toBe(false);
  });

  test('returns the sentences as they stand in the text', () => {
    const text = 'A parcel is insured for up to **$500**. It is always insured, however much it is worth.';
    const [doubt, ...others] = findDoubts(text, QUOTES.parcel, 'is my parcel insured');
    expect(others).toEqual([]);
    expect(text.slice(doubt?.start, doubt?.end)).toBe(doubt?.words);
    expect(doubt?.words).toContain('however much');
  });

  test.each(['no only if ', 'days after x ', 'whether or not ', 'we may you can ', 'a, b; ', 'never cannot '])(
    'long texts are compared in well under a second: %j',
    (piece) => {
      const started = performance.now();
      findDoubts(
        piece.repeat(2000),
        Array.from({ length: 6 }, () => piece.repeat(400)),
        piece.repeat(50),
      );
      expect(performance.now() - started).toBeLessThan(2000);
    },
  );
});
