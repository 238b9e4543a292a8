import type { DeletionReceipt, Document } from '#contract/documents.ts';
import { listPages, pluralize } from '../format/formatting.ts';

/** "Reading page 12 of 40" */
export function describeReadingProgress({ pagesRead, pageCount }: Document): string {
  return `Reading page ${Math.min(pagesRead + 1, pageCount)} of ${pageCount}`;
}

export function readingPercent({ pagesRead, pageCount }: Document): number {
  return pageCount > 0 ? Math.round((pagesRead / pageCount) * 100) : 0;
}

/** Warnings about the document, in short sentences. */
export function describeWarnings({ status, unreadPages, hiddenTextPages }: Document): readonly string[] {
  if (status === 'failed') return [];
  const warnings: string[] = [];
  if (unreadPages.length > 0) warnings.push(`${capitalize(listPages(unreadPages))} could not be read.`);
  if (hiddenTextPages.length > 0) {
    const holds = hiddenTextPages.length === 1 ? 'holds' : 'hold';
    warnings.push(`${capitalize(listPages(hiddenTextPages))} ${holds} hidden text. It is left out of answers.`);
  }
  return warnings;
}

/** "Removed: 1 file, 12 pages, 1 analysis and 4 messages. Nothing of it is left." */
export function describeReceipt({ removed }: DeletionReceipt): string {
  const parts = [
    { count: removed.files, text: pluralize(removed.files, 'file') },
    { count: removed.pages, text: pluralize(removed.pages, 'page') },
    { count: removed.analyses, text: pluralize(removed.analyses, 'analysis', 'analyses') },
    { count: removed.messages, text: pluralize(removed.messages, 'message') },
    { count: removed.notes, text: pluralize(removed.notes, 'note') },
  ].flatMap(({ count, text }) => (count > 0 ? [text] : []));
  if (parts.length === 0) return 'Nothing of it is left.';
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `Removed: ${list}. Nothing of it is left.`;
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
