import { describe, expect, it } from 'vitest';
import type { RankedPassage } from '#server/ports/language-model.ts';
import { chooseRange } from '../../choose-sentences.ts';
import { readPriceTables } from '../rows/price-table.ts';
import { addOnTop } from './add-on-top.ts';

const FEES = 'Fees\nItem\tAmount\nRemoval on ending early\t$480.00\nRelocation\t$620.00\nTransfer to a buyer\t$350.00';

function passageOf(text: string): RankedPassage {
  const spans = [{ pageNumber: 1, start: 0, end: text.length }];
  return { documentId: 1, ordinal: 0, text, spans, section: null, heading: null, categories: [], score: 1 };
}

function add(words: string, question = 'how much to get out', table = FEES) {
  const part = chooseRange(passageOf(words), { start: 0, end: words.length });
  const computed = { result: '$8,400', calculation: '15 × $560 = $8,400', parts: [part] };
  return addOnTop(computed, readPriceTables([passageOf(table)]), question);
}

describe('addOnTop', () => {
  it('adds a fee that the words name and one row prints, and quotes the row', () => {
    const added = add('You pay the rent for the months then remaining, with the removal fee in Part C.');
    expect(added).toMatchObject({ result: '$8,880', calculation: '15 × $560 + $480, the removal fee', notes: [] });
    expect(added.parts.map(({ text }) => text)).toContain('Removal on ending early\t$480.00');
  });

  it('names a fee whose sum is not known for sure', () => {
    const words = 'You pay the rent for the months then remaining, plus the collection costs.';
    expect(add(words)).toMatchObject({ result: '$8,400', notes: ['On top of this: the collection costs.'] });
    const twice = `${FEES}\nRemoval of a second machine\t$90.00`;
    const open = add('You pay the rent, together with the removal fee.', 'how much', twice);
    expect(open).toMatchObject({ result: '$8,400', notes: ['On top of this: the removal fee.'] });
  });

  it('names a tax, and what it comes to with its rate', () => {
    expect(add('The rent is $560.00 a month plus GST.').notes).toEqual(['GST comes on top.']);
    expect(add('The rent is $560.00 a month plus 19% VAT.').notes).toEqual(['With 19% VAT that is $9,996.']);
    expect(add('The rent is $560.00 a month plus GST.', 'how much is that without gst').notes).toEqual([]);
  });

  it.each([
    'You pay $560 a month with the consent of the owner.',
    'The rent is $560 a month, before your tax return is filed.',
    'The rent of $560 is paid together with a friend.',
  ])('adds nothing by other words: %s', (words) => expect(add(words)).toMatchObject({ result: '$8,400', notes: [] }));
});
