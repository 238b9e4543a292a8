import { describe, expect, it } from 'vitest';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import { chooseRange, findDecider } from './choose-sentences.ts';

/** The sentence behind the first one of a passage, as it is quoted with it. */
function decider(text: string): string | null {
  const passage = {
    documentId: 1,
    ordinal: 0,
    text,
    spans: [{ pageNumber: 1, start: 0, end: text.length }],
    section: null,
    heading: null,
    categories: [],
    score: 1,
  };
  return findDecider(chooseRange(passage, { start: 0, end: text.indexOf('.') + 1 }))?.text ?? null;
}

describe('findDecider', () => {
  it.each([
    ['The deposit is given back after the last month.', 'In every other case it is forfeited.'],
    ['The guest may cancel free of charge until noon.', 'However, the fee for cleaning is kept.'],
    ['Interest is not charged in the first thirty days.', 'Otherwise it runs at nine percent a year.'],
    ['You can bring a dog with you to the campsite.', 'But never in July or August, when it is full.'],
    ['You must repay the share in Appendix B when you leave.', 'This applies whether you resign or are dismissed.'],
    ['The fee falls due on the day of cancellation.', 'The same applies where we close the account for a breach.'],
    ['Rent runs on until the keys are handed over.', 'It also applies if the tenant has moved out before.'],
    ['The plan can be used on all phones of a household.', 'Unless agreed in writing, tablets are left out.'],
  ])('%s %s', (first, second) => expect(decider(`${first} ${second}`)).toBe(second));

  it('is none where the next sentence says something more, or belongs to the next clause', () => {
    expect(decider('The deposit is given back after a month. It bears no interest of any kind.')).toBeNull();
    expect(decider('The deposit is given back after a month.\n4.2 Unless agreed, no dogs are allowed.')).toBeNull();
    expect(decider('The deposit is given back after a month.')).toBeNull();
  });
});

describe('chooseRange', () => {
  const textOf = (text: string, row: string) => {
    const start = text.indexOf(row);
    return chooseRange(passageOf(text), { start, end: start + row.length }).text;
  };

  it.each([
    ['Event\tCharge\tClause', 'Returned payment\t£25.00\t2'],
    ['Charge\tAmount\tSection', 'Returned payment\t£25.00\t4.1'],
    ['Charge\tAmount\tSee', 'Returned payment\t£25.00\t6, 8'],
  ])('leaves out the number of a clause at the end of a row: %j', (head, row) => {
    expect(textOf(`${head}\n${row}\nMissing key\t£240.00\t8`, row)).toBe('Returned payment\t£25.00');
  });

  it.each(['Item\tPrice\tQuantity\n', 'Charge\tPrice\tClauses per page\n', ''])('keeps other numbers: %j', (head) => {
    const row = 'Returned payment\t£25.00\t2';
    expect(textOf(`${head}${row}\nMissing key\t£240.00\t8`, row)).toBe(row);
  });
});
