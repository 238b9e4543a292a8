import { useState } from 'react';
import { SUMMARY_LIMIT } from '#contract/batches.ts';
import { callerCalls } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { makeCall } from '#web/lib/api/call.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { saveBlob } from '#web/lib/browser/save-blob.ts';
import { useToday } from '#web/lib/hooks/use-today.ts';
import { writeDocumentsCsv } from '../model/documents-csv.ts';
import { dashboardTexts } from '../texts.ts';
import { sendInParts } from './in-parts.ts';

/** Saves the documents as a table for a spreadsheet program. The browser shows the download itself. */
export function useExportSelection() {
  const caller = useCaller();
  const today = useToday();
  const [isExporting, setIsExporting] = useState(false);
  async function exportDocuments(documents: readonly Document[]): Promise<void> {
    setIsExporting(true);
    try {
      const analyzed = documents.filter(({ hasAnalysis }) => hasAnalysis).map(({ id }) => id);
      const parts = await sendInParts(analyzed, SUMMARY_LIMIT, (documentIds) =>
        makeCall(caller, callerCalls.summarizeDocuments, { body: { documentIds } }),
      );
      const table = writeDocumentsCsv(documents, parts.flat(), today);
      saveBlob(new Blob([table], { type: 'text/csv;charset=utf-8' }), `documents-${today}.csv`);
    } catch (error) {
      const message = describeFailure(error, dashboardTexts.notExportedText);
      notifyFailure({ title: dashboardTexts.notExported, message });
    } finally {
      setIsExporting(false);
    }
  }
  return { isExporting, exportDocuments };
}
