import type { RiskLevel } from '#contract/documents.ts';

export type SortColumn = 'originalName' | 'uploadedAt' | 'riskScore';

export interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/** What of the documents is shown, and in which order. */
export interface ReportView {
  readonly search: string;
  readonly riskLevel: RiskLevel | 'all';
  readonly sorting: Sorting;
}

export const DEFAULT_VIEW: ReportView = {
  search: '',
  riskLevel: 'all',
  sorting: { column: 'uploadedAt', isDescending: true },
};

const COLUMNS: readonly SortColumn[] = ['originalName', 'uploadedAt', 'riskScore'];
const LEVELS: readonly RiskLevel[] = ['high', 'medium', 'low'];

/** As long as names are. Servers refuse an address that is too long, and then the page could not be loaded again. */
const ADDRESS_SEARCH_LIMIT = 255;

/** A click on another column sorts it ascending; a click on the same one turns it round. */
export function nextSorting(current: Sorting, column: SortColumn): Sorting {
  return { column, isDescending: current.column === column && !current.isDescending };
}

/** "-uploadedAt", as in addresses. */
export function formatSorting({ column, isDescending }: Sorting): string {
  return `${isDescending ? '-' : ''}${column}`;
}

/** The default where the name means nothing. */
export function parseSorting(name: string | null): Sorting {
  const column = COLUMNS.find((known) => known === name?.replace(/^-/, ''));
  return column ? { column, isDescending: name?.startsWith('-') ?? false } : DEFAULT_VIEW.sorting;
}

/** What an address asks for. Whatever it does not say, or says wrongly, is as usual. */
export function readReportView(parameters: URLSearchParams): ReportView {
  return {
    search: parameters.get('search') ?? '',
    riskLevel: LEVELS.find((level) => level === parameters.get('risk')) ?? 'all',
    sorting: parseSorting(parameters.get('sort')),
  };
}

function cutSearch(search: string): string {
  // Not in the middle of a character that takes two places: no address can be made of half of one.
  return search.toWellFormed().slice(0, ADDRESS_SEARCH_LIMIT).toWellFormed();
}

/** The address for a view: what is as usual is left out, and what belongs to others stays. */
export function writeReportView(parameters: URLSearchParams, view: ReportView): URLSearchParams {
  const written = new URLSearchParams(parameters);
  const usual = { search: '', risk: 'all', sort: formatSorting(DEFAULT_VIEW.sorting) };
  const own = { search: cutSearch(view.search.trim()), risk: view.riskLevel, sort: formatSorting(view.sorting) };
  for (const name of ['search', 'risk', 'sort'] as const) {
    if (own[name] === usual[name]) written.delete(name);
    else written.set(name, own[name]);
  }
  return written;
}
