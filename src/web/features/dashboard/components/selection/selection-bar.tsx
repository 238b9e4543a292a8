import { Button, CloseButton } from '@mantine/core';
import { IconColumns3, IconDownload, IconSparkles, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { useDeleteSelection } from '#web/features/dashboard/api/use-delete-selection.tsx';
import { useExportSelection } from '#web/features/dashboard/api/use-export-selection.ts';
import { COMPARE_LIMIT } from '#web/features/dashboard/model/comparison.ts';
import { dashboardTexts } from '#web/features/dashboard/texts.ts';
import { ErrorBoundary } from '#web/ui/pages/error-boundary.tsx';
import classes from './selection-bar.module.css';

// Loaded when a comparison is opened.
const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface SelectionBarProps {
  readonly selected: readonly Document[];
  /** Number of documents that the filter shows. */
  readonly shownCount: number;
  readonly isAnalyzing: boolean;
  readonly onAnalyze: (documents: readonly Document[]) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected documents. */
export function SelectionBar({ selected, shownCount, ...props }: SelectionBarProps) {
  const { isDeleting, confirmDelete } = useDeleteSelection(props.onClear);
  const { isExporting, exportDocuments } = useExportSelection();
  const [isComparing, setIsComparing] = useState(false);
  const open = selected.filter(({ hasAnalysis, status }) => !hasAnalysis && status !== 'failed');
  return (
    // A toolbar would need arrow keys; Tab is what users expect here.
    <section className={classes.place} aria-label={dashboardTexts.selectedDocuments}>
      <div className={classes.bar}>
        <span className={classes.count} role="status">
          {dashboardTexts.selected(selected.length.toLocaleString('en-US'))}
        </span>
        {selected.length < shownCount && (
          <button type="button" className={classes.all} onClick={props.onSelectAll}>
            {dashboardTexts.selectAll(shownCount.toLocaleString('en-US'))}
          </button>
        )}
        <span className={classes.actions}>
          {open.length > 0 && (
            <BarButton Icon={IconSparkles} isBusy={props.isAnalyzing} onClick={() => props.onAnalyze(open)}>
              {dashboardTexts.analyzeSelected(open.length.toLocaleString('en-US'))}
            </BarButton>
          )}
          <CompareButton selected={selected} onCompare={() => setIsComparing(true)} />
          <BarButton Icon={IconDownload} isBusy={isExporting} onClick={() => void exportDocuments(selected)}>
            {dashboardTexts.export}
          </BarButton>
          <BarButton
            Icon={IconTrash}
            isBusy={isDeleting}
            className={classes.danger}
            onClick={() => confirmDelete(selected)}
          >
            {dashboardTexts.deleteSelected}
          </BarButton>
        </span>
        <CloseButton aria-label={dashboardTexts.clearSelection} onClick={props.onClear} />
      </div>
      {isComparing && (
        <ErrorBoundary page="comparison">
          <Suspense>
            <CompareDialog documents={selected} onClose={() => setIsComparing(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  );
}

interface BarButtonProps {
  readonly Icon: typeof IconTrash;
  readonly isBusy?: boolean;
  readonly className?: string | undefined;
  /** Of the words that say why it cannot be pressed. */
  readonly hintId?: string | undefined;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function BarButton({ Icon, isBusy = false, className = '', hintId, onClick, children }: BarButtonProps) {
  return (
    <Button
      size="compact-md"
      fz="sm"
      variant="default"
      className={className}
      leftSection={<Icon {...ICON} />}
      // Not `disabled`: the focus would be lost.
      aria-disabled={isBusy}
      aria-describedby={hintId}
      {...(isBusy && { 'data-disabled': true })}
      onClick={() => !isBusy && onClick()}
    >
      {children}
    </Button>
  );
}

/** Says why it cannot be pressed rather than being absent. */
function CompareButton({ selected, onCompare }: Pick<SelectionBarProps, 'selected'> & { onCompare: () => void }) {
  const analyzed = selected.filter(({ hasAnalysis }) => hasAnalysis).length;
  const hintId = useId();
  const isPossible = selected.length >= 2 && selected.length <= COMPARE_LIMIT && analyzed === selected.length;
  const hint =
    analyzed < selected.length
      ? dashboardTexts.analyzeFirst(selected.length - analyzed)
      : dashboardTexts.selectToCompare(COMPARE_LIMIT);
  return (
    <span title={isPossible ? undefined : hint}>
      <BarButton Icon={IconColumns3} isBusy={!isPossible} hintId={isPossible ? undefined : hintId} onClick={onCompare}>
        {dashboardTexts.compare}
      </BarButton>
      {!isPossible && (
        <span id={hintId} className={classes.hint}>
          {hint}
        </span>
      )}
    </span>
  );
}
