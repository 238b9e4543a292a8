import { describe, expect, it } from 'vitest';
import type { RankedPassage } from '#server/ports/language-model.ts';
import { chooseRange } from './choose-sentences.ts';
import { describeRow, preferBand } from './describe-row.ts';

const TERMS = 'KEY TERMS\nMinimum Term\t60 months from the Installation Date\nRental\t£189.00 per month plus VAT';
const VOLUMES =
  'SCHEDULE 2\nPeriod\tMinimum Volume per month\tShortfall Charge per kg\nMonths 1–3\t20 kg\t£8.50\nMonths 4–12\t32 kg\t£8.50';

function passageOf(text: string, ordinal = 0): RankedPassage {
  const spans = [{ pageNumber: 1, start: 0, end: text.length }];
  return { documentId: 1, ordinal, text, spans, section: null, heading: null, categories: [], score: 1 };
}

/** What is said of the line that begins with some words. */
function describeLine(text: string, words: string): string | null {
  const passage = passageOf(text);
  const start = text.indexOf(words);
  const end = text.indexOf('\n', start);
  return describeRow('how much is it', chooseRange(passage, { start, end: end === -1 ? text.length : end }), [passage]);
}

describe('preferBand', () => {
  const table = passageOf(
    'When\tRefund\n14 days or more before\t100%\n13 to 3 days before\t60%\nFees are due in advance.',
  );
  const sentence = (words: string, score: number) => {
    const start = table.text.indexOf(words);
    const end = table.text.indexOf('\n', start);
    return { ...chooseRange(table, { start, end: end === -1 ? table.text.length : end }), score };
  };
  const [most, some, other] = [sentence('14 days', 1), sentence('13 to', 0.4), sentence('Fees', 0.6)];
  const firstFor = (question: string) => preferBand(question, [most, other, some], [table])[0]?.text;

  it('puts the row first that the number of the question is in', () => {
    expect(firstFor('I withdraw 5 days before, how much back?')).toBe(some.text);
    expect(firstFor('what if i cancel 20 days before')).toBe(most.text);
    expect(firstFor('how much do I get back')).toBe(most.text);
    expect(firstFor('what if i cancel 1 day before')).toBe(most.text);
    expect(preferBand('5 days before?', [other, some], [table])[0]).toBe(other);
  });
});

describe('describeRow', () => {
  it.each([
    [TERMS, 'Minimum Term', '**60 months from the Installation Date** (Minimum Term).'],
    [TERMS, 'Rental', '**£189.00 per month plus VAT** (Rental).'],
    [VOLUMES, 'Months 4', 'Months 4–12: Minimum Volume per month **32 kg**, Shortfall Charge per kg **£8.50**.'],
  ])('says a row with what its value is, or its columns are', (text, words, said) => {
    expect(describeLine(text, words)).toBe(said);
  });

  it('reads the names of the columns in the passage before', () => {
    const [head, row] = [passageOf('Item\tPrice\tCounts\nBeans\t£19.80\tYes', 4), passageOf('Decaf\t£23.60\tNo', 5)];
    expect(describeRow('how much is it', chooseRange(row, { start: 0, end: row.text.length }), [row, head])).toBe(
      'Decaf: Price **£23.60**, Counts **No**.',
    );
    expect(
      describeRow('how much in total', chooseRange(row, { start: 0, end: row.text.length }), [row, head]),
    ).toBeNull();
  });

  it.each([
    ['a sentence', 'The term is 60 months from the Installation Date.', 'The term'],
    ['columns without names', 'Months 1–3\t20 kg\t£8.50\nMonths 4–12\t32 kg\t£8.50', 'Months 4'],
    ['text in columns', 'The Landlord agrees. It repairs.\tThe Tenant agrees. It pays.\nX\tY', 'The Landlord'],
    ['a label without words', '1\t£5.00\n2\t£6.00', '2'],
  ])('says nothing of %s', (_what, text, words) => expect(describeLine(text, words)).toBeNull());
});
