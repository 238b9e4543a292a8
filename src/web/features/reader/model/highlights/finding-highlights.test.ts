import { expect, test } from 'vitest';
import type { Rectangle } from '#contract/sources.ts';
import { abbreviateNumbers, groupFindingsIntoHighlights, listHighlights } from './finding-highlights.ts';
import { chooseFindings, labelOf, type ReaderFinding, type ShownMarks } from './reader-finding.ts';

const LINE: Rectangle = { x: 72, y: 100, width: 400, height: 12 };

function finding(key: string, facts: Partial<ReaderFinding>, rects = [LINE], pageNumber = 1): ReaderFinding {
  const source = { documentId: 1, filename: 'a.pdf', pageNumber, quote: 'words', rects: [...rects], verified: true };
  return { key, kind: 'fact', severity: null, mark: null, title: key, detail: null, sources: [source], ...facts };
}

test('finding highlights › findings on the same words share a highlight, most severe first', () => {
  const highlights = groupFindingsIntoHighlights([
    finding('fact', {}),
    finding('duty', { kind: 'duty' }, [{ ...LINE, width: 300 }]),
    finding('risk', { kind: 'risk', severity: 'High' }),
  ]).get(1);
  expect(highlights).toHaveLength(1);
  expect(highlights?.[0]).toMatchObject({
    tone: 'high',
    findings: [{ key: 'risk' }, { key: 'duty' }, { key: 'fact' }],
  });
});

test('finding highlights › adjacent findings keep separate highlights, in reading order', () => {
  const below = { ...LINE, y: 111 };
  const highlights = groupFindingsIntoHighlights([
    finding('second', { kind: 'risk', severity: 'High' }, [below]),
    finding('first', { kind: 'fact' }),
    finding('earlier page', {}, [LINE], 3),
  ]);
  expect(highlights.get(1)?.map(({ findings }) => findings[0]?.key)).toEqual(['first', 'second']);
  expect(listHighlights(highlights).map(({ pageNumber }) => pageNumber)).toEqual([1, 1, 3]);
});

test('finding highlights › skip unverified sources and sources without rectangles', () => {
  const unverified = finding('unverified', {});
  const sources = unverified.sources.map((source) => ({ ...source, verified: false }));
  expect(groupFindingsIntoHighlights([{ ...unverified, sources }, finding('nowhere', {}, [])])).toEqual(new Map());
});

test('finding highlights › two sources on a page give two highlights, or one naming the finding once where they coincide', () => {
  const base = finding('risk', { kind: 'risk', severity: 'Low' });
  const [source] = base.sources;
  if (!source) throw new Error('The builder gives one source.');
  const far = { ...source, rects: [{ ...LINE, y: 500 }] };
  expect(groupFindingsIntoHighlights([{ ...base, sources: [source, far] }]).get(1)).toHaveLength(2);
  expect(groupFindingsIntoHighlights([{ ...base, sources: [source, source] }]).get(1)?.[0]?.findings).toHaveLength(1);
});

test('finding highlights › are those of risks until the rest is asked for', () => {
  const findings = [finding('risk', { kind: 'risk', severity: 'Low', mark: 4 }), finding('duty', { kind: 'duty' })];
  const keys = (marks: ShownMarks) => chooseFindings(findings, marks).map(({ key }) => key);
  expect(keys({ risks: true, others: false })).toEqual(['risk']);
  expect(keys({ risks: true, others: true })).toEqual(['risk', 'duty']);
  expect(keys({ risks: false, others: false })).toEqual([]);
  expect(findings.map(labelOf)).toEqual(['Low risk 4', 'Obligation']);
});

test.each([
  [[], ''],
  [[4], '4'],
  [[7, 4], '4, 7'],
  [[23, 3, 5, 6], '3 +3'],
])('finding highlights › the numbers %j stand in the margin as %j', (numbers, label) => {
  expect(abbreviateNumbers(numbers)).toBe(label);
});
