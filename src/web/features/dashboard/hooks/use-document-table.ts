import {
  type ColumnFiltersState,
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Document } from '#contract/documents.ts';
import { type DocumentRow, makeRows, normalizeForSearch } from '../model/document-rows.ts';
import type { ReportView } from '../model/report-view.ts';
import { dashboardTexts } from '../texts.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});

type TableRow = Row<typeof features, DocumentRow>;

const helper = createColumnHelper<typeof features, DocumentRow>();

function compareNumbers(one: TableRow, other: TableRow, column: string): number {
  return one.getValue<number>(column) - other.getValue<number>(column);
}

const COLUMNS = helper.columns([
  helper.accessor((row) => row.nameRank(), {
    id: 'originalName',
    header: dashboardTexts.name,
    sortFn: compareNumbers,
    filterFn: (row, _column, wanted: string) => row.original.searchText.includes(wanted),
  }),
  helper.display({ id: 'description', header: dashboardTexts.description }),
  helper.accessor((row) => Date.parse(row.document.uploadedAt), {
    id: 'uploadedAt',
    header: dashboardTexts.uploadDate,
    sortFn: compareNumbers,
  }),
  helper.accessor((row) => row.document.riskScore ?? undefined, {
    id: 'riskScore',
    header: dashboardTexts.riskScore,
    sortFn: compareNumbers,
    // Missing scores sort last in both directions.
    sortUndefined: 'last',
  }),
  helper.accessor((row) => row.document.riskLevel ?? 'not-assessed', {
    id: 'riskLevel',
    header: dashboardTexts.riskAssessment,
    enableSorting: false,
    filterFn: (row, column, level) => row.getValue(column) === level,
  }),
  helper.display({ id: 'actions', header: dashboardTexts.actions }),
]);

export interface ReportColumn {
  readonly id: ColumnId;
  readonly label: string;
  readonly isSortable: boolean;
}

export type ColumnId = 'originalName' | 'description' | 'uploadedAt' | 'riskScore' | 'riskLevel' | 'actions';

/** The documents of the view in its order, and their columns. */
export function useDocumentTable(documents: readonly Document[], { search, riskLevel, analysis, sorting }: ReportView) {
  const data = useMemo(
    () => makeRows(analysis === 'all' ? documents : documents.filter(isAnalyzedAs(analysis))),
    [documents, analysis],
  );
  const wanted = normalizeForSearch(search.trim());
  const { column, isDescending } = sorting;
  const state = useMemo(() => {
    const columnFilters: ColumnFiltersState = [];
    if (wanted !== '') columnFilters.push({ id: 'originalName', value: wanted });
    if (riskLevel !== 'all') columnFilters.push({ id: 'riskLevel', value: riskLevel });
    return { columnFilters, sorting: [{ id: column, desc: isDescending }] };
  }, [wanted, riskLevel, column, isDescending]);
  const table = useTable({ features, columns: COLUMNS, data, state, getRowId: rowIdOf });
  const { rows } = table.getRowModel();
  const headers = table.getFlatHeaders();
  return {
    columns: useMemo(
      () =>
        headers.map(
          ({ column }): ReportColumn => ({
            id: column.id as ColumnId,
            label: String(column.columnDef.header),
            isSortable: column.getCanSort(),
          }),
        ),
      [headers],
    ),
    shown: useMemo(() => rows.map(({ original }) => original.document), [rows]),
  };
}

function isAnalyzedAs(analysis: 'done' | 'missing') {
  return ({ hasAnalysis }: Document): boolean => hasAnalysis === (analysis === 'done');
}

function rowIdOf({ document }: DocumentRow): string {
  return String(document.id);
}
