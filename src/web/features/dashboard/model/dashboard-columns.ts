import type { ColumnId } from '../hooks/use-document-table.ts';
import { dashboardTexts } from '../texts.ts';

/** Columns that may be left out, in their order. The name and the actions always stay. */
export const OPTIONAL_COLUMNS = [
  { id: 'description', label: dashboardTexts.description },
  { id: 'uploadedAt', label: dashboardTexts.uploadDate },
  { id: 'riskScore', label: dashboardTexts.riskScore },
  { id: 'riskLevel', label: dashboardTexts.riskAssessment },
] as const satisfies readonly { readonly id: ColumnId; readonly label: string }[];

export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number]['id'];

/** The stored names of hidden columns; unknown ones are dropped. */
export function parseHiddenColumns(stored: string | null): ReadonlySet<OptionalColumn> {
  const names = new Set((stored ?? '').split(','));
  return new Set(OPTIONAL_COLUMNS.map(({ id }) => id).filter((id) => names.has(id)));
}

export function formatHiddenColumns(hidden: ReadonlySet<OptionalColumn>): string {
  return [...hidden].join();
}
