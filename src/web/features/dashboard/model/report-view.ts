import type { FeatureName } from '#web/lib/analytics/analytics.ts';
import { RISK_GROUPS, type RingGroup, type RiskGroup } from './risk-arcs.ts';

export type SortColumn = 'originalName' | 'uploadedAt' | 'riskScore';

export interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/** Which documents by whether they are analysed. */
export type AnalysisFilter = 'all' | 'done' | 'missing';

/** Filter and order of the document table. */
export interface ReportView {
  readonly search: string;
  /** The level that the list shows, which is a guess before the analysis. */
  readonly riskLevel: RiskGroup | 'all';
  readonly analysis: AnalysisFilter;
  readonly sorting: Sorting;
}

export const DEFAULT_VIEW: ReportView = {
  search: '',
  riskLevel: 'all',
  analysis: 'all',
  sorting: { column: 'uploadedAt', isDescending: true },
};

const ANALYSIS_FILTERS: readonly AnalysisFilter[] = ['all', 'done', 'missing'];
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
    analysis: ANALYSIS_FILTERS.find((filter) => filter === parameters.get('analysis')) ?? 'all',
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
  const partsOf = ({ search, riskLevel, analysis, sorting }: ReportView) => ({
    search: cutSearch(search.trim()),
    risk: riskLevel,
    analysis,
    sort: formatSorting(sorting),
  });
  const defaults = partsOf(DEFAULT_VIEW);
  const own = partsOf(view);
  for (const name of ['search', 'risk', 'analysis', 'sort'] as const) {
    if (own[name] === defaults[name]) written.delete(name);
    else written.set(name, own[name]);
  }
  return written;
}

/** The part of the ring that a view shows. A filter of the list also has guesses, and is no part of it. */
export function ringGroupOf({ riskLevel, analysis }: ReportView): RingGroup | 'all' {
  if (riskLevel === 'not-assessed') return riskLevel;
  if (analysis === 'missing') return riskLevel === 'all' ? 'not-analyzed' : 'all';
  return analysis === 'done' ? riskLevel : 'all';
}

/** The filters that show a part of the ring: what analyses found, without guesses. */
export function filtersOfRingGroup(group: RingGroup | 'all'): Pick<ReportView, 'riskLevel' | 'analysis'> {
  if (group === 'all') return { riskLevel: 'all', analysis: 'all' };
  if (group === 'not-analyzed') return { riskLevel: 'all', analysis: 'missing' };
  return { riskLevel: group, analysis: 'done' };
}

/** Features used between two views. Clearing a filter ends a use and is not another one. */
export function listUsedFeatures(before: ReportView, after: ReportView): FeatureName[] {
  const search = after.search.trim();
  const used: FeatureName[] = [];
  if (search !== '' && search !== before.search.trim()) used.push('dashboard_search');
  const filters = ['riskLevel', 'analysis'] as const;
  if (filters.some((name) => after[name] !== 'all' && after[name] !== before[name])) used.push('dashboard_filter');
  if (formatSorting(after.sorting) !== formatSorting(before.sorting)) used.push('dashboard_sort');
  return used;
}
