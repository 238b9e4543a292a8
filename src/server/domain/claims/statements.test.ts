import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FALSE_CALCULATIONS, TRUE_CALCULATIONS } from '#tests/support/builders/documents/calculation-cases.ts';
import {
  LATER_FALSE_STATEMENTS,
  LATER_TRUE_STATEMENTS,
} from '#tests/support/builders/documents/later-statement-cases.ts';
import {
  FALSE_STATEMENTS,
  type StatementCase,
  TRUE_STATEMENTS,
} from '#tests/support/builders/documents/statement-cases.ts';
import { findUnsupportedClaims } from './find-unsupported-claims.ts';

const unsupported = ({ quotes, statement, question }: Omit<StatementCase, 'language'>) =>
  findUnsupportedClaims(statement, {
    quotes,
    context: quotes,
    pageNumbers: [1],
    ...(question !== undefined && { question }),
  }).map(({ text }) => text);

/** True of another party or another thing of the same quote: only a check of the meaning can tell. */
const NEEDS_MEANING = new Set(['Provider’s liability is limited to £10,000.', 'The monthly rent is $2,900.']);

test.each(TRUE_STATEMENTS)('statements › supports ($language): $statement', (statement) => {
  expect(unsupported(statement)).toEqual([]);
});

test.each(FALSE_STATEMENTS.filter(({ statement }) => !NEEDS_MEANING.has(statement)))(
  'statements › does not support ($language): $statement',
  (statement) => {
    expect(unsupported(statement)).not.toEqual([]);
  },
);

/** Not announced as calculated, or counted in working weeks. */
const UNSUPPORTED_THOUGH_TRUE = [
  'You get 20 days, or four weeks, of paid leave.',
  'With the full bonus you would earn $110,400.',
];

test('statements › of documents that the rules were not made with', () => {
  const refused = LATER_TRUE_STATEMENTS.filter((statement) => unsupported(statement).length > 0);
  expect(refused.map(({ statement }) => statement)).toEqual(UNSUPPORTED_THOUGH_TRUE);
  expect(LATER_FALSE_STATEMENTS.filter((statement) => unsupported(statement).length === 0)).toEqual([]);
});

test.each(TRUE_CALCULATIONS)('calculated › supports: $statement', (statement) => {
  expect(unsupported(statement)).toEqual([]);
});

test.each(FALSE_CALCULATIONS)('calculated › does not support: $statement', (statement) => {
  expect(unsupported(statement)).not.toEqual([]);
});

