import { describe, expect, test } from 'vitest';
import type { Analysis, Clause, ClauseStanding } from '#contract/analysis.ts';
import { orderRisks } from '#contract/analysis-perspective.ts';
import { splitLabel } from '#contract/analysis-verdict.ts';
import type { Source } from '#contract/sources.ts';
import {
  countSeverities,
  describeCoverage,
  describeOcrPages,
  documentTitle,
  findSources,
  groupAdjacentByLabel,
  groupClauses,
  groupDuties,
  mergeByPage,
  uniqueSources,
} from './analysis-view-model.ts';

function sourceOn(pageNumber: number, quote = 'words'): Source {
  return { documentId: 7, filename: 'lease.pdf', pageNumber, quote, rects: [], verified: true };
}

describe('splitLabel', () => {
  test('splits a label from its text', () => {
    expect(splitLabel('Governing law: Delaware')).toEqual({ label: 'Governing law', text: 'Delaware' });
    expect(splitLabel('Notice: by post: registered')).toEqual({ label: 'Notice', text: 'by post: registered' });
  });

  test('returns null where there is no label', () => {
    expect(splitLabel('The term is two years.').label).toBeNull();
    expect(splitLabel(`${'A long sentence that runs on and on, and on and on and on and on'}: text`).label).toBeNull();
    expect(splitLabel(': text').label).toBeNull();
    expect(splitLabel('Closes at 17:00').label).toBeNull();
  });
});

test('groupDuties › groups by party and keeps the index in the analysis', () => {
  expect(groupDuties(['Tenant: pay rent', 'Landlord: repair the roof', 'Tenant: keep quiet', 'Insure it'])).toEqual([
    {
      label: 'Tenant',
      items: [
        { text: 'pay rent', index: 0 },
        { text: 'keep quiet', index: 2 },
      ],
    },
    { label: 'Landlord', items: [{ text: 'repair the roof', index: 1 }] },
    { label: null, items: [{ text: 'Insure it', index: 3 }] },
  ]);
});

test('groupAdjacentByLabel › merges adjacent items only, and keeps unlabelled ones separate', () => {
  const groups = groupAdjacentByLabel(['Party: A', 'Party: B', 'Rent: 10', 'Party: C', 'One sentence.', 'Another.']);
  expect(groups.map(({ label, items }) => [label, items.map(({ index }) => index)])).toEqual([
    ['Party', [0, 1]],
    ['Rent', [2]],
    ['Party', [3]],
    [null, [4]],
    [null, [5]],
  ]);
});

test('mergeByPage › merges sources of a page, verified only if all of them are', () => {
  const rectangle = { x: 1, y: 2, width: 3, height: 4 };
  const first = { ...sourceOn(2, 'one'), rects: [rectangle] };
  const second = { ...sourceOn(2, 'two'), rects: [rectangle], verified: false };
  expect(mergeByPage([first, second, sourceOn(1, 'three'), first])).toEqual([
    sourceOn(1, 'three'),
    { ...first, quote: 'one … two', rects: [rectangle, rectangle], verified: false },
  ]);
});

test('orderRisks › sorts by severity, stably; countSeverities counts', () => {
  const risks = [{ severity: 'Low' }, { severity: 'High' }, { severity: 'Medium' }, { severity: 'High' }] as const;
  expect(orderRisks(risks)).toEqual([1, 3, 2, 0]);
  expect(countSeverities(risks)).toEqual({ High: 2, Medium: 1, Low: 1 });
});

test('groupClauses › groups by standing and keeps the index in the analysis', () => {
  const clause = (label: string, standing: ClauseStanding, probability: number): Clause => ({
    category: label.toLowerCase(),
    label,
    present: standing === 'present' || standing === 'unusual',
    standing,
    note: null,
    probability,
    sources: [],
  });
  const groups = groupClauses([
    clause('Warranty', 'absent', 0.1),
    clause('Parties', 'present', 0.8),
    clause('Audit', 'absent', 0.3),
    clause('Term', 'present', 0.9),
    clause('Liability', 'missing', 0.1),
    clause('Escrow', 'unusual', 0.7),
  ]);
  const shown = Object.entries(groups).map(([standing, placed]) => [standing, placed.map(({ index }) => index)]);
  expect(Object.fromEntries(shown)).toEqual({ unusual: [5], missing: [4], present: [3, 1], absent: [2, 0] });
});

test('findSources › returns the sources of one item', () => {
  const analysis = {
    citations: [
      { list: 'basicInfo' as const, index: 0, source: sourceOn(1) },
      { list: 'basicInfo' as const, index: 1, source: sourceOn(2) },
      { list: 'keyTerms' as const, index: 0, source: sourceOn(3) },
    ],
  } satisfies Pick<Analysis, 'citations'>;
  expect(findSources(analysis, 'basicInfo', 1)).toEqual([sourceOn(2)]);
  expect(findSources(analysis, 'obligations', 1)).toEqual([]);
});

test('uniqueSources › drops repeated quotes of a page', () => {
  expect(uniqueSources([sourceOn(1), sourceOn(1), sourceOn(2), sourceOn(1, 'others')])).toHaveLength(3);
});

describe('describeCoverage and describeOcrPages', () => {
  test.each([
    [{ pagesTotal: 13, pagesRead: 13, unreadPages: [] }, 'Read 13 of 13 pages'],
    [{ pagesTotal: 13, pagesRead: 12, unreadPages: [7] }, 'Read 12 of 13 pages; page 7 could not be read'],
    [{ pagesTotal: 13, pagesRead: 13, unreadPages: [7, 9] }, 'Read 11 of 13 pages; pages 7 and 9 could not be read'],
    [{ pagesTotal: 1, pagesRead: 1, unreadPages: [] }, 'Read 1 of 1 page'],
  ])('%o', (coverage, words) => {
    expect(describeCoverage(coverage)).toBe(words);
  });

  test('describe OCR pages', () => {
    expect(describeOcrPages([2], 3)).toBe('Text of page 2 comes from a scan');
    expect(describeOcrPages([1], 1)).toBe('Text of page 1 comes from a scan');
    expect(describeOcrPages([1, 2, 3], 3)).toBe('All text comes from scanned pages');
  });
});

test.each([
  ['1711000000_lease.pdf', 'x.pdf', 'lease.pdf'],
  ['123_', 'stored.pdf', 'stored.pdf'],
  ['', '', 'Document Analysis'],
])('documentTitle › original name %o and file name %o give %o [spec: 2.40]', (originalName, filename, title) => {
  expect(documentTitle({ originalName, filename })).toBe(title);
});
