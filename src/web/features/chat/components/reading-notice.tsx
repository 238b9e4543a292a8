import { Progress } from '@mantine/core';
import { IconAlertTriangle, IconEyeOff, IconFileAlert } from '@tabler/icons-react';
import type { Document } from '#contract/documents.ts';
import { describeReadingProgress } from '../model/document-descriptions.ts';
import { chatTexts } from '../texts.ts';
import classes from './reading-notice.module.css';

/** Ingestion progress and unreadable pages of a document; renders nothing otherwise. */
export function ReadingNotice({ document }: { readonly document: Document }) {
  if (document.status === 'processing') return <ReadingProgress document={document} />;
  if (document.status === 'failed') {
    return (
      <div className={classes.notice} data-kind="failed" role="alert">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        <span>{document.failure?.message ?? chatTexts.notReadable}</span>
      </div>
    );
  }
  return (
    <>
      {document.unreadPages.length > 0 && <UnreadPages pages={document.unreadPages} />}
      {document.hiddenTextPages.length > 0 && <HiddenText pages={document.hiddenTextPages} />}
    </>
  );
}

function UnreadPages({ pages }: { readonly pages: readonly number[] }) {
  return (
    <div className={classes.notice} data-kind="unread">
      <IconFileAlert size={18} stroke={1.8} aria-hidden />
      <span>{chatTexts.unreadPages(pages)}</span>
    </div>
  );
}

function HiddenText({ pages }: { readonly pages: readonly number[] }) {
  return (
    <div className={classes.notice} data-kind="hidden-text">
      <IconEyeOff size={18} stroke={1.8} aria-hidden />
      <span>{chatTexts.hiddenText(pages)}</span>
    </div>
  );
}

function ReadingProgress({ document }: { readonly document: Document }) {
  const words = describeReadingProgress(document);
  const percent = document.pageCount === 0 ? 0 : (document.pagesRead / document.pageCount) * 100;
  return (
    <div className={classes.notice} data-kind="reading">
      <span className={classes.reading}>
        <span role="status">{words}</span>
        <Progress value={percent} size={4} radius="xl" aria-label={chatTexts.pagesRead} />
      </span>
    </div>
  );
}
