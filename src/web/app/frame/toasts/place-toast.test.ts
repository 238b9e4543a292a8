import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, placeToast } from './place-toast.ts';

const PHONE = { left: 8, right: 382, heightPx: 64, floorPx: 844 };
const TABS: Box = { left: 0, right: 390, top: 788, bottom: 844 };
const COMPOSER: Box = { left: 12, right: 378, top: 690, bottom: 780 };

test('toast place › is the bottom where nothing is in the way', () => {
  expect(placeToast(PHONE, [])).toBe(12);
  expect(placeToast(PHONE, [{ left: 0, right: 390, top: 0, bottom: 60 }])).toBe(12);
});

test('toast place › is above the navigation and the input on a phone', () => {
  expect(placeToast(PHONE, [TABS])).toBe(844 - 788 + 12);
  expect(placeToast(PHONE, [COMPOSER, TABS])).toBe(844 - 690 + 12);
});

test('toast place › ignores what is beside it or below an on-screen keyboard', () => {
  expect(placeToast({ ...PHONE, right: 200 }, [{ ...COMPOSER, left: 210 }])).toBe(12);
  expect(placeToast({ ...PHONE, floorPx: 500 }, [COMPOSER, TABS])).toBe(12);
});

test('toast place › is the bottom where every place is taken', () => {
  expect(placeToast(PHONE, [{ left: 0, right: 390, top: 0, bottom: 844 }])).toBe(12);
});

test('toast place › covers no obstacle unless all is taken', () => {
  const box = fc
    .tuple(fc.nat(300), fc.nat(800), fc.integer({ min: 1, max: 390 }), fc.integer({ min: 1, max: 200 }))
    .map(([left, top, width, height]): Box => ({ left, top, right: left + width, bottom: top + height }));
  fc.assert(
    fc.property(fc.array(box, { maxLength: 8 }), (boxes) => {
      const bottomPx = PHONE.floorPx - placeToast(PHONE, boxes);
      const topPx = bottomPx - PHONE.heightPx;
      expect(topPx).toBeGreaterThanOrEqual(0);
      const covered = boxes.some(
        ({ left, right, top, bottom }) =>
          left < PHONE.right && right > PHONE.left && top < bottomPx && bottom > topPx && top < PHONE.floorPx,
      );
      if (covered) expect(bottomPx).toBe(PHONE.floorPx - 12);
    }),
  );
});
