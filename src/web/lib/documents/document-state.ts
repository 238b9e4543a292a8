import type { Document } from '#contract/documents.ts';
import { listPages } from '../format/formatting.ts';

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

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
