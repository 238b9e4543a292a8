import type { Document, RiskLevel } from '../../../contract/documents.ts';

export type SortColumn = 'originalName' | 'uploadedAt' | 'riskScore';

export interface Sorting {
  readonly column: SortColumn;
  readonly direction: 'ascending' | 'descending';
}

export interface RowFilter {
  readonly search: string;
  readonly riskLevel: RiskLevel | 'all';
}

export const DEFAULT_SORTING: Sorting = { column: 'uploadedAt', direction: 'descending' };

/** A click on another column sorts it ascending; a click on the same one turns it round. */
export function nextSorting(current: Sorting, column: SortColumn): Sorting {
  if (current.column !== column) return { column, direction: 'ascending' };
  return { column, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** The documents that match the filter, in the order of the sorting. What has no score yet stands last either way. */
export function arrangeDocuments(documents: readonly Document[], filter: RowFilter, sorting: Sorting): Document[] {
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return documents
    .filter((document) => matches(document, filter))
    .sort((one, other) => missingLast(one, other, sorting.column) || sign * compare(one, other, sorting.column));
}

function matches(document: Document, { search, riskLevel }: RowFilter): boolean {
  const wanted = search.trim().toLowerCase();
  const isFound = [document.originalName, document.aiRiskDescription ?? ''].some((text) =>
    text.toLowerCase().includes(wanted),
  );
  return isFound && (riskLevel === 'all' || document.riskLevel === riskLevel);
}

function missingLast(one: Document, other: Document, column: SortColumn): number {
  return column === 'riskScore' ? Number(one.riskScore === null) - Number(other.riskScore === null) : 0;
}

function compare(one: Document, other: Document, column: SortColumn): number {
  if (column === 'riskScore') return (one.riskScore ?? 0) - (other.riskScore ?? 0);
  if (column === 'uploadedAt') return Date.parse(one.uploadedAt) - Date.parse(other.uploadedAt);
  return one.originalName.localeCompare(other.originalName, 'en', { numeric: true, sensitivity: 'base' });
}
