import { expect, test } from 'vitest';
import { formatHiddenColumns, parseHiddenColumns } from './dashboard-columns.ts';
import { DEFAULT_VIEW, type ReportView } from './report-view.ts';
import { formatSavedViews, isSameView, parseSavedViews, saveView } from './saved-views.ts';

const HIGH: ReportView = { ...DEFAULT_VIEW, search: 'lease', riskLevel: 'high', analysis: 'done' };

test('saved filters › come back as they were, and replace one of the same name', () => {
  const views = saveView(saveView([], ' Urgent ', HIGH), 'Leases', { ...DEFAULT_VIEW, search: 'lease' });
  expect(parseSavedViews(formatSavedViews(views))).toEqual(views);
  expect(views.map(({ name }) => name)).toEqual(['Urgent', 'Leases']);
  const replaced = saveView(views, 'Urgent', DEFAULT_VIEW);
  expect(replaced.map(({ name }) => name)).toEqual(['Leases', 'Urgent']);
  expect(saveView(views, '   ', HIGH)).toBe(views);
});

test('saved filters › are none where what is stored cannot be read', () => {
  for (const stored of [null, '', '{', '{}', '[{"name":1}]', '[{"name":"","address":""}]'])
    expect(parseSavedViews(stored)).toEqual([]);
});

test('saved filters › are recognized by what they show', () => {
  expect(isSameView(HIGH, { ...HIGH, search: ' lease ' })).toBe(true);
  expect(isSameView(HIGH, DEFAULT_VIEW)).toBe(false);
});

test('hidden columns › come back, without those that there are not', () => {
  const hidden = new Set(['description', 'riskScore'] as const);
  expect(parseHiddenColumns(formatHiddenColumns(hidden))).toEqual(hidden);
  expect(parseHiddenColumns('actions,originalName,uploadedAt,x')).toEqual(new Set(['uploadedAt']));
  expect(parseHiddenColumns(null)).toEqual(new Set());
});
