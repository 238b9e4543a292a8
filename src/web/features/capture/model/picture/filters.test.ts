import { expect, test } from 'vitest';
import { boxBlur, closeDarkMarks, extremeFilter, measureGradient } from './filters.ts';
import { channelOf, makePicture, makePlane, type Plane, shrinkPicture } from './picture.ts';

function planeOf(rows: readonly (readonly number[])[]): Plane {
  return { width: rows[0]?.length ?? 0, height: rows.length, values: Float32Array.from(rows.flat()) };
}

test('box blur › is the mean of the pixels that are there, also at the border', () => {
  const plane = planeOf([
    [0, 0, 0, 90],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  const blurred = boxBlur(plane, 1);
  expect([...blurred.values.slice(0, 4)].map(Math.round)).toEqual([0, 0, 15, 23]);
  expect([...blurred.values.slice(8)].map(Math.round)).toEqual([0, 0, 0, 0]);
  const even = makePlane(7, 5);
  even.values.fill(42);
  expect(new Set(boxBlur(even, 3).values)).toEqual(new Set([42]));
  // Wider than the picture.
  expect([...boxBlur(planeOf([[1, 2, 3]]), 10).values]).toEqual([2, 2, 2]);
});

test('closing › removes thin dark marks, and leaves the edges of large areas where they are', () => {
  const row = [9, 9, 9, 9, 9, 9, 9, 9, 9, 1, 9, 9, 9, 9, 1, 1, 1, 1, 1, 1];
  const closed = closeDarkMarks(planeOf(Array.from({ length: 9 }, () => row)), 2);
  expect([...closed.values.slice(0, row.length)]).toEqual(row.map((value, x) => (x === 9 ? 9 : value)));
});

test('extreme filter › is the largest or smallest of a square', () => {
  const plane = planeOf([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ]);
  expect([...extremeFilter(plane, 1, 'largest').values]).toEqual([5, 6, 6, 8, 9, 9, 8, 9, 9]);
  expect([...extremeFilter(plane, 1, 'smallest').values]).toEqual([1, 1, 2, 1, 1, 2, 4, 4, 5]);
});

test('gradient › points to the brighter side, and sees an edge that is one of color only', () => {
  const red = planeOf(Array.from({ length: 5 }, () => [200, 200, 200, 80, 80, 80]));
  const blue = planeOf(Array.from({ length: 5 }, () => [80, 80, 80, 90, 90, 90]));
  const { across, down, strength } = measureGradient([blue, red]);
  const at = 2 * 6 + 2;
  expect([across[at], down[at], strength[at]]).toEqual([-60, 0, 60]);
  expect(strength[0]).toBe(0);
});

test('shrinking › averages whole blocks, and keeps the size where there is nothing to shrink', () => {
  const picture = makePicture(4, 2);
  picture.pixels.set([0, 0, 0, 255, 100, 0, 0, 255, 8, 0, 0, 255, 8, 0, 0, 255]);
  picture.pixels.set([100, 0, 0, 255, 200, 0, 0, 255, 8, 0, 0, 255, 8, 0, 0, 255], 16);
  const shrunk = shrinkPicture(picture, 2);
  expect([shrunk.width, shrunk.height]).toEqual([2, 1]);
  expect([...channelOf(shrunk, 0).values]).toEqual([100, 8]);
  expect(shrinkPicture(picture, 1)).toBe(picture);
});
