import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARK_EXPLANATION, markStatements, markUnsupported } from './mark-unsupported.ts';
import { createSentenceScanner } from './sentences.ts';

const SOURCES = {
  quotes: ['The Tenant shall pay a monthly rent of $1,540.00 and give sixty (60) days notice.'],
  context: ['The Tenant shall not sublet.'],
  pageNumbers: [2],
};
const mark = (text: string, question = '') => markUnsupported(text, SOURCES, question);
const endOfSentences = (text: string) => createSentenceScanner().push(text);

describe('markUnsupported marks each sentence that its sources do not support', () => {
  test.each([
    [
      'among others',
      'The rent is $1,540. It rises to $2,000 then. Give 60 days notice.',
      'The rent is $1,540. It rises to $2,000 then (not verified). Give 60 days notice.',
    ],
    [
      'with bold words',
      'The Tenant pays rent.\n\n**It rises by 10 %!**',
      'The Tenant pays rent.\n\n**It rises by 10 % (not verified)!**',
    ],
    [
      'in a list',
      '- The Tenant pays rent\n- 90 days notice\n',
      '- The Tenant pays rent\n- 90 days notice (not verified)\n',
    ],
    [
      'in a table',
      '| What | How much |\n| --- | --- |\n| The monthly rent | $99 |',
      '| What | How much |\n| --- | --- |\n| The monthly rent | $99  (not verified)|',
    ],
    [
      'at a link',
      'The Tenant pays rent. [Pay here](https://evil.example)',
      'The Tenant pays rent. [Pay here](https://evil.example) (not verified)',
    ],
    [
      'at a link with a point behind it',
      'The Tenant pays rent. Go [here](https://evil.example). Now.',
      'The Tenant pays rent. Go [here](https://evil.example) (not verified). Now.',
    ],
  ])('%s', (_name, text, expected) => {
    expect(mark(text).text).toBe(expected);
  });

  test('adds no mark when everything is supported', () => {
    const text = 'The rent is **$1,540** a month. Give sixty days notice, and you “shall not sublet”.';
    const asItIs = { text, hasSupportedSentence: true, unsupportedSentences: [] };
    expect(mark(text)).toEqual({
      ...asItIs,
      judged: asItIs,
      cautiousText: text,
      doubtfulSentences: [],
      hasFabricatedQuotation: false,
    });
  });

  test('reports a text without any supported sentence', () => {
    expect(mark('The rent is $2,000 a month.')).toMatchObject({
      hasSupportedSentence: false,
      unsupportedSentences: ['The rent is $2,000 a month.'],
    });
    expect(mark('Yes. The rent is $2,000 a month.').hasSupportedSentence).toBe(false);
    expect(mark('You do.').hasSupportedSentence).toBe(true);
  });

  test('distinguishes invented quotations from figures of speech and words of the question', () => {
    expect(mark('It says “the Tenant may sublet at will”.').hasFabricatedQuotation).toBe(true);
    expect(mark('It is a “triple net” lease. The Tenant pays.').hasFabricatedQuotation).toBe(false);
    const question = 'May the Tenant sublet at will?';
    expect(mark('You asked “may the Tenant sublet at will”. The Tenant pays.', question).hasFabricatedQuotation).toBe(
      false,
    );
  });
});

test('releases streamed text sentence by sentence', () => {
  expect(endOfSentences('The rent is $1,540. It rises to $2')).toBe('The rent is $1,540. '.length);
  expect(endOfSentences('The rent is $1')).toBe(0);
  expect(endOfSentences('- one\n- tw')).toBe('- one\n'.length);
  expect(endOfSentences('It says: “One. Two. Th')).toBe(0);
  expect(endOfSentences('Rent is due. ')).toBe(0);
  expect(endOfSentences('Acme Inc. pays')).toBe(0);
});

