import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Document } from '#contract/documents.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { refreshLists, useDashboard, useLoadedDocuments, useSettings } from '#web/lib/api/queries.ts';
import { isUnauthorized } from '#web/lib/api/request.ts';
import { notifyFailure, notifySuccess } from '#web/lib/browser/notify.ts';
import { ReadingProgressWatcher } from '#web/lib/documents/reading-progress-watcher.tsx';
import { usePageScroller } from '#web/lib/hooks/use-page-scroller.ts';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { useReportView } from '../hooks/use-report-view.ts';
import { filtersOfRingGroup, ringGroupOf } from '../model/report-view.ts';
import { dashboardTexts } from '../texts.ts';
import classes from './dashboard-page.module.css';
import { AccessDenied, DashboardError, DashboardLoading, NoDocuments } from './dashboard-states.tsx';
import { DocumentReport } from './documents/document-report.tsx';
import { Overview } from './overview.tsx';

export function DashboardPage() {
  const { product } = useSettings();
  const list = useLoadedDocuments();
  const dashboard = useDashboard();
  usePageTitle(dashboardTexts.pageTitle(product));
  if ([list.error, dashboard.error].some(isUnauthorized)) return <AccessDenied />;
  if (list.isLoadingError || dashboard.isLoadingError) {
    return <DashboardError onRetry={() => void Promise.all([list.refetch(), dashboard.refetch()])} />;
  }
  if (!list.documents || !dashboard.data) return <DashboardLoading />;
  return <LoadedDashboard documents={list.documents} isWhole={list.isWhole} dashboard={dashboard.data} />;
}

interface LoadedDashboardProps {
  readonly documents: readonly Document[];
  /** Whether the list is complete. */
  readonly isWhole: boolean;
  readonly dashboard: Dashboard;
}

function LoadedDashboard({ documents, isWhole, dashboard }: LoadedDashboardProps) {
  const [view, setView] = useReportView();
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const scroller = usePageScroller(pane);
  return (
    <div className={classes.page} ref={setPane}>
      <div className={classes.column}>
        <header className={classes.head}>
          <h1 className={classes.title}>{dashboardTexts.title}</h1>
          <RefreshButton />
        </header>
        {documents.length === 0 ? (
          <NoDocuments />
        ) : (
          <>
            <Overview
              dashboard={dashboard}
              chosen={ringGroupOf(view)}
              onChoose={(group) => setView((current) => ({ ...current, ...filtersOfRingGroup(group) }))}
            />
            <DocumentReport documents={documents} isWhole={isWhole} view={view} onView={setView} scroller={scroller} />
          </>
        )}
      </div>
      <ReadingProgressWatcher documents={documents} selectedId={null} />
    </div>
  );
}

function RefreshButton() {
  const client = useQueryClient();
  const caller = useCaller();
  const [isRefreshing, setIsRefreshing] = useState(false);
  async function refresh(): Promise<void> {
    setIsRefreshing(true);
    try {
      await refreshLists(client, caller, { throwOnError: true });
      notifySuccess({ title: dashboardTexts.refreshed });
    } catch (error) {
      const message = describeFailure(error, dashboardTexts.notRefreshedText);
      notifyFailure({ title: dashboardTexts.notRefreshed, message });
    } finally {
      setIsRefreshing(false);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={isRefreshing ? <Loader size={17} color="currentColor" /> : <IconRefresh size={17} stroke={1.7} />}
      // Not `loading`: that disables the button and loses the focus.
      aria-disabled={isRefreshing}
      onClick={() => !isRefreshing && void refresh()}
    >
      {dashboardTexts.refresh}
    </Button>
  );
}
