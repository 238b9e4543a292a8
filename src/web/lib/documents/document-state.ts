import type { DeletionReceipt, Document } from '#contract/documents.ts';
import { documentTexts } from './texts.ts';

/** "Reading page 12 of 40" */
export function describeReadingProgress({ pagesRead, pageCount }: Document): string {
  return documentTexts.readingPage(Math.min(pagesRead + 1, pageCount), pageCount);
}

export function readingPercent({ pagesRead, pageCount }: Document): number {
  return pageCount > 0 ? Math.round((pagesRead / pageCount) * 100) : 0;
}

/** Warnings about the document, in short sentences. */
export function describeWarnings({ status, unreadPages, hiddenTextPages }: Document): readonly string[] {
  if (status === 'failed') return [];
  const warnings: string[] = [];
  if (unreadPages.length > 0) warnings.push(documentTexts.unreadPages(unreadPages));
  if (hiddenTextPages.length > 0) warnings.push(documentTexts.hiddenText(hiddenTextPages));
  return warnings;
}

/** "Removed: 1 file, 12 pages, 1 analysis and 4 messages. Nothing is left." */
export function describeReceipt({ removed }: DeletionReceipt): string {
  const parts = [
    { count: removed.files, text: documentTexts.files(removed.files) },
    { count: removed.pages, text: documentTexts.pages(removed.pages) },
    { count: removed.analyses, text: documentTexts.analyses(removed.analyses) },
    { count: removed.messages, text: documentTexts.messages(removed.messages) },
    { count: removed.notes, text: documentTexts.notes(removed.notes) },
  ].flatMap(({ count, text }) => (count > 0 ? [text] : []));
  return parts.length === 0 ? documentTexts.nothingLeft : documentTexts.removed(documentTexts.list(parts));
}
