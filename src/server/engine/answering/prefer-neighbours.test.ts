import { describe, expect, it } from 'vitest';
import type { RankedPassage } from '#server/ports/language-model.ts';
import { chooseRange } from './choose-sentences.ts';
import { preferNeighbours, readAskedAmount } from './prefer-neighbours.ts';

const INCOMES =
  'Yearly income\tMonthly payment\tPayments\n$48,000\t$500.00\t42\n$60,000\t$625.00\t39\n$80,000\t$833.33\t29\n$100,000\t$1,041.67\t23';
const WEEKS =
  'Last day falls in\tShare of fees\nWeek 1\t0%\nWeeks 2 to 4\t25%\nWeeks 5 to 10\t60%\nWeek 11 or later\t100%';
const DAYS = 'When\tRefund\nBy May 10\t100%\nWeeks 1 to 2\t60%\nDay 15 or later\t0%\nFees are due in advance.';

function passageOf(text: string): RankedPassage {
  const spans = [{ pageNumber: 1, start: 0, end: text.length }];
  return { documentId: 1, ordinal: 0, text, spans, section: null, heading: null, categories: [], score: 1 };
}

/** What goes first where the lines that begin with some words fit best. */
function prefer(question: string, text: string, ...lines: readonly string[]): readonly string[] {
  const passage = passageOf(text);
  const sentences = lines.map((words) => {
    const start = text.indexOf(words);
    const end = text.indexOf('\n', start);
    return chooseRange(passage, { start, end: end === -1 ? text.length : end });
  });
  return preferNeighbours(question, sentences, [passage]).map((one) => one.text);
}

describe('preferNeighbours', () => {
  it.each([
    ['if i land a job for 66k whats my payment', ['$60,000\t$625.00\t39', '$80,000\t$833.33\t29']],
    ['payment at $80,000', ['$80,000\t$833.33\t29']],
    ['what if i earn 120,000', ['$100,000\t$1,041.67\t23']],
  ])('puts the rows first that are next to an amount: %s', (question, first) => {
    expect(prefer(question, INCOMES, '$100,000', '$48,000').slice(0, first.length)).toEqual(first);
  });

  it('shows the whole table for weeks where the question names a day', () => {
    const [first] = prefer('what if i drop out june 11', WEEKS, 'Week 11');
    expect(first).toBe(WEEKS.slice(WEEKS.indexOf('Week 1')));
  });

  it.each([
    ['what if i drop out in week 6', WEEKS, 'Week 11'],
    ['what is the payment in 2027', INCOMES, '$100,000'],
    ['what if i leave on may 10', DAYS, 'Weeks 1'],
    ['66k or 70k', INCOMES, '$48,000'],
  ])('changes nothing otherwise: %s', (question, text, line) => {
    expect(prefer(question, text, line)[0]?.startsWith(line)).toBe(true);
  });
});

describe('readAskedAmount', () => {
  it.each([
    ['a job for 66k', 66_000],
    ['on $ 500', 500],
    ['with 66,000 a year', 66_000],
    ['in 2027', null],
    ['at 4:25', null],
    ['after 1500 hours', null],
    ['on March 20, 2028 for 7000', 7_000],
    ['5% of 45', null],
  ])('reads %s', (question, amount) => expect(readAskedAmount(question)).toBe(amount));
});