test('only adds marks, and the marked text of a prefix is a prefix of the marked text', () => {
  const piece = fc.constantFrom(
    'The rent is $1,540. ',
    'It is $2,000! ',
    '90 days.\n',
    '- Give **60** days notice.\n',
    'Notice: 5 %. ',
    'Words of no weight here. ',
    'Acme Inc. pays by check No. 7. ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.nat(200), (pieces, cut) => {
      const text = `The Tenant pays the rent. ${pieces.join('')}`;
      const whole = mark(text).text;
      expect(whole.replaceAll(' (not verified)', '')).toBe(text);
      const beginning = text.slice(0, endOfSentences(text.slice(0, cut)));
      expect(whole.startsWith(mark(beginning).text.trimEnd())).toBe(true);
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
  expect(MARK_EXPLANATION).toContain('Not verified');
});

describe('markStatements says what is left to mark where a judge supports a statement', () => {
  const judgedOf = (text: string) => markStatements([{ text, ...SOURCES }], SOURCES.context, '')[0]?.judged;

  test.each([
    ['a value that no calculation leads to', 'After the rise you pay $1,617.'],
    ['a date', 'The next rent is due on May 3, 2027.'],
  ])('nothing of %s', (_what, text) => {
    expect(mark(text).unsupportedSentences).toEqual([text]);
    expect(judgedOf(text)).toEqual({ text, unsupportedSentences: [], hasSupportedSentence: true });
  });

  test.each([
    ['exchanged digits', 'The rent is £1,410 a month.', 'Monthly rent: £1,140, due on the first day.'],
    ['another sum beside the same words', 'You pay £950 of rent.', 'The Tenant shall pay a rent of £1,140.'],
    ['another period', 'You must give 30 days’ notice.', 'Either party may give sixty (60) days’ notice.'],
    ['another share', 'Late payments bear interest at 4 %.', 'Interest on late payments is 8 %.'],
    ['another date', 'The lease starts on 5 March 2027.', 'The lease starts on 3 May 2027.'],
    ['in German', 'Die Miete beträgt 1.410 € im Monat.', 'Die Miete beträgt monatlich 1.140 €.'],
  ])('a printed value that the quotes print otherwise: %s', (_what, text, quote) => {
    const judge = (...more: string[]) =>
      markStatements(
        [text, ...more].map((own) => ({ text: own, quotes: [own === text ? quote : own], pageNumbers: [1] })),
        [quote],
        '',
      );
    expect(judge()[0]?.judged.unsupportedSentences).toEqual([text]);
    // What another statement of the answer quotes is beside it.
    expect(judge(text.replace(/^/u, 'Clause: '))[0]?.judged.unsupportedSentences).toEqual([]);
  });

  test.each([
    [
      'a calculation in words',
      'From the second year the rent is £1,197 in all.',
      'The rent is £1,140. It rises by 5 % a year.',
    ],
    ['a comparison', 'The rent of £1,140 becomes £1,410 then.', 'The rent is £1,140.'],
    ['a sum of two', 'You pay £1,440 before you move in.', 'Rent: £1,140. You pay a key deposit of £300.'],
    ['a payment of something else', 'For the move you pay £440.', 'The rent of £1,140 is to be paid monthly.'],
    ['another thing', 'Cleaning is £95.', 'The rent is £1,140 a month.'],
    ['a figure of the question', 'A rent of £1,410 would be too high.', 'The rent is £1,140 a month.'],
    ['a counted day', 'Notice must arrive by 2 April 2027.', 'Give 30 days’ notice before the end on 2 May 2027.'],
  ])('nothing of %s', (_what, text, quote) => {
    const [marked] = markStatements([{ text, quotes: [quote], pageNumbers: [1] }], [quote], 'Is £1,410 too much?');
    expect(marked?.judged.unsupportedSentences).toEqual([]);
  });

  test('nothing of a value that another sentence of the answer calculates, unless that one is wrong as well', () => {
    const quote = 'Fee £3,600. Salary for study time £1,446. Within 24 months you repay 75 %.';
    const judge = (calculation: string) =>
      markStatements(
        ['The fee to repay is £3,784.50.', calculation].map((text) => ({ text, quotes: [quote], pageNumbers: [1] })),
        [quote],
        '',
      )[0]?.judged.unsupportedSentences;
    expect(judge('You repay 75 % × (£3,600 + £1,446) = £3,784.50.')).toEqual([]);
    expect(judge('It is owed within 24 months.')).toHaveLength(1);
    expect(judge('You repay 75 % × (£3,600 + £1,546) = £3,784.50.')).toHaveLength(1);
  });

  test.each([
    ['a calculation that does not come out', 'You pay $1,540 × 12 = $19,480 a year.'],
    ['a section that is not there', 'See section 14.2 for the rent of $1,540.'],
    ['an invented quotation', 'It says “the tenant may leave at any time”.'],
  ])('%s', (_what, text) => {
    expect(judgedOf(text)?.unsupportedSentences).toEqual([text]);
    expect(judgedOf(text)?.text).toContain('(not verified)');
  });
});
