import { describe, expect, it } from 'vitest';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { findSectionMarks } from './section-marks.ts';
import { segmentDocument, splitSentences } from './segmentation.ts';

describe('segmentDocument', () => {
  it('makes a passage of each numbered clause, with section and heading', () => {
    const passages = segmentDocument(documentOf(SAMPLE_CONTRACTS.lease));
    const assignment = passages.find(({ text }) => text.includes('sublet the Premises'));
    expect(assignment).toMatchObject({ section: '7', heading: 'Assignment', documentId: 5 });
    expect(assignment?.spans.map(({ pageNumber }) => pageNumber)).toEqual([2]);
    expect(passages.map(({ ordinal }) => ordinal)).toEqual(passages.map((_, index) => index));
  });

  it.each(Object.entries(SAMPLE_CONTRACTS))('keeps every word of the running text, to the letter (%s)', (_, pages) => {
    const document = documentOf(pages);
    const passages = segmentDocument(document);
    for (const { text, spans } of passages) {
      const copied = spans.map(({ pageNumber, start, end }) => pages[pageNumber - 1]?.slice(start, end));
      expect(copied.join('\n')).toBe(text);
    }
    const words = passages.flatMap(({ text }) => text.match(/\p{L}{3,}/gu) ?? []);
    const expected = pages.flatMap((page) => page.replace(/\nPage \d+$/u, '').match(/\p{L}{3,}/gu) ?? []);
    expect(words).toEqual(expected);
  });

  it('joins a clause across a page break without the running header', () => {
    const pages = ['A', 'B', 'C'].map((letter) => `Blue Heron Supply Agreement\n${letter} begins here and goes on`);
    pages[0] = 'Blue Heron Supply Agreement\n4. Delivery. The seller shall bring all goods that the buyer has ordered';
    pages[1] =
      'Blue Heron Supply Agreement\nto the warehouse of the buyer within ten days.\n5. Prices. Prices stay as they are.';
    const delivery = segmentDocument(documentOf(pages)).find(({ heading }) => heading === 'Delivery');
    expect(delivery?.text).toBe(
      '4. Delivery. The seller shall bring all goods that the buyer has ordered\nto the warehouse of the buyer within ten days.',
    );
    expect(delivery?.spans.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
  });

  it('limits the length of passages, also without a full stop', () => {
    const text = 'apples pears and plums '.repeat(400);
    const passages = segmentDocument(documentOf([text]));
    expect(passages.length).toBeGreaterThan(5);
    expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(1_000);
  });

  it('returns nothing for an empty document', () => {
    expect(segmentDocument(documentOf(['', '  \n ']))).toEqual([]);
    expect(segmentDocument(documentOf([]))).toEqual([]);
  });
});

describe('findSectionMarks', () => {
  it('finds articles, sections, items and lines in capitals', () => {
    const text =
      'ARTICLE IV\nTERM AND END\n4.1 Length. It lasts.\n(a) one year; and\n(b) two years.\nGENERAL MATTERS\nText.';
    expect(findSectionMarks(text).map(({ number, heading, level }) => [number, heading, level])).toEqual([
      ['ARTICLE IV', 'TERM AND END', 0],
      [null, 'TERM AND END', 1],
      ['4.1', 'Length', 2],
      ['(a)', null, 3],
      ['(b)', null, 3],
      [null, 'GENERAL MATTERS', 1],
    ]);
  });

  it('does not take a reference at the start of a line, or a figure, for a heading', () => {
    const text =
      'as is said in\nSection 4.2 of this Agreement and\n1.5 million dollars under clause\n(c) of the list, paid by\nthem.';
    expect(findSectionMarks(text)).toEqual([]);
  });
});

describe('splitSentences', () => {
  it.each([
    ['The fee is due under Section 1.2 of this Agreement. It is paid once.', 2],
    ['Acme Inc. shall deliver. The U.S. Government is no party.', 2],
    ['No. 5 is sold to J. Smith & Co. for $1.50 each.', 1],
    ['He may (a) leave; (b) stay. She goes.', 2],
  ])('cuts %j into %i', (text, count) => {
    const ranges = splitSentences(text);
    expect(ranges).toHaveLength(count);
    expect(ranges.map(({ start, end }) => text.slice(start, end)).join(' ')).toBe(text);
  });
});
