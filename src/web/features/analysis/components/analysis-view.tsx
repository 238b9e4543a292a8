import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { Analysis } from '#contract/analysis.ts';
import { recognizedTitle } from '#contract/analysis-verdict.ts';
import type { Document } from '#contract/documents.ts';
import type { Source } from '#contract/sources.ts';
import { useAnalysis } from '#web/lib/api/queries.ts';
import { errorCode } from '#web/lib/api/request.ts';
import { useAnalyzeDocument, useAnalyzingIds } from '#web/lib/documents/analyze-document.ts';
import { documentTypeLabel } from '#web/lib/format/formatting.ts';
import { useActiveItemInView } from '../hooks/use-active-item.ts';
import { useFollowedItem } from '../hooks/use-followed-item.ts';
import { describeCoverage, documentTitle } from '../model/analysis-view-model.ts';
import { analysisTexts } from '../texts.ts';
import { AnalysisNotice } from './analysis-provenance.tsx';
import { AnalysisReport } from './analysis-report.tsx';
import { AnalysisLoadError, AnalysisNotFound, AnalysisSkeleton } from './analysis-states.tsx';
import classes from './analysis-view.module.css';
import { CitationProvider } from './citations/citation-context.tsx';
import { ReportMenu } from './report-menu.tsx';

interface AnalysisViewProps {
  readonly document: Document;
  /** Key of the item selected in the pages (see `citation-keys.ts`); it is highlighted and scrolled into view. */
  readonly activeItem?: string | null;
  /** Key of the item whose words are being read in the pages: it is marked, and scrolled into view. */
  readonly followedItem?: string | null;
  /** Shows a source in the pages; `itemKey` is the item that cites it. */
  readonly onOpenSource: (source: Source, itemKey?: string) => void;
  readonly onClose: () => void;
  readonly onStartChatting: () => void;
  readonly onViewDashboard: () => void;
  /** The card with the document's notes, which is there without an analysis, too. */
  readonly notes?: ReactNode;
}

/** The stored analysis of a document; every item cites its pages. */
export function AnalysisView(props: AnalysisViewProps) {
  const { document, onClose, onStartChatting, onViewDashboard } = props;
  const isAnalyzing = useAnalyzingIds().has(document.id) || document.isAnalysisPending;
  // Not fetched while the analysis is running: its mutation writes the result to the cache.
  const query = useAnalysis(document.id, { enabled: !isAnalyzing });
  const titleRef = useRef<HTMLHeadingElement>(null);
  const viewRef = useFollowedItem(props.followedItem ?? null);
  useActiveItemInView(viewRef, query.data ? (props.activeItem ?? null) : null);

  // Keyboard and screen reader users continue at the title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document is another analysis
  useEffect(() => {
    // On phones the document itself is scrolled.
    window.scrollTo({ top: 0, behavior: 'instant' });
    titleRef.current?.focus({ preventScroll: true });
  }, [document.id]);

  return (
    <section ref={viewRef} className={classes.view} aria-labelledby="analysis-title" data-shows-analysis={document.id}>
      <div className={classes.scroller} key={document.id}>
        <div className={classes.column}>
          <header className={classes.top}>
            <AnalysisTitle ref={titleRef} document={document} analysis={query.data} />
            <div className={classes.tools}>
              {query.data && <ReportMenu analysis={query.data} />}
              <CloseButton size="lg" aria-label={analysisTexts.close} title={analysisTexts.close} onClick={onClose} />
            </div>
          </header>
          {query.data && <AnalysisNotice analysis={query.data} />}
          <AnalysisBody {...props} query={query} isAnalyzing={isAnalyzing} />
          <footer className={classes.actions}>
            <Button variant="default" onClick={onViewDashboard}>
              {analysisTexts.viewDashboard}
            </Button>
            <Button onClick={onStartChatting}>{analysisTexts.startChatting}</Button>
          </footer>
        </div>
      </div>
    </section>
  );
}

interface AnalysisTitleProps {
  readonly document: Document;
  readonly analysis: Analysis | undefined;
  readonly ref: Ref<HTMLHeadingElement>;
}

/** The recognized title, with the file name small beside it; the file name alone where no title was recognized. */
function AnalysisTitle({ document, analysis, ref }: AnalysisTitleProps) {
  const name = documentTitle(document);
  const title = analysis ? recognizedTitle(analysis) : null;
  const kind = documentTypeLabel(document.metadata.documentType);
  return (
    <div className={classes.heading}>
      <h2 id="analysis-title" ref={ref} tabIndex={-1} title={name}>
        <bdi className={classes.title}>{title ?? name}</bdi>
        {title !== null && <bdi className={classes.meta}> {name}</bdi>}
      </h2>
      {analysis && (
        <p className={classes.meta}>
          {title === null && kind !== null && `${kind} · `}
          {describeCoverage(analysis.coverage)}
        </p>
      )}
    </div>
  );
}

interface AnalysisBodyProps extends AnalysisViewProps {
  readonly query: ReturnType<typeof useAnalysis>;
  readonly isAnalyzing: boolean;
}

/**
 * Whether the analysis was waited for and is there. One that was stored is simply there. Not when its request has ended:
 * the lists are refreshed before that, and what has been on the screen since would land again.
 */
function useHasArrived(isAnalyzing: boolean, isThere: boolean): boolean {
  const [wasAwaited, setWasAwaited] = useState(false);
  if (isAnalyzing && !isThere && !wasAwaited) setWasAwaited(true);
  return wasAwaited && isThere;
}

function AnalysisBody(props: AnalysisBodyProps) {
  const { document, activeItem = null, followedItem = null, query, isAnalyzing, onOpenSource, notes } = props;
  const { data, error, isPending, isFetching, refetch } = query;
  const analyze = useAnalyzeDocument();
  const hasArrived = useHasArrived(isAnalyzing, data !== undefined);
  const isMissing = errorCode(error) === 'analysis-not-found';
  const isOutdated = isMissing && document.hasAnalysis && !isFetching;

  // The cached "not found" is outdated: the analysis was created elsewhere.
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);

  if (data) {
    return (
      <CitationProvider activeItem={activeItem} followedItem={followedItem} openSource={onOpenSource}>
        <div className={classes.landing} data-landed={hasArrived || undefined}>
          <AnalysisReport analysis={data} document={document} notes={notes} />
        </div>
      </CitationProvider>
    );
  }
  if (isAnalyzing) return <AnalysisSkeleton analyzing document={document} />;
  if (isPending || isOutdated) return <AnalysisSkeleton analyzing={false} />;
  return (
    <>
      {isMissing ? (
        <AnalysisNotFound onAnalyze={() => analyze(document.id)} />
      ) : (
        <AnalysisLoadError error={error} onRetry={() => void refetch()} />
      )}
      {notes && <div className={classes.notes}>{notes}</div>}
    </>
  );
}
