import { describe, expect, test } from 'vitest';
import { markStatements } from './mark-unsupported.ts';
import { MODEL_OUTPUT_LIMITS } from './model-output-limits.ts';

/** The n-th piece of a text, each with other values: a text of equal ones is looked up once. */
type Pieces = (index: number) => string;

const MONTHS = ['January', 'March', 'May', 'December'];
const monthOf = (index: number) => MONTHS[index % MONTHS.length];

/** Milliseconds of processor time for the longest answer; a slow machine takes several times as long as a fast one. */
const LIMIT_MS = 8_000;
const CONTEXT_LENGTH = 400_000;
const QUESTION_LENGTH = 2_000;

/** Texts that only a model writes that is broken, or obeys a hostile document. */
const ATTACKS: Readonly<Record<string, Pieces>> = {
  'right sums of unknown values': (index) => `${index * 13 + 1001} + ${index * 17 + 5} = ${index * 30 + 1006}, `,
  'wrong products': (index) => `${index * 13 + 1001} × ${index * 17 + 5} = ${index}, `,
  'chains of equals signs': (index) => `${index * 13 + 1001} = `,
  'sums in prose': (index) => (index % 60 === 59 ? `${index} = ` : `${index * 13 + 1001}, plus `),
  'lines of sums': (index) => `${index * 13 + 1001} + ${index} = ${index * 14 + 1001}.\n`,
  'sums in brackets': (index) => `$${index * 13 + 1001} ((${index} + 1) × ($${index * 3 + 2} − 1)) = `,
  'digits and commas': (index) => `${index % 10},${index % 7},`,
  'totals of money': (index) => `$${index * 13 + 1001}.${10 + (index % 90)} in all, `,
  'shares of money': (index) => `${index + 500} % of $${index * 3 + 7} is $${index}, `,
  'German products': (index) => `${index * 13 + 11} mal ${index * 7 + 3} macht ${index * 91}, `,
  'numbers in words': (index) => `${['dos', 'tres', 'siete'][index % 3]} mil ${['cien', 'veinte'][index % 2]} más `,
  periods: (index) => `${index + 500} months left, `,
  dates: (index) => `${(index % 28) + 1} ${monthOf(index)} ${1950 + (index % 200)} + ${index} days = June 1, 2031. `,
  'German dates': (index) => `am ${(index % 28) + 1}. März ${1950 + (index % 200)}, spätestens `,
  'days of months': (index) => `${(index % 31) + 1} + ${index % 30} days of ${monthOf(index)} = ${index}, `,
  sections: (index) => `Section ${index}.${index % 9}(a), `,
  'German sections': (index) => `Abs. ${index}, § ${index}.${index % 9}, `,
  companies: (index) => `Aa${String.fromCharCode(97 + (index % 26))} Bbb${index} Ltd, `,
  quotations: (index) => `“the rent ${index} is due then”, `,
  'open quotations': (index) => `„so ${index} is “it `,
  addresses: (index) => `a${index}@b${index}.com, https://x${index}.org/y `,
  'nested brackets': (index) => `(${'('.repeat(index % 60)}${index + 2} + ${')'.repeat(index % 50)} × `,
  'mixed languages': (index) =>
    `${index} Tage nach dem ${(index % 28) + 1}. Mai, ${index} por ciento del ${index + 2} mars, kung ${index} giorni × `,
  // Of values that the quotes have: what comes out is calculated with further on.
  'values that are carried on': (index) => `${index + 2} + ${index + 2} = ${index * 2 + 4}. So $${index * 7 + 3}. `,
  'days that are carried on': (index) =>
    `${index + 2} days after May ${(index % 28) + 1}, ${2000 + (index % 40)} is June ${(index % 28) + 1}, ${2000 + (index % 40)}. `,
  'days after days': (index) =>
    `due by May ${(index % 28) + 1}, ${2000 + (index % 40)}, ${index} business days before, `,
  'percentages of percentages': (index) => `${index % 97} % of ${index % 89} % of $${index * 7 + 3} is $${index}.05, `,
  conditions: (index) => `only if w${index}, never, whether or not x${index}, days after y${index} z${index} `,
};

/** Of a document with very many values. */
const values: Pieces = (index) =>
  `$${index * 7 + 3}.${index % 10}5, ${index + 2} days, ${index % 97} %, ${index + 3} months, May ${(index % 28) + 1}, ${2000 + (index % 40)}, ${index * 3}; `;

function write(pieces: Pieces, length: number, from = 0): string {
  let text = '';
  for (let index = from; text.length < length; index += 1) text += pieces(index);
  return text.slice(0, length);
}

function longestAnswer(pieces: Pieces) {
  const { answerStatements, quotes, statementLength, quoteLength } = MODEL_OUTPUT_LIMITS;
  return Array.from({ length: answerStatements }, (_statement, index) => ({
    text: write(pieces, statementLength, index * 97),
    quotes: Array.from({ length: index < quotes - answerStatements ? 2 : 1 }, (_quote, position) =>
      write(values, quoteLength, index * 31 + position * 100),
    ),
    pageNumbers: [1],
  }));
}

describe('the longest answer that a model can write is checked in seconds', () => {
  test.each(Object.entries(ATTACKS))('%s', { timeout: 120_000 }, (_name, pieces) => {
    const before = process.threadCpuUsage();
    markStatements(longestAnswer(pieces), [write(values, CONTEXT_LENGTH)], write(values, QUESTION_LENGTH));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(LIMIT_MS);
  });
});
