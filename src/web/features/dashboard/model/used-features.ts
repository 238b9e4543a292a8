import type { FeatureName } from '#web/lib/analytics/analytics.ts';
import { formatSorting, type ReportView } from './report-view.ts';

/** What somebody made use of from one view to the next. Going back to all documents is the end of a use, not one more. */
export function listUsedFeatures(before: ReportView, after: ReportView): FeatureName[] {
  const search = after.search.trim();
  const used: FeatureName[] = [];
  if (search !== '' && search !== before.search.trim()) used.push('dashboard_search');
  if (after.riskLevel !== 'all' && after.riskLevel !== before.riskLevel) used.push('dashboard_filter');
  if (formatSorting(after.sorting) !== formatSorting(before.sorting)) used.push('dashboard_sort');
  return used;
}
