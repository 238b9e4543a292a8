import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHomography, project, solveLinear } from './homography.ts';
import { estimateRatio, pageSize, snapToPaper } from './page-shape.ts';
import { areaOf, isConvex, mapQuad, orderCorners, type Point, type Quad, turnQuad, wholePicture } from './quad.ts';

const SQUARE = wholePicture({ width: 10, height: 10 });
const A4 = 210 / 297;

/** A convex page: the corners of a square, each moved by less than half of it. */
const pages = fc
  .array(
    fc.record({ x: fc.double({ min: -4, max: 4, noNaN: true }), y: fc.double({ min: -4, max: 4, noNaN: true }) }),
    {
      minLength: 4,
      maxLength: 4,
    },
  )
  .map((moves) =>
    mapQuad(SQUARE, ({ x, y }, index) => ({ x: x + (moves[index]?.x ?? 0), y: y + (moves[index]?.y ?? 0) })),
  )
  .filter((quad) => isConvex(quad) && areaOf(quad) > 5);

test('homography › takes each corner to its target, and back again', () => {
  fc.assert(
    fc.property(pages, pages, (from, to) => {
      const [there, back] = [findHomography(from, to), findHomography(to, from)];
      if (!there || !back) throw new Error('There is a map between any two convex pages.');
      for (const [index, corner] of from.entries()) {
        expectNear(project(there, corner), to[index] as Point, 1e-5);
        expectNear(project(back, project(there, corner)), corner, 1e-5);
      }
    }),
    { seed: 1 },
  );
});

test('homography › keeps lines straight, and is the identity for a page that is where it should be', () => {
  const to: Quad = [
    { x: 2, y: 1 },
    { x: 9, y: 3 },
    { x: 8, y: 9 },
    { x: 1, y: 7 },
  ];
  const map = findHomography(SQUARE, to) ?? [];
  const [start, middle, end] = [0, 3, 10].map((x) => project(map, { x, y: 4 })) as [Point, Point, Point];
  const turn = (middle.x - start.x) * (end.y - start.y) - (middle.y - start.y) * (end.x - start.x);
  expect(turn).toBeCloseTo(0, 6);
  expectNear(project(findHomography(SQUARE, SQUARE) ?? [], { x: 3, y: 8 }), { x: 3, y: 8 }, 1e-9);
});

test('homography › there is none where three corners are on a line', () => {
  const flat: Quad = [
    { x: 0, y: 0 },
    { x: 5, y: 0 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
  ];
  expect(findHomography(flat, SQUARE)).toBeNull();
  expect(
    solveLinear([
      [1, 2, 3],
      [2, 4, 6],
    ]),
  ).toBeNull();
  expect(
    solveLinear([
      [0, 2, 4],
      [3, 0, 9],
    ]),
  ).toEqual([3, 2]);
});

test('corners › are put in the order in which a page is read, whatever their order', () => {
  const tilted: Quad = [
    { x: 10, y: 5 },
    { x: 90, y: 12 },
    { x: 85, y: 95 },
    { x: 4, y: 88 },
  ];
  const [a, b, c, d] = tilted;
  for (const order of [
    [a, b, c, d],
    [c, a, d, b],
    [d, c, b, a],
    [b, d, a, c],
  ] as unknown as Quad[]) {
    expect(orderCorners(order)).toEqual(tilted);
  }
  expect(turnQuad(tilted, 0)).toEqual(tilted);
  // Turned clockwise, the page begins at what was its bottom left corner.
  expect(turnQuad(tilted, 1)).toEqual([d, a, b, c]);
  expect(turnQuad(turnQuad(tilted, 1), 3)).toEqual(tilted);
});

test('corners › a page is convex and goes around clockwise', () => {
  const [a, b, c, d] = SQUARE;
  expect(isConvex(SQUARE)).toBe(true);
  expect(areaOf(SQUARE)).toBe(100);
  expect(isConvex([a, c, b, d])).toBe(false);
  expect(isConvex([d, c, b, a])).toBe(false);
  expect(isConvex([a, b, { x: 2, y: 2 }, d])).toBe(false);
});

const PHOTO = { width: 3000, height: 4000 };

/** Where a pinhole camera sees the corners of a sheet. Angles in degrees; the focal length as in `page-shape.ts`. */
function seeSheet(ratio: number, tiltX: number, tiltY: number, turn: number, focal = 26 / 18): Quad {
  const [sx, cx] = [Math.sin((tiltX * Math.PI) / 180), Math.cos((tiltX * Math.PI) / 180)];
  const [sy, cy] = [Math.sin((tiltY * Math.PI) / 180), Math.cos((tiltY * Math.PI) / 180)];
  const [st, ct] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const sheet = mapQuad(wholePicture({ width: ratio, height: 1 }), ({ x, y }) => ({ x: x - ratio / 2, y: y - 0.5 }));
  return mapQuad(sheet, ({ x, y }) => {
    const [turnedX, turnedY] = [x * ct - y * st, x * st + y * ct];
    const [rolledX, rolledZ] = [turnedX * cy, turnedX * sy];
    const [rolledY, depth] = [turnedY * cx - rolledZ * sx, turnedY * sx + rolledZ * cx + 2];
    return { x: 1500 + (2000 * focal * rolledX) / depth, y: 2000 + (2000 * focal * rolledY) / depth };
  });
}

test('ratio of a page › is that of the sheet, however it was photographed', () => {
  for (const [tiltX, tiltY, turn] of [
    [0, 0, 0],
    [35, 0, 0],
    [0, 30, 0],
    [25, 20, 10],
    [-30, 15, -20],
    [40, -10, 5],
  ] as const) {
    for (const ratio of [A4, 8.5 / 11, 1.6]) {
      const measured = estimateRatio(seeSheet(ratio, tiltX, tiltY, turn), PHOTO);
      expect(Math.abs(measured / ratio - 1), `${tiltX}° ${tiltY}° ${turn}°`).toBeLessThan(0.02);
    }
  }
  // Another lens, which the photo tells.
  expect(estimateRatio(seeSheet(A4, 30, 25, 10, 2.4), PHOTO)).toBeCloseTo(A4, 2);
});

test('ratio of a page › becomes that of paper where it is near to it, upright or lying', () => {
  expect(snapToPaper(0.69)).toBeCloseTo(A4, 6);
  expect(snapToPaper(1.45)).toBeCloseTo(1 / A4, 6);
  expect(snapToPaper(0.765)).toBeCloseTo(8.5 / 11, 6);
  // A receipt stays as narrow as it is.
  expect(snapToPaper(0.3)).toBe(0.3);
});

test('size of a page › is as large as in the photo, and no larger than asked for', () => {
  const seen = seeSheet(A4, 20, 10, 0);
  const large = pageSize(seen, PHOTO, 10_000);
  expect(large.width / large.height).toBeCloseTo(A4, 2);
  expect(large.height).toBeGreaterThan(1400);
  expect(pageSize(seen, PHOTO, 1000)).toEqual({ width: 707, height: 1000 });
});

function expectNear(one: Point, other: Point, tolerance: number): void {
  expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(tolerance);
}
