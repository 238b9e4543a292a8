import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageRotation, type PercentRectangle, toPercentRectangles } from './percent-rectangles.ts';

const PAGE = { width: 200, height: 400 };
/** Near the top left corner: 10 % in and 5 % down. */
const RECT = { x: 20, y: 20, width: 60, height: 10 };

function rotated(rotation: PageRotation): PercentRectangle {
  const [converted] = toPercentRectangles([RECT], PAGE, rotation);
  if (!converted) throw new Error('The rectangle was lost.');
  return converted;
}

describe('toPercentRectangles', () => {
  it('converts points to percent of the page', () => {
    expect(rotated(0)).toEqual({ leftPercent: 10, topPercent: 5, widthPercent: 30, heightPercent: 2.5 });
  });

  it('moves to the top right at 90 degrees', () => {
    expect(rotated(90)).toEqual({ leftPercent: 92.5, topPercent: 10, widthPercent: 2.5, heightPercent: 30 });
  });

  it('moves to the bottom right at 180 degrees', () => {
    expect(rotated(180)).toEqual({ leftPercent: 60, topPercent: 92.5, widthPercent: 30, heightPercent: 2.5 });
  });

  it('moves to the bottom left at 270 degrees', () => {
    expect(rotated(270)).toEqual({ leftPercent: 5, topPercent: 60, widthPercent: 2.5, heightPercent: 30 });
  });

  it('clips rectangles to the page and drops those outside', () => {
    const rects = [
      { x: -10, y: 390, width: 20, height: 40 },
      { x: 250, y: 10, width: 20, height: 10 },
      { x: 10, y: 10, width: 0, height: 10 },
    ];
    expect(toPercentRectangles(rects, PAGE)).toEqual([
      { leftPercent: 0, topPercent: 97.5, widthPercent: 5, heightPercent: 2.5 },
    ]);
  });
});

describe('toPercentRectangles with rotation', () => {
  const coordinate = fc.integer({ min: 0, max: 150 });
  const size = fc.integer({ min: 1, max: 150 });
  const rectangle = fc.record({ x: coordinate, y: coordinate, width: size, height: size });
  const rotation = fc.constantFrom<PageRotation>(0, 90, 180, 270);

  it('stays within the page and keeps the covered share', () => {
    fc.assert(
      fc.property(rectangle, rotation, (rect, by) => {
        const [upright] = toPercentRectangles([rect], PAGE);
        const [rotatedRect] = toPercentRectangles([rect], PAGE, by);
        expect(rotatedRect && upright).toBeDefined();
        if (!rotatedRect || !upright) return;
        expect(rotatedRect.leftPercent).toBeGreaterThanOrEqual(0);
        expect(rotatedRect.topPercent).toBeGreaterThanOrEqual(0);
        expect(rotatedRect.leftPercent + rotatedRect.widthPercent).toBeLessThanOrEqual(100 + 1e-9);
        expect(rotatedRect.topPercent + rotatedRect.heightPercent).toBeLessThanOrEqual(100 + 1e-9);
        expect(rotatedRect.widthPercent * rotatedRect.heightPercent).toBeCloseTo(
          upright.widthPercent * upright.heightPercent,
          6,
        );
      }),
    );
  });
});
