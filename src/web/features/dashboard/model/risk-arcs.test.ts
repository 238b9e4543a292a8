import { expect, test } from 'vitest';
import { formatShare, riskArcs } from './risk-arcs.ts';

const NONE = { high: 0, medium: 0, low: 0, 'not-assessed': 0, 'not-analyzed': 0 };

test('risk arcs › shows every level that has documents, in order, and fills the ring but for the gaps', () => {
  const arcs = riskArcs({ ...NONE, high: 1, low: 9999 });
  expect(arcs.map(({ level }) => level)).toEqual(['high', 'low']);
  expect(arcs[0]?.lengthPercent).toBeGreaterThan(1);
  const last = arcs.at(-1);
  expect((last?.startPercent ?? 0) + (last?.lengthPercent ?? 0)).toBeCloseTo(98.8);
});

test('risk arcs › fills the ring with a single level, and is empty without documents', () => {
  expect(riskArcs({ ...NONE, medium: 4 })).toEqual([{ level: 'medium', startPercent: 0, lengthPercent: 100 }]);
  expect(riskArcs(NONE)).toEqual([]);
});

test('risk arcs › ends with the documents that were not assessed', () => {
  const arcs = riskArcs({ ...NONE, low: 1, 'not-assessed': 1 });
  expect(arcs.map(({ level }) => level)).toEqual(['low', 'not-assessed']);
  const withOpen = riskArcs({ ...NONE, 'not-analyzed': 2, 'not-assessed': 1 });
  expect(withOpen.map(({ level }) => level)).toEqual(['not-assessed', 'not-analyzed']);
});

test.each([
  [0, 10, '0%'],
  [1, 10_000, 'under 1%'],
  [9999, 10_000, 'over 99%'],
  [10, 10, '100%'],
  [1, 3, '33%'],
])('risk share › of %i in %i is %s', (count, total, share) => {
  expect(formatShare(count, total)).toBe(share);
});
