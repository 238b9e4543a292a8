import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLayout, encodeLayout, type Layout, rectanglesOf, wordsOf } from './layout.ts';

/** A line of letters, each 6 points wide and 10 high; spaces take up room and have no width of their own. */
function lineOf(text: string, left: number, top: number): number[] {
  return [...text].flatMap((letter, index) => {
    const start = left + index * 6;
    return letter === ' ' ? [start, top, start, top + 10] : [start, top, start + 6, top + 10];
  });
}

function layoutOf(...lines: number[][]): Layout {
  return Float32Array.from(lines.flat());
}

describe('encoded layout', () => {
  it('decodes within half a tenth of a point', () => {
    const coordinate = fc.double({ min: -200, max: 3000, noNaN: true });
    const size = fc.double({ min: 0, max: 60, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate, size, size), { maxLength: 60 }), (boxes) => {
        const layout = Float32Array.from(boxes.flatMap(([x, y, width, height]) => [x, y, x + width, y + height]));
        const unpacked = decodeLayout(encodeLayout(layout));
        expect(unpacked.length).toBe(layout.length);
        // A letter that all but touches the one before is taken to touch it, which moves its left edge by one step.
        layout.forEach((value, at) => {
          expect(Math.abs((unpacked[at] ?? Number.NaN) - value)).toBeLessThanOrEqual(at % 4 === 0 ? 0.151 : 0.051);
        });
      }),
    );
  });

  it('takes little more than a byte per letter of running text', () => {
    const layout = layoutOf(lineOf('a'.repeat(80), 72, 100), lineOf('b'.repeat(80), 72, 114));
    expect(encodeLayout(layout).length).toBeLessThan(160 * 1.3);
  });

  it('holds a page without text', () => {
    expect(decodeLayout(encodeLayout(new Float32Array(0)))).toEqual(new Float32Array(0));
  });

  it('is rejected in another format', () => {
    expect(() => decodeLayout(Uint8Array.of(99, 0))).toThrow('unknown format 99');
  });
});

describe('rectanglesOf', () => {
  it('returns one per line, tight to the words', () => {
    const layout = layoutOf(lineOf('the rent is ', 72, 100), lineOf('due monthly', 72, 114));
    expect(rectanglesOf(layout, 4, 15)).toEqual([
      { x: 96, y: 100, width: 42, height: 10 },
      { x: 72, y: 114, width: 18, height: 10 },
    ]);
  });

  it('splits at columns', () => {
    const layout = layoutOf(lineOf('left', 72, 100), lineOf('right', 300, 100));
    expect(rectanglesOf(layout, 0, 9)).toEqual([
      { x: 72, y: 100, width: 24, height: 10 },
      { x: 300, y: 100, width: 30, height: 10 },
    ]);
  });

  it('follows right-to-left and rotated text', () => {
    const toLeft = layoutOf(lineOf('c', 112, 100), lineOf('b', 106, 100), lineOf('a', 100, 100));
    expect(rectanglesOf(toLeft, 0, 3)).toEqual([{ x: 100, y: 100, width: 18, height: 10 }]);
    const turned = layoutOf([30, 100, 40, 106], [30, 106, 40, 112], [30, 112, 40, 118]);
    expect(rectanglesOf(turned, 0, 3)).toEqual([{ x: 30, y: 100, width: 10, height: 18 }]);
  });

  it('includes superscript letters', () => {
    const layout = layoutOf(lineOf('note', 72, 100), [96, 98, 99, 104]);
    expect(rectanglesOf(layout, 0, 5)).toEqual([{ x: 72, y: 98, width: 27, height: 12 }]);
  });

  it('returns none for white space and beyond the end', () => {
    const layout = layoutOf(lineOf('a b', 72, 100));
    expect(rectanglesOf(layout, 1, 2)).toEqual([]);
    expect(rectanglesOf(layout, 3, 90)).toEqual([]);
    expect(rectanglesOf(layout, 2, 90)).toHaveLength(1);
  });
});

describe('wordsOf', () => {
  it('returns words in order, each with its rectangle', () => {
    const words = wordsOf('pay rent', layoutOf(lineOf('pay rent', 72, 100)));
    expect(words).toEqual([
      { text: 'pay', x: 72, y: 100, width: 18, height: 10 },
      { text: 'rent', x: 96, y: 100, width: 24, height: 10 },
    ]);
  });

  it('splits a word at a line end', () => {
    const words = wordsOf('parties', layoutOf(lineOf('par', 200, 100), lineOf('ties', 72, 114)));
    expect(words.map((word) => word.text)).toEqual(['par', 'ties']);
  });
});