describe('calculations', () => {
  const QUOTES = [
    'The fee is $1,250.00 per month for 14 months, plus a one-off charge of $333.33 and a discount of 12.5%.',
    'It starts on 31 January 2026. Notice is six weeks. The instalments are $100, $250, $400 and $50.',
  ];
  const check = (statement: string, question?: string) =>
    unsupported({ quotes: QUOTES, statement, ...(question !== undefined && { question }) });

  test.each([
    '14 × $1,250 = $17,500.',
    '$17,500 (14 months × $1,250).',
    'In all: 14 × $1,250 + $333.33 = $17,833.33.',
    '$1,250 - 12.5% = $1,093.75.',
    'The discount is $156.25 (12.5% of $1,250).',
    'The first month costs $1,583.33 in total.',
    'The instalments are $800 in all.',
    'The instalments $100, $250, $400 and $50 make $800.',
    'The charge is about 27% of the fee ($333.33 / $1,250).',
    'That is $15,000 a year.',
    'That is roughly $41.67 a day.',
    'One month after 31 January 2026 is 28 February 2026.'
      .replace('One month', 'Six weeks')
      .replace('28 February', '14 March'),
    'Six weeks are 42 days.',
    '14 months are one year and two months (12 + 2 = 14 months).'.replace(
      'one year and two months',
      'more than a year',
    ),
    'The notice ends on March 14, 2026 at the latest.',
  ])('supports: %s', (statement) => {
    expect(check(statement)).toEqual([]);
  });

  test.each([
    '14 × $1,250 = $17,800.',
    '$17,800 (14 months × $1,250).',
    'In all: 14 × $1,250 + $333.33 = $17,833.00.',
    '16 × $1,250 = $20,000.',
    '14 × $1,520 = $21,280.',
    '$1,250 - 12.5% = $1,156.25.',
    '14 × $1,250 = €17,500.',
    'The discount is $165.25 (12.5% of $1,250).',
    'The first month costs $1,538.33 in total.',
    'The instalments are $850 in all.',
    // A wrong calculation is not excused by a value that stands in the quotes.
    '$100 + $250 = $400.',
    'The charge is about 72% of the fee ($333.33 / $1,250).',
    'That is $15,500 a year.',
    'The fee is $1,500.',
    'Notice is ten weeks.',
    'Six weeks after 31 January 2026 is 15 March 2026.',
    'It starts on 14 March 2026.',
    'The notice ends on March 15, 2026 at the latest.',
    '14 months are two years.',
  ])('does not support: %s', (statement) => {
    expect(check(statement)).not.toEqual([]);
  });

  test('figures of the question are operands, and support nothing alone', () => {
    expect(check('For 3 months you pay 3 × $1,250 = $3,750.', 'What do I pay for 3 months?')).toEqual([]);
    expect(check('You can leave after 3 months.', 'Can I leave after 3 months?')).not.toEqual([]);
    expect(check('For 3 months you pay 3 × $1,520 = $4,560.', 'Is it 3 times $1,520?')).not.toEqual([]);
    expect(check('Notice given on 2 March 2026 ends on 13 April 2026.', 'I give notice on 2 March 2026.')).toEqual([]);
    expect(check('Notice given on 2 March 2026 ends on 30 April 2026.', 'I give notice on 2 March 2026.')).not.toEqual(
      [],
    );
  });

  test('nothing is calculated where values must be printed', () => {
    const sources = { quotes: QUOTES, context: [], pageNumbers: [], mustBePrinted: true };
    expect(findUnsupportedClaims('14 × $1,250 = $17,500.', sources).map(({ text }) => text)).toEqual(['$17,500']);
    expect(findUnsupportedClaims('The notice ends on March 14, 2026 at the latest.', sources)).toHaveLength(1);
  });

  const amount = fc.integer({ min: 101, max: 99_999 });
  const money = (value: number) => `$${value.toLocaleString('en-US')}`;

  test('a shown product is supported exactly when it is right', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 13, max: 99 }),
        fc.integer({ min: -500, max: 500 }),
        (price, times, error) => {
          const quotes = [`The price is ${money(price)} for each of ${times} units.`];
          const statement = `You pay ${times} × ${money(price)} = ${money(price * times + error)}.`;
          expect(unsupported({ quotes, statement }).length === 0).toBe(error === 0);
        },
      ),
      { seed: 20_261_126, numRuns: 200 },
    );
  });

  test('an announced sum is supported exactly when it is right', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 90 }), (first, second, error) => {
        fc.pre(first !== second && ![first, second].some((own) => own === error));
        const quotes = [`The rent is ${money(first)} and the deposit ${money(second)}.`];
        expect(unsupported({ quotes, statement: `Together that is ${money(first + second)}.` })).toEqual([]);
        expect(unsupported({ quotes, statement: `Together that is ${money(first + second + error)}.` })).toHaveLength(
          1,
        );
      }),
      { seed: 20_261_126, numRuns: 200 },
    );
  });

  test.each([
    '$1 + ',
    '1 × 2 = ',
    '3 days after 1 May 2026 ',
    '5 % of $7 ',
    'total $9.13 ',
    '$2 (',
    'un deux ',
    'zwei mal drei ',
  ])('many values are checked in well under a second: %j', (piece) => {
    const started = performance.now();
    const quotes = ['In all $3, $5, 17 months, 9 days, 4 %. '.repeat(200), piece.repeat(2000)];
    findUnsupportedClaims(piece.repeat(6000), { quotes, context: [], pageNumbers: [], question: piece.repeat(500) });
    expect(performance.now() - started).toBeLessThan(4000);
  });
});

describe('parts in words, and values of the sentence before', () => {
  const QUOTES = [
    'The fee is €12,000. We pay a third after signature, and half of the rest in May; twenty per cent of it is refunded.',
    'For each day you stay on you owe R1 250.50.',
  ];
  const check = (statement: string, question?: string) =>
    unsupported({ quotes: QUOTES, statement, ...(question !== undefined && { question }) });

  test.each([
    'The first payment is €12,000 ÷ 3 = €4,000.',
    'You get back 0.20 × €12,000 = €2,400.',
    'The first payment is €12,000 / 3 = €4,000. Together with €12,000 that is €16,000.',
  ])('supports: %s', (statement) => {
    expect(check(statement)).toEqual([]);
  });

  test('supports a count of the question with another unit, and rand grouped by spaces', () => {
    expect(check('You owe 3 × R1 250.50 = R3 751.50.', 'what if I stay three days')).toEqual([]);
    expect(check('You owe 3 × R1 250.50 = R3 851.50.', 'what if I stay three days')).not.toEqual([]);
  });

  test.each([
    'The first payment is €12,000 ÷ 4 = €3,000.',
    'The first payment is €4,200 (€4,000 + €200).',
    'You get back 0.30 × €12,000 = €3,600.',
  ])('does not support: %s', (statement) => {
    expect(check(statement)).not.toEqual([]);
  });
});
