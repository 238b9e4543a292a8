import { describe, expect, it } from 'vitest';
import { meanOf, measureClauses, type ReadDocument, shareOfWords } from './measure-clauses.ts';

const LABEL = 'the laws of Oregon apply';

function makeDocument(
  presence: number,
  claims: readonly (readonly [string, number])[],
  isPresent = true,
): ReadDocument {
  return {
    text: LABEL,
    labels: isPresent ? [{ category: 7, start: 0, end: LABEL.length }] : [],
    present: new Set(isPresent ? [7] : []),
    presence: Array.from({ length: 41 }, () => presence),
    claims: claims.map(([text, score]) => ({ category: 7, text, score })),
  };
}

describe('measureClauses', () => {
  it('is 1 for perfect predictions', () => {
    const { documents, spans } = measureClauses([makeDocument(0.9, [[LABEL, 0.9]]), makeDocument(0.1, [], false)]);
    expect([documents[7], spans[7]]).toEqual([1, 1]);
    expect(meanOf(documents)).toBe(1);
  });

  it('penalises documents ranked above a right one, also at equal confidence', () => {
    const right = makeDocument(0.5, []);
    expect(measureClauses([right, makeDocument(0.9, [], false)]).documents[7]).toBe(0.5);
    expect(measureClauses([right, makeDocument(0.5, [], false)]).documents[7]).toBe(0.5);
  });

  it('penalises wrong spans before right ones, and missed labels', () => {
    const wrongFirst = makeDocument(0.5, [
      ['something else', 0.9],
      [LABEL, 0.5],
    ]);
    expect(measureClauses([wrongFirst]).spans[7]).toBe(0.5);
    expect(measureClauses([makeDocument(0.5, [[LABEL, 0.9]]), makeDocument(0.5, [])]).spans[7]).toBe(0.5);
  });

  it('counts several right claims of one label once', () => {
    const twice = makeDocument(0.5, [
      [LABEL, 0.9],
      [`${LABEL} here`, 0.8],
    ]);
    expect(measureClauses([twice]).spans[7]).toBe(1);
  });

  it('compares words, not letters', () => {
    expect(shareOfWords(new Set(['a', 'b']), new Set(['b', 'c', 'd']))).toBe(0.25);
    expect(shareOfWords(new Set(), new Set())).toBe(0);
  });
});
