import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFileSearch, IconPlugConnectedX } from '@tabler/icons-react';
import classes from './analysis-states.module.css';

/** Stands in for a report that is being made or fetched. */
export function AnalysisSkeleton({ analyzing }: { readonly analyzing: boolean }) {
  return (
    <div aria-busy="true">
      {analyzing && (
        <div role="status" className={classes.analyzing}>
          <strong>Analyzing Document...</strong>
          <span>Processing with AI...</span>
        </div>
      )}
      {!analyzing && <VisuallyHidden role="status">Loading the analysis</VisuallyHidden>}
      <div aria-hidden className={classes.skeleton}>
        <Skeleton height={14} width={140} radius="sm" />
        <Skeleton height={18} radius="sm" />
        <Skeleton height={18} width="94%" radius="sm" />
        <Skeleton height={18} width="62%" radius="sm" />
        <Skeleton height={92} radius="md" mt={12} />
        <Skeleton height={180} radius="md" mt={4} />
        <Skeleton height={220} radius="md" mt={4} />
      </div>
    </div>
  );
}

export function AnalysisNotFound({ onAnalyze }: { readonly onAnalyze: () => void }) {
  return (
    <div className={classes.empty} role="status">
      <IconFileSearch size={36} stroke={1.4} aria-hidden className={classes.emptyIcon} />
      <h3 className={classes.emptyTitle}>Analysis Not Found</h3>
      <p className={classes.emptyText}>This document hasn't been analyzed yet. Please run Quick Analyze first.</p>
      <Button onClick={onAnalyze}>Quick Analyze</Button>
    </div>
  );
}

export function AnalysisLoadError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <IconPlugConnectedX size={36} stroke={1.4} aria-hidden className={classes.emptyIcon} />
      <h3 className={classes.emptyTitle}>The analysis could not be loaded</h3>
      <p className={classes.emptyText}>It is still stored. Check your connection and try again.</p>
      <Button variant="light" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
