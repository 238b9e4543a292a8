import { expect, test } from 'vitest';
import { DEFAULT_VIEW, nextSorting, parseSorting, readReportView, writeReportView } from './report-view.ts';

test('another column begins ascending, the same one turns round [spec: 4.31]', () => {
  const byName = nextSorting(DEFAULT_VIEW.sorting, 'originalName');
  expect(byName).toEqual({ column: 'originalName', isDescending: false });
  expect(nextSorting(byName, 'originalName').isDescending).toBe(true);
  expect(nextSorting(DEFAULT_VIEW.sorting, 'uploadedAt').isDescending).toBe(false);
});

test('a view goes into the address and comes back, and what belongs to others stays', () => {
  const view = { search: 'café & <b> 😀', riskLevel: 'high', sorting: parseSorting('-riskScore') } as const;
  const written = writeReportView(new URLSearchParams('payment=success&search=old'), view);
  expect(written.get('payment')).toBe('success');
  expect(readReportView(new URLSearchParams(written.toString()))).toEqual(view);
  expect(writeReportView(written, DEFAULT_VIEW).toString()).toBe('payment=success');
});

test('a text of any length makes an address that can be loaded again', () => {
  const written = writeReportView(new URLSearchParams(), { ...DEFAULT_VIEW, search: `a${'😀'.repeat(50_000)}` });
  expect(written.toString().length).toBeLessThan(4_000);
  expect(writeReportView(new URLSearchParams(), { ...DEFAULT_VIEW, search: 'x\uD83D' }).get('search')).toBe('x\uFFFD');
});

test('an address that makes no sense is the usual view', () => {
  expect(readReportView(new URLSearchParams('risk=enormous&sort=--content'))).toEqual(DEFAULT_VIEW);
});
