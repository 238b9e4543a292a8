import { describe, expect, it } from 'vitest';
import { clipEnd } from './source-text.ts';
import { moveOutOfWhole, partsWhole } from './whole-end.ts';

describe('moveOutOfWhole', () => {
  it.each([
    ['a date', 'The term ends on 31 May 2028 at noon.', '31', 'The term ends on '],
    ['a date over a line end', 'The term ends on 31 May\n2028 at noon.', '31 May', 'The term ends on '],
    ['a sum', 'The buyer pays $ 1,250.00 in cash.', '$ 1,250', 'The buyer pays '],
    ['a bracket', 'It runs for thirty (30) days from here.', '(30', 'It runs for '],
    ['a name', 'Payments go to Anna Maria Lee at once.', 'Anna Maria', 'Payments go to '],
    ['a reference', 'This follows from clause 4.2 of the plan.', 'clause', 'This follows from '],
  ])('keeps %s whole', (_, text, lastWords, kept) => {
    const cut = text.indexOf(lastWords) + lastWords.length;
    expect(partsWhole(text, cut)).toBe(true);
    expect(text.slice(0, moveOutOfWhole(text, 0, cut))).toBe(kept);
  });

  it('leaves a cut between words', () => {
    const text = 'The buyer pays at once and in full.';
    expect(partsWhole(text, 14)).toBe(false);
    expect(moveOutOfWhole(text, 0, 14)).toBe(14);
  });
});

describe('clipEnd', () => {
  it('ends with a part between commas before it ends with a word', () => {
    const text = 'The contractor keeps all tools clean and dry, returns them in time and pays for what is broken';
    expect(text.slice(0, clipEnd(text, 0, text.length, 70))).toBe('The contractor keeps all tools clean and dry,');
  });

  it('ends before a date that does not fit', () => {
    const text = 'The tenancy goes on without any break or pause at all until 31 December 2029 and then ends';
    expect(text.slice(0, clipEnd(text, 0, text.length, 66)).trimEnd()).toBe(
      'The tenancy goes on without any break or pause at all until',
    );
  });

  it('takes no comma of a date or of a number for the end of a part', () => {
    const text = 'The tenancy goes on without any break or pause until June 30, 2031 and then it ends for good';
    const clipped = text.slice(0, clipEnd(text, 0, text.length, 64)).trimEnd();
    expect(clipped).toBe('The tenancy goes on without any break or pause until');
  });
});
