import { expect, test } from 'vitest';
import {
  DEFAULT_VIEW,
  filtersOfRingGroup,
  listUsedFeatures,
  nextSorting,
  parseSorting,
  type ReportView,
  readReportView,
  ringGroupOf,
  writeReportView,
} from './report-view.ts';

const view = (changed: Partial<ReportView>): ReportView => ({ ...DEFAULT_VIEW, ...changed });
const BY_NAME = { column: 'originalName', isDescending: false } as const;

test('report view › sorts another column ascending, and reverses the same one [spec: 4.31]', () => {
  const byName = nextSorting(DEFAULT_VIEW.sorting, 'originalName');
  expect(byName).toEqual({ column: 'originalName', isDescending: false });
  expect(nextSorting(byName, 'originalName').isDescending).toBe(true);
  expect(nextSorting(DEFAULT_VIEW.sorting, 'uploadedAt').isDescending).toBe(false);
});

test('report view › round-trips through the address and keeps other parameters', () => {
  const view = {
    search: 'café & <b> 😀',
    riskLevel: 'high',
    analysis: 'missing',
    sorting: parseSorting('-riskScore'),
  } as const;
  const written = writeReportView(new URLSearchParams('payment=success&search=old'), view);
  expect(written.get('payment')).toBe('success');
  expect(readReportView(new URLSearchParams(written.toString()))).toEqual(view);
  expect(writeReportView(written, DEFAULT_VIEW).toString()).toBe('payment=success');
});

test('report view › cuts a search text so that the address can be reloaded', () => {
  const written = writeReportView(new URLSearchParams(), { ...DEFAULT_VIEW, search: `a${'😀'.repeat(50_000)}` });
  expect(written.toString().length).toBeLessThan(4_000);
  expect(writeReportView(new URLSearchParams(), { ...DEFAULT_VIEW, search: 'x\uD83D' }).get('search')).toBe('x\uFFFD');
});

test('report view › keeps the filter for documents that were not assessed', () => {
  const written = writeReportView(new URLSearchParams(), view({ riskLevel: 'not-assessed' }));
  expect(written.toString()).toBe('risk=not-assessed');
  expect(readReportView(written).riskLevel).toBe('not-assessed');
});

test('report view › falls back to the default for an invalid address', () => {
  expect(readReportView(new URLSearchParams('risk=enormous&sort=--content'))).toEqual(DEFAULT_VIEW);
});

test.each([
  [view({}), view({ search: 'lease' }), ['dashboard_search']],
  [view({ search: 'lease' }), view({ search: 'lease ' }), []],
  [view({ search: 'lease' }), view({}), []],
  [view({}), view({ riskLevel: 'high' }), ['dashboard_filter']],
  [view({ riskLevel: 'high' }), view({ riskLevel: 'all' }), []],
  [view({}), view({ analysis: 'missing' }), ['dashboard_filter']],
  [view({ analysis: 'missing' }), view({}), []],
  [view({}), view({ sorting: BY_NAME }), ['dashboard_sort']],
  [
    view({}),
    view({ search: 'x', riskLevel: 'low', sorting: BY_NAME }),
    ['dashboard_search', 'dashboard_filter', 'dashboard_sort'],
  ],
])('used features › from %o to %o', (before, after, expected) => {
  expect(listUsedFeatures(before, after)).toEqual(expected);
});

test('ring › shows what was found, and a filter of the list, which has guesses, is no part of it', () => {
  for (const group of ['high', 'medium', 'low', 'not-assessed', 'not-analyzed', 'all'] as const)
    expect(ringGroupOf(view(filtersOfRingGroup(group)))).toBe(group);
  expect(ringGroupOf(view({ riskLevel: 'high' }))).toBe('all');
  expect(ringGroupOf(view({ riskLevel: 'high', analysis: 'missing' }))).toBe('all');
});
