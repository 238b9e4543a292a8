import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ReportView, readReportView, writeReportView } from './report-view.ts';

/** Browsers refuse pages that change their address with every key. */
const ADDRESS_DELAY_MS = 400;

/** The view, kept in the address: the way back from a document leads to the same rows. */
export function useReportView() {
  const [parameters, setParameters] = useSearchParams();
  const [view, setView] = useState<ReportView>(() => readReportView(parameters));
  const writing = useRef({ parameters, setParameters });
  writing.current = { parameters, setParameters };
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = writing.current;
      const written = writeReportView(now.parameters, view);
      if (written.toString() !== now.parameters.toString()) now.setParameters(written, { replace: true });
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [view]);
  return [view, setView] as const;
}
