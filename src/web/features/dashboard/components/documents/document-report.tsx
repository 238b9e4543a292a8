import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { type Dispatch, memo, type SetStateAction, useCallback, useDeferredValue, useMemo } from 'react';
import type { Document } from '#contract/documents.ts';
import { type BatchProgress, useBatchAnalysis } from '#web/features/dashboard/api/use-batch-analysis.ts';
import { useDocumentTable } from '#web/features/dashboard/hooks/use-document-table.ts';
import { SelectionProvider, useSelection } from '#web/features/dashboard/hooks/use-selection.ts';
import { useStoredValue } from '#web/features/dashboard/hooks/use-stored-value.ts';
import {
  formatHiddenColumns,
  type OptionalColumn,
  parseHiddenColumns,
} from '#web/features/dashboard/model/dashboard-columns.ts';
import {
  DEFAULT_VIEW,
  nextSorting,
  type ReportView,
  type SortColumn,
} from '#web/features/dashboard/model/report-view.ts';
import { dashboardTexts } from '#web/features/dashboard/texts.ts';
import { useAnalyzeDocument, useAnalyzingIds } from '#web/lib/documents/analyze-document.ts';
import { useDeleteWithConfirmation } from '#web/lib/documents/delete-document.tsx';
import { PendingAnalysisWatcher } from '#web/lib/documents/pending-analysis-watcher.tsx';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';
import { NoMatches } from '../dashboard-states.tsx';
import { ColumnsMenu } from '../filters/columns-menu.tsx';
import { ReportFilters } from '../filters/report-filters.tsx';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { DocumentCards } from './document-cards.tsx';
import classes from './document-report.module.css';
import { DocumentTable, type DocumentTableProps } from './document-table.tsx';
import { RowActionsProvider } from './row-actions.tsx';

/** Below this width the columns would be cut. */
const TABLE_FITS = '(min-width: 62em)';
const NO_DOCUMENTS: readonly Document[] = [];

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
  const table = useDocumentTable(documents, { ...view, search });
  const { shown } = table;
  const [hidden, setHidden] = useStoredValue('dashboardColumns', parseHiddenColumns, formatHiddenColumns);
  const columns = useMemo(
    () => table.columns.filter(({ id }) => !hidden.has(id as OptionalColumn)),
    [table.columns, hidden],
  );
  const selection = useSelection(shown);
  const isSelecting = selection.selected.length > 0;
  const batch = useBatchAnalysis();
  const actions = useActions(batch.runningIds);
  const sort = useCallback(
    (column: SortColumn) => onView((current) => ({ ...current, sorting: nextSorting(current.sorting, column) })),
    [onView],
  );
  const analyze = (chosen: readonly Document[]) => void batch.start(chosen.map(({ id }) => id));
  return (
    <section className={classes.report} aria-labelledby="report-title" data-selecting={isSelecting}>
      <div className={classes.head}>
        <h2 id="report-title" className={classes.title}>
          {dashboardTexts.reportTitle}
        </h2>
        <span className={classes.count} role="status">
          {isWhole ? dashboardTexts.documentCount(shown.length) : dashboardTexts.loadingAll}
        </span>
        <AnalyzeAll documents={isWhole ? shown : NO_DOCUMENTS} batch={batch} onAnalyze={analyze} />
      </div>
      {/* In the place of the filters, so that no row moves. */}
      {isSelecting ? (
        <SelectionBar
          selected={selection.selected}
          shownCount={shown.length}
          isAnalyzing={batch.progress.isRunning}
          onAnalyze={analyze}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      ) : (
        <ReportFilters
          view={view}
          onView={onView}
          hasOrder={!fitsTable}
          hasNotAssessed={documents.some(({ riskLevel }) => riskLevel === null)}
        >
          {fitsTable && <ColumnsMenu hidden={hidden} onHidden={setHidden} />}
        </ReportFilters>
      )}
      <RowActionsProvider value={actions}>
        <SelectionProvider value={selection.row}>
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
        </SelectionProvider>
      </RowActionsProvider>
      {/* A batch shows its own documents as they are done. */}
      <PendingAnalysisWatcher documents={batch.progress.isRunning ? NO_DOCUMENTS : documents} />
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

function useActions(runningIds: ReadonlySet<number>) {
  const singleIds = useAnalyzingIds();
  const analyze = useStableCallback(useAnalyzeDocument());
  const remove = useStableCallback(useDeleteWithConfirmation(() => {}));
  return useMemo(
    () => ({
      analyzingIds: runningIds.size === 0 ? singleIds : new Set([...singleIds, ...runningIds]),
      analyze,
      remove,
    }),
    [singleIds, runningIds, analyze, remove],
  );
}

interface AnalyzeAllProps {
  readonly documents: readonly Document[];
  readonly batch: { readonly progress: BatchProgress; readonly stop: () => void };
  readonly onAnalyze: (documents: readonly Document[]) => void;
}

/** Starts the analysis of every document shown that has none, and says how far it is. */
function AnalyzeAll({ documents, batch: { progress, stop }, onAnalyze }: AnalyzeAllProps) {
  const open = useMemo(
    () => documents.filter(({ hasAnalysis, status }) => !hasAnalysis && status !== 'failed'),
    [documents],
  );
  if (progress.isRunning) {
    return (
      <span className={classes.progress}>
        <span role="status">
          {dashboardTexts.progress(progress.done.toLocaleString('en-US'), progress.total.toLocaleString('en-US'))}
          {progress.failed > 0 && `, ${dashboardTexts.progressFailed(progress.failed.toLocaleString('en-US'))}`}
        </span>
        <progress aria-label={dashboardTexts.analysis} max={progress.total} value={progress.done + progress.failed} />
        <Button size="compact-md" fz="sm" variant="default" onClick={stop}>
          {dashboardTexts.stop}
        </Button>
      </span>
    );
  }
  // One alone has its own button.
  if (open.length < 2) return null;
  return (
    <Button
      className={classes.analyzeAll ?? ''}
      size="compact-md"
      fz="sm"
      variant="light"
      leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden />}
      aria-label={dashboardTexts.analyzeAllHint(open.length)}
      onClick={() => onAnalyze(open)}
    >
      {dashboardTexts.analyzeAll(open.length.toLocaleString('en-US'))}
    </Button>
  );
}
