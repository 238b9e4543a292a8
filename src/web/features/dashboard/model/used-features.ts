import type { FeatureName } from '#web/lib/analytics/analytics.ts';
import { formatSorting, type ReportView } from './report-view.ts';

/** Features used between two views. Clearing a filter ends a use and is not another one. */
export function listUsedFeatures(before: ReportView, after: ReportView): FeatureName[] {
  const search = after.search.trim();
  const used: FeatureName[] = [];
  if (search !== '' && search !== before.search.trim()) used.push('dashboard_search');
  if (after.riskLevel !== 'all' && after.riskLevel !== before.riskLevel) used.push('dashboard_filter');
  if (formatSorting(after.sorting) !== formatSorting(before.sorting)) used.push('dashboard_sort');
  return used;
}
