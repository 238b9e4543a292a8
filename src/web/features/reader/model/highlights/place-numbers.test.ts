import { expect, it } from 'vitest';
import { type MarginNumber, placeNumbers } from './place-numbers.ts';

const at = (...tops: number[]): MarginNumber[] => tops.map((top) => ({ top, width: 18 }));

it('placeNumbers › numbers that are far from each other stay beside their lines', () => {
  expect(placeNumbers(at(10, 40, 90), 60)).toEqual([
    { left: 0, top: 10 },
    { left: 0, top: 40 },
    { left: 0, top: 90 },
  ]);
});

it('placeNumbers › numbers of neighbouring lines stand beside each other where the margin has room', () => {
  expect(placeNumbers([{ top: 10, width: 34 }, ...at(12)], 80)).toEqual([
    { left: 0, top: 10 },
    { left: 38, top: 12 },
  ]);
});

it('placeNumbers › without room they stand one below the other, and the following ones move with them', () => {
  expect(placeNumbers(at(10, 16, 22, 34), 24)).toEqual([
    { left: 0, top: 10 },
    { left: 0, top: 30 },
    { left: 0, top: 50 },
    { left: 0, top: 70 },
  ]);
});

it('placeNumbers › no two of many numbers touch, whatever their places', () => {
  const numbers = Array.from({ length: 60 }, (_, index) => ({ top: (index * 37) % 300, width: 18 + (index % 3) * 9 }));
  const sorted = numbers.toSorted((one, other) => one.top - other.top);
  const places = placeNumbers(sorted, 50);
  for (const [index, place] of places.entries()) {
    for (const [before, other] of places.slice(0, index).entries()) {
      const isApart =
        Math.abs(place.top - other.top) >= 18 ||
        place.left >= other.left + (sorted[before]?.width ?? 0) ||
        other.left >= place.left + (sorted[index]?.width ?? 0);
      expect(isApart).toBe(true);
    }
  }
});

it('placeNumbers › no numbers have no places', () => {
  expect(placeNumbers([], 50)).toEqual([]);
});
