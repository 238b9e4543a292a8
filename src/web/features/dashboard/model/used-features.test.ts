import { expect, test } from 'vitest';
import { DEFAULT_VIEW, type ReportView } from './report-view.ts';
import { listUsedFeatures } from './used-features.ts';

const view = (changed: Partial<ReportView>): ReportView => ({ ...DEFAULT_VIEW, ...changed });
const BY_NAME = { column: 'originalName', isDescending: false } as const;

test.each([
  [view({}), view({ search: 'lease' }), ['dashboard_search']],
  [view({ search: 'lease' }), view({ search: 'lease ' }), []],
  [view({ search: 'lease' }), view({}), []],
  [view({}), view({ riskLevel: 'high' }), ['dashboard_filter']],
  [view({ riskLevel: 'high' }), view({ riskLevel: 'all' }), []],
  [view({}), view({ sorting: BY_NAME }), ['dashboard_sort']],
  [
    view({}),
    view({ search: 'x', riskLevel: 'low', sorting: BY_NAME }),
    ['dashboard_search', 'dashboard_filter', 'dashboard_sort'],
  ],
])('used features › from %o to %o', (before, after, expected) => {
  expect(listUsedFeatures(before, after)).toEqual(expected);
});
