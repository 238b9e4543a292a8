import { Button, Loader, Menu } from '@mantine/core';
import {
  IconCalendarDown,
  IconChevronDown,
  IconDownload,
  IconFileTypeDocx,
  IconFileTypePdf,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Analysis } from '#contract/analysis.ts';
import { type FeatureName, useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { errorMessage } from '#web/lib/api/request.ts';
import { notifyFailure, notifySuccess } from '#web/lib/browser/notify.ts';
import { isDocumentNotFound, removeMissingDocument } from '#web/lib/documents/missing-document.ts';
import { downloadReport, type ReportKind } from '../api/download-report.ts';
import { analysisTexts } from '../texts.ts';
import classes from './report-menu.module.css';

const FORMATS = [
  { kind: 'pdf', icon: IconFileTypePdf, title: analysisTexts.pdf, text: analysisTexts.pdfText },
  { kind: 'word', icon: IconFileTypeDocx, title: analysisTexts.word, text: analysisTexts.wordText },
  {
    kind: 'calendar',
    icon: IconCalendarDown,
    title: analysisTexts.calendar,
    text: analysisTexts.calendarText,
  },
] as const;

const FEATURES: Readonly<Record<ReportKind, FeatureName>> = {
  pdf: 'report_pdf',
  word: 'report_word',
  calendar: 'calendar_download',
};

/** Menu of report downloads. */
export function ReportMenu({ analysis }: { readonly analysis: Analysis }) {
  const caller = useCaller();
  const client = useQueryClient();
  const { track } = useAnalytics();
  const [saving, setSaving] = useState<ReportKind | null>(null);

  async function save(kind: ReportKind): Promise<void> {
    setSaving(kind);
    try {
      const name = await downloadReport(caller, analysis.documentId, kind);
      track('feature_used', { feature_name: FEATURES[kind] });
      notifySuccess({ title: analysisTexts.reportSaved, message: analysisTexts.reportSavedText(name) });
    } catch (error) {
      if (isDocumentNotFound(error)) {
        removeMissingDocument(client, caller, analysis.documentId);
        return;
      }
      const message = errorMessage(error, analysisTexts.reportNotSavedText);
      notifyFailure({ title: analysisTexts.reportNotSaved, message });
    } finally {
      setSaving(null);
    }
  }

  return (
    <Menu position="bottom-end" width={300} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.button ?? ''}
          // Not `loading`, which disables the button that the menu returns the focus to.
          aria-busy={saving !== null}
          leftSection={
            saving ? <Loader size={17} color="currentColor" /> : <IconDownload size={17} stroke={1.7} aria-hidden />
          }
          rightSection={<IconChevronDown size={15} stroke={1.8} aria-hidden />}
        >
          <span className={classes.word}>{analysisTexts.saveReport}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ kind, icon: FormatIcon, title, text }) => {
          const isEmpty = kind === 'calendar' && analysis.dates.length === 0;
          return (
            <Menu.Item
              key={kind}
              leftSection={<FormatIcon size={20} stroke={1.5} aria-hidden />}
              // Not `disabled`: keyboard users should reach the reason.
              aria-disabled={isEmpty || undefined}
              className={classes.format ?? ''}
              closeMenuOnClick={!isEmpty}
              onClick={() => {
                if (!isEmpty && saving === null) void save(kind);
              }}
            >
              <span className={classes.title}>{title}</span>
              <span className={classes.text}>{isEmpty ? analysisTexts.noDates : text}</span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
