import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type FeatureName, useAnalytics } from '#web/lib/analytics/analytics.ts';
import { listUsedFeatures, type ReportView, readReportView, writeReportView } from '../model/report-view.ts';

/** Browsers throttle pages that change their address on every keystroke. */
const ADDRESS_DELAY_MS = 400;

/** The view, kept in the address: going back from a document restores the same rows. */
export function useReportView() {
  const [parameters, setParameters] = useSearchParams();
  const [view, setView] = useState<ReportView>(() => readReportView(parameters));
  const count = useTrackOnce();
  const writing = useRef({ parameters, setParameters, count });
  writing.current = { parameters, setParameters, count };
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = writing.current;
      const written = writeReportView(now.parameters, view);
      if (written.toString() === now.parameters.toString()) return;
      now.count(listUsedFeatures(readReportView(now.parameters), view));
      now.setParameters(written, { replace: true });
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [view]);
  return [view, setView] as const;
}

/** Once per visit of the page: use is counted, not keystrokes. */
function useTrackOnce(): (features: readonly FeatureName[]) => void {
  const { track } = useAnalytics();
  const counted = useRef(new Set<FeatureName>());
  return (features) => {
    for (const feature_name of features) {
      if (counted.current.has(feature_name)) continue;
      counted.current.add(feature_name);
      track('feature_used', { feature_name });
    }
  };
}
