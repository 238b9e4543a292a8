import { Button, Progress, Skeleton, VisuallyHidden } from '@mantine/core';
import type { Document } from '#contract/documents.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { describeReadingProgress, readingPercent } from '#web/lib/documents/document-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { analysisTexts } from '../texts.ts';
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
          <strong>{analysisTexts.analyzing}</strong>
          <span>{analysisTexts.processing}</span>
        </div>
      )}
      {analyzing && document && <AnalysisSteps document={document} />}
      {!analyzing && <VisuallyHidden role="status">{analysisTexts.loading}</VisuallyHidden>}
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

/** Where the analysis is made: "AI" alone sounds as if the text left this server. */
function ProcessingPlace() {
  const { modelHost } = useSettings();
  return modelHost === null || modelHost.isOnThisServer
    ? analysisTexts.processingHere
    : analysisTexts.processingAt(modelHost.name);
}

/** What is being done now, from the state of the job: the page that is read, then the analysis of all of them. */
function AnalysisSteps({ document }: { readonly document: Document }) {
  const isReading = document.status === 'processing' && document.pagesRead < document.pageCount;
  return (
    <ol className={classes.steps}>
      <li data-state={isReading ? 'now' : 'done'} aria-current={isReading ? 'step' : undefined}>
        <span className={classes.sign} aria-hidden />
        <div>
          {isReading ? describeReadingProgress(document) : analysisTexts.pagesWereRead(document.pageCount)}
          {isReading && (
            <>
              <Progress
                className={classes.bar ?? ''}
                value={readingPercent(document)}
                size={6}
                radius="xl"
                aria-label={analysisTexts.pagesRead}
              />
              {document.ocrPages.length > 0 && <small>{analysisTexts.scansTakeLonger}</small>}
            </>
          )}
        </div>
      </li>
      <li data-state={isReading ? 'next' : 'now'} aria-current={isReading ? undefined : 'step'}>
        <span className={classes.sign} aria-hidden />
        <div>
          {analysisTexts.findingRisks(document.pageCount)}{' '}
          <small>
            <ProcessingPlace />
          </small>
        </div>
      </li>
    </ol>
  );
}

export function AnalysisNotFound({ onAnalyze }: { readonly onAnalyze: () => void }) {
  return (
    <div role="status">
      <EmptyState pose="searching" headingLevel={3} title={analysisTexts.notFound} text={analysisTexts.notFoundText}>
        <Button onClick={onAnalyze}>{analysisTexts.quickAnalyze}</Button>
      </EmptyState>
    </div>
  );
}

interface AnalysisLoadErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function AnalysisLoadError({ error, onRetry }: AnalysisLoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        pose="lost"
        headingLevel={3}
        title={analysisTexts.notLoaded}
        text={describeFailure(error, analysisTexts.notLoadedText)}
      >
        <Button onClick={onRetry}>{analysisTexts.tryAgain}</Button>
      </EmptyState>
    </div>
  );
}
