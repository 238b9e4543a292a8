import { CloseButton, Select, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type Dispatch, memo, type SetStateAction, useCallback, useDeferredValue, useMemo } from 'react';
import type { Document } from '#contract/documents.ts';
import { useDocumentTable } from '#web/features/dashboard/hooks/use-document-table.ts';
import {
  DEFAULT_VIEW,
  formatSorting,
  nextSorting,
  parseSorting,
  type ReportView,
  type SortColumn,
} from '#web/features/dashboard/model/report-view.ts';
import { RISK_NAMES } from '#web/features/dashboard/model/risk-arcs.ts';
import { useAnalyzeDocument, useAnalyzingIds } from '#web/lib/documents/analyze-document.ts';
import { useDeleteWithConfirmation } from '#web/lib/documents/delete-document.tsx';
import { pluralize } from '#web/lib/format/formatting.ts';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';
import { NoMatches } from '../dashboard-states.tsx';
import { DocumentCards } from './document-cards.tsx';
import classes from './document-report.module.css';
import { DocumentTable, type DocumentTableProps } from './document-table.tsx';
import { RowActionsProvider } from './row-actions.tsx';

/** Below this width the columns would be cut. */
const TABLE_FITS = '(min-width: 62em)';
const RISK_LEVELS = [
  { value: 'all', label: 'All Risk Levels' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
];
const NOT_ASSESSED = { value: 'not-assessed', label: RISK_NAMES['not-assessed'] };
/** Cards have no column headers to sort by. */
const ORDERS = [
  { value: '-uploadedAt', label: 'Newest first' },
  { value: 'uploadedAt', label: 'Oldest first' },
  { value: 'originalName', label: 'Name, A to Z' },
  { value: '-originalName', label: 'Name, Z to A' },
  { value: '-riskScore', label: 'Highest risk score first' },
  { value: 'riskScore', label: 'Lowest risk score first' },
];

interface DocumentReportProps {
  readonly documents: readonly Document[];
  /** Whether the list is complete: counts, order and search results are not final before. */
  readonly isWhole: boolean;
  readonly view: ReportView;
  readonly onView: Dispatch<SetStateAction<ReportView>>;
  readonly scroller: HTMLElement | null;
}

/** All documents in a table, or in cards on narrow screens. */
export function DocumentReport({ documents, isWhole, view, onView, scroller }: DocumentReportProps) {
  const fitsTable = useMediaQuery(TABLE_FITS, true, { getInitialValueInEffect: false });
  // Typing is shown at once; the rows follow with low priority.
  const search = useDeferredValue(view.search);
  const { columns, shown } = useDocumentTable(documents, { ...view, search });
  const actions = useActions();
  const sort = useCallback(
    (column: SortColumn) => onView((current) => ({ ...current, sorting: nextSorting(current.sorting, column) })),
    [onView],
  );
  return (
    <section aria-labelledby="report-title">
      <div className={classes.head}>
        <h2 id="report-title" className={classes.title}>
          Document Analysis Report
        </h2>
        <span className={classes.count} role="status">
          {isWhole ? pluralize(shown.length, 'document') : 'Loading all documents…'}
        </span>
      </div>
      <Filters
        view={view}
        onView={onView}
        hasOrder={!fitsTable}
        hasNotAssessed={documents.some(({ riskLevel }) => riskLevel === null)}
      />
      <RowActionsProvider value={actions}>
        {isWhole && shown.length === 0 && (
          <NoMatches onClear={() => onView(({ sorting }) => ({ ...DEFAULT_VIEW, sorting }))} />
        )}
        {shown.length > 0 && (
          <Rows
            columns={columns}
            fitsTable={fitsTable}
            scroller={scroller}
            documents={shown}
            sorting={view.sorting}
            onSort={sort}
          />
        )}
      </RowActionsProvider>
    </section>
  );
}

const Rows = memo(function Rows({ fitsTable, ...props }: DocumentTableProps & { readonly fitsTable: boolean }) {
  return fitsTable ? (
    <DocumentTable {...props} />
  ) : (
    <DocumentCards documents={props.documents} scroller={props.scroller} />
  );
});

function useActions() {
  const analyzingIds = useAnalyzingIds();
  const analyze = useStableCallback(useAnalyzeDocument());
  const remove = useStableCallback(useDeleteWithConfirmation(() => {}));
  return useMemo(() => ({ analyzingIds, analyze, remove }), [analyzingIds, analyze, remove]);
}

interface FiltersProps {
  readonly view: ReportView;
  readonly onView: Dispatch<SetStateAction<ReportView>>;
  readonly hasOrder: boolean;
  readonly hasNotAssessed: boolean;
}

function Filters({ view, onView, hasOrder, hasNotAssessed }: FiltersProps) {
  const change = (changed: Partial<ReportView>) => onView((current) => ({ ...current, ...changed }));
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search ?? ''}
        aria-label="Search documents"
        placeholder="Search documents..."
        dir="auto"
        leftSection={<IconSearch size={17} stroke={1.7} />}
        rightSection={
          view.search !== '' && <CloseButton aria-label="Clear the search" onClick={() => change({ search: '' })} />
        }
        value={view.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <Select
        className={classes.level ?? ''}
        aria-label="Risk level"
        data={hasNotAssessed || view.riskLevel === NOT_ASSESSED.value ? [...RISK_LEVELS, NOT_ASSESSED] : RISK_LEVELS}
        value={view.riskLevel}
        allowDeselect={false}
        onChange={(riskLevel) => change({ riskLevel: (riskLevel ?? 'all') as ReportView['riskLevel'] })}
      />
      {hasOrder && (
        <Select
          className={classes.level ?? ''}
          aria-label="Order"
          data={ORDERS}
          value={formatSorting(view.sorting)}
          allowDeselect={false}
          onChange={(order) => change({ sorting: parseSorting(order) })}
        />
      )}
    </div>
  );
}
