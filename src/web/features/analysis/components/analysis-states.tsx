import { Button, Progress, Skeleton, VisuallyHidden } from '@mantine/core';
import type { Document } from '#contract/documents.ts';
import { describeReadingProgress, readingPercent } from '#web/lib/documents/document-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './analysis-states.module.css';

/** Widths of the lines of a placeholder paragraph. */
const LINES = ['100%', '96%', '99%', '58%'] as const;

interface AnalysisSkeletonProps {
  readonly analyzing: boolean;
  /** For the progress of ingestion, which takes the longest. */
  readonly document?: Document;
}

/** Placeholder in the shape of a report, while it is being created or loaded. */
export function AnalysisSkeleton({ analyzing, document }: AnalysisSkeletonProps) {
  return (
    <div aria-busy="true">
      {analyzing && (
        <div role="status" className={classes.analyzing}>
          <strong>Analyzing Document...</strong>
          <span>Processing with AI...</span>
        </div>
      )}
      {analyzing && document?.status === 'processing' && <PagesRead document={document} />}
      {!analyzing && <VisuallyHidden role="status">Loading the analysis</VisuallyHidden>}
      <div aria-hidden className={classes.skeleton}>
        <Skeleton height={20} width={180} radius="sm" mb={4} />
        {LINES.map((width) => (
          <Skeleton key={width} height={15} width={width} radius="sm" />
        ))}
        <div className={classes.card}>
          <Skeleton height={44} width={84} radius="sm" />
          <Skeleton height={6} radius="xl" mt={16} />
        </div>
        {['dates', 'risks'].map((part) => (
          <div key={part} className={classes.card}>
            <Skeleton height={18} width={150} radius="sm" mb={12} />
            {LINES.map((width) => (
              <Skeleton key={width} height={13} width={width} radius="sm" mt={10} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function PagesRead({ document }: { readonly document: Document }) {
  return (
    <div className={classes.reading}>
      <Progress value={readingPercent(document)} size={6} radius="xl" aria-label="Pages read" />
      <p>
        {describeReadingProgress(document)}.{document.ocrPages.length > 0 && ' Scanned pages take a few seconds each.'}
      </p>
    </div>
  );
}

export function AnalysisNotFound({ onAnalyze }: { readonly onAnalyze: () => void }) {
  return (
    <div role="status">
      <EmptyState
        pose="searching"
        headingLevel={3}
        title="Analysis Not Found"
        text="This document hasn't been analyzed yet. Please run Quick Analyze first."
      >
        <Button onClick={onAnalyze}>Quick Analyze</Button>
      </EmptyState>
    </div>
  );
}

interface AnalysisLoadErrorProps {
  /** Whether the document is known to have an analysis. */
  readonly isStored: boolean;
  readonly onRetry: () => void;
}

export function AnalysisLoadError({ isStored, onRetry }: AnalysisLoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        pose="lost"
        headingLevel={3}
        title="The analysis could not be loaded"
        text={`${isStored ? 'It is still stored. ' : ''}Check your connection and try again.`}
      >
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    </div>
  );
}
