import { describe, expect, it } from 'vitest';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { splitSentences } from './sentences.ts';
import { buildSourceText, offsetOf, pageAt, QUOTE_LENGTH_LIMIT, quote } from './source-text.ts';

const source = (...pages: string[]) => buildSourceText(documentOf(pages));

describe('buildSourceText', () => {
  it('drops running headers and page numbers, so that a sentence can cross a page', () => {
    const joined = source(
      'The tenant shall pay the rent on the\nAcme lease - page 1\n1',
      'first day of each month.\nAcme lease - page 2\n2',
      'All else stays as it is.\nAcme lease - page 3\n3',
    );
    expect(splitSentences(joined).map((sentence) => sentence.text)).toEqual([
      'The tenant shall pay the rent on the first day of each month.',
      'All else stays as it is.',
    ]);
  });

  it("keeps the first page's header, which may be the title", () => {
    expect(source('LEASE\nOne two three four.', 'LEASE\nFive six seven.').text).toBe(
      'LEASE\nOne two three four.\nFive six seven.',
    );
  });

  it('maps offsets to pages and back', () => {
    const joined = source('abc def', 'ghi jkl');
    expect(pageAt(joined, joined.text.indexOf('jkl'))).toBe(2);
    expect(offsetOf(joined, 2, 4)).toBe(joined.text.indexOf('jkl'));
    expect(offsetOf(joined, 3, 0)).toBeUndefined();
  });
});

describe('quote', () => {
  it('copies text verbatim, one quote for each page', () => {
    const joined = source('He shall  pay\nthe', 'rent now. Good.');
    expect(quote(joined, 3, joined.text.indexOf(' Good'))).toEqual([
      { documentId: 5, pageNumber: 1, text: 'shall  pay\nthe' },
      { documentId: 5, pageNumber: 2, text: 'rent now.' },
    ]);
  });

  it('cuts a long quote at a clause or word within the limit', () => {
    const text = `${'word '.repeat(80)}; ${'more '.repeat(100)}`;
    const [only] = quote(source(text), 0, text.length);
    expect(only?.text.length).toBeLessThanOrEqual(QUOTE_LENGTH_LIMIT);
    expect(only?.text.endsWith(';')).toBe(true);
  });

  it('never splits a surrogate pair', () => {
    const text = '😀'.repeat(500);
    const [only] = quote(source(`a${text}b`), 0, text.length);
    expect(only?.text.isWellFormed() ?? true).toBe(true);
  });
});

describe('splitSentences', () => {
  it.each([
    ['Acme, Inc. and Bolt Co. agree. They sign.', ['Acme, Inc. and Bolt Co. agree.', 'They sign.']],
    [
      'Keep Rs. 5,000 with Vindhya Pvt. Ltd. at all times. It is due.',
      ['Keep Rs. 5,000 with Vindhya Pvt. Ltd. at all times.', 'It is due.'],
    ],
    ['1. Term. This ends soon. 2.1 Fee. You pay $1.50 now.', ['Term. This ends soon.', 'Fee. You pay $1.50 now.']],
    ['Pay under Section 4.2 or No. 7 of it. Done here.', ['Pay under Section 4.2 or No. 7 of it.', 'Done here.']],
    [
      '7 June 2025\nDear Ann,\nthank you for the letter that you sent to our office last week.',
      ['7 June 2025', 'Dear Ann, thank you for the letter that you sent to our office last week.'],
    ],
    ['', []],
    [' \n\n . ', []],
  ])('cuts %j', (text, expected) => {
    expect(splitSentences(source(text)).map((sentence) => sentence.text)).toEqual(expected);
  });
});
