import type { FeatureName } from '#web/lib/analytics/analytics.ts';
import { RISK_GROUPS, type RiskGroup } from './risk-arcs.ts';

export type SortColumn = 'originalName' | 'uploadedAt' | 'riskScore';

export interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/** Filter and order of the document table. */
export interface ReportView {
  readonly search: string;
  readonly riskLevel: RiskGroup | 'all';
  readonly sorting: Sorting;
}

export const DEFAULT_VIEW: ReportView = {
  search: '',
  riskLevel: 'all',
  sorting: { column: 'uploadedAt', isDescending: true },
};

const COLUMNS: readonly SortColumn[] = ['originalName', 'uploadedAt', 'riskScore'];

/** The maximum length of a name. Servers reject addresses that are too long, and the page could not be reloaded. */
const ADDRESS_SEARCH_LIMIT = 255;

/** Another column sorts ascending; the same one reverses its order. */
export function nextSorting(current: Sorting, column: SortColumn): Sorting {
  return { column, isDescending: current.column === column && !current.isDescending };
}

/** "-uploadedAt", as in addresses. */
export function formatSorting({ column, isDescending }: Sorting): string {
  return `${isDescending ? '-' : ''}${column}`;
}

/** The default for an unknown name. */
export function parseSorting(name: string | null): Sorting {
  const column = COLUMNS.find((known) => known === name?.replace(/^-/, ''));
  return column ? { column, isDescending: name?.startsWith('-') ?? false } : DEFAULT_VIEW.sorting;
}

/** The view that an address describes, with defaults for missing or invalid parts. */
export function readReportView(parameters: URLSearchParams): ReportView {
  return {
    search: parameters.get('search') ?? '',
    riskLevel: RISK_GROUPS.find((level) => level === parameters.get('risk')) ?? 'all',
    sorting: parseSorting(parameters.get('sort')),
  };
}

function cutSearch(search: string): string {
  // Not inside a surrogate pair: half of one cannot be URL-encoded.
  return search.toWellFormed().slice(0, ADDRESS_SEARCH_LIMIT).toWellFormed();
}

/** The address of a view: defaults are omitted, other parameters are kept. */
export function writeReportView(parameters: URLSearchParams, view: ReportView): URLSearchParams {
  const written = new URLSearchParams(parameters);
  const defaults = { search: '', risk: 'all', sort: formatSorting(DEFAULT_VIEW.sorting) };
  const own = { search: cutSearch(view.search.trim()), risk: view.riskLevel, sort: formatSorting(view.sorting) };
  for (const name of ['search', 'risk', 'sort'] as const) {
    if (own[name] === defaults[name]) written.delete(name);
    else written.set(name, own[name]);
  }
  return written;
}

/** Features used between two views. Clearing a filter ends a use and is not another one. */
export function listUsedFeatures(before: ReportView, after: ReportView): FeatureName[] {
  const search = after.search.trim();
  const used: FeatureName[] = [];
  if (search !== '' && search !== before.search.trim()) used.push('dashboard_search');
  if (after.riskLevel !== 'all' && after.riskLevel !== before.riskLevel) used.push('dashboard_filter');
  if (formatSorting(after.sorting) !== formatSorting(before.sorting)) used.push('dashboard_sort');
  return used;
}
