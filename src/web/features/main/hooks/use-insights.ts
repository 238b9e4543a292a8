import { useDashboard, useDocuments, useSettings, useUser } from '#web/lib/api/queries.ts';
import { useUploadsLeft } from './use-uploads-left.ts';

export interface InsightFigure {
  /** Null while unknown. */
  readonly value: number | null;
  readonly isPending: boolean;
}

/** The figures of Quick Insights; null where they say nothing. */
export function useInsights(): {
  readonly documents: InsightFigure;
  readonly credits: InsightFigure | null;
  readonly uploadsLeft: number | null;
} {
  const { metering } = useSettings();
  const { data: dashboard, isPending: isDashboardPending } = useDashboard();
  const { data: documents, isPending: isListPending } = useDocuments();
  const { data: user, isPending: isUserPending } = useUser();
  const credits = user === undefined ? null : (user?.chatCreditsRemaining ?? 0);
  return {
    documents: {
      value: dashboard?.metrics.totalDocuments ?? documents?.length ?? null,
      isPending: isDashboardPending && isListPending,
    },
    credits: metering ? { value: credits, isPending: isUserPending } : null,
    uploadsLeft: useUploadsLeft(),
  };
}
