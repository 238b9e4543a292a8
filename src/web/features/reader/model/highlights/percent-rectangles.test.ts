import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageRotation, type PercentRectangle, toPercentRectangles } from './percent-rectangles.ts';

const PAGE = { width: 200, height: 400 };
/** Near the top left corner: 10 % in and 5 % down. */
const RECT = { x: 20, y: 20, width: 60, height: 10 };

function place(turn: PageRotation): PercentRectangle {
  const [placed] = toPercentRectangles([RECT], PAGE, turn);
  if (!placed) throw new Error('The rectangle was lost.');
  return placed;
}

describe('a rectangle on its page', () => {
  it('stands in percent of the page', () => {
    expect(place(0)).toEqual({ leftPercent: 10, topPercent: 5, widthPercent: 30, heightPercent: 2.5 });
  });

  it('goes to the top right when the page is turned to the right', () => {
    expect(place(90)).toEqual({ leftPercent: 92.5, topPercent: 10, widthPercent: 2.5, heightPercent: 30 });
  });

  it('goes to the bottom right when the page stands on its head', () => {
    expect(place(180)).toEqual({ leftPercent: 60, topPercent: 92.5, widthPercent: 30, heightPercent: 2.5 });
  });

  it('goes to the bottom left when the page is turned to the left', () => {
    expect(place(270)).toEqual({ leftPercent: 5, topPercent: 60, widthPercent: 2.5, heightPercent: 30 });
  });

  it('is cut where it leaves the page, and left out where nothing of it is on the page', () => {
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

describe('turning', () => {
  const coordinate = fc.integer({ min: 0, max: 150 });
  const size = fc.integer({ min: 1, max: 150 });
  const rectangle = fc.record({ x: coordinate, y: coordinate, width: size, height: size });
  const turn = fc.constantFrom<PageRotation>(0, 90, 180, 270);

  it('never leaves the page and keeps the share of the page that is covered', () => {
    fc.assert(
      fc.property(rectangle, turn, (rect, by) => {
        const [upright] = toPercentRectangles([rect], PAGE);
        const [turned] = toPercentRectangles([rect], PAGE, by);
        expect(turned && upright).toBeDefined();
        if (!turned || !upright) return;
        expect(turned.leftPercent).toBeGreaterThanOrEqual(0);
        expect(turned.topPercent).toBeGreaterThanOrEqual(0);
        expect(turned.leftPercent + turned.widthPercent).toBeLessThanOrEqual(100 + 1e-9);
        expect(turned.topPercent + turned.heightPercent).toBeLessThanOrEqual(100 + 1e-9);
        expect(turned.widthPercent * turned.heightPercent).toBeCloseTo(upright.widthPercent * upright.heightPercent, 6);
      }),
    );
  });
});
