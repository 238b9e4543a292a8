import type { Document } from '#contract/documents.ts';
import type { Coverage } from '#contract/sources.ts';
import { chatTexts } from '../texts.ts';

/** One sentence on how much of the document was searched. */
export function describeCoverage(coverage: Coverage): string {
  const { pagesTotal, unreadPages } = coverage;
  const pagesRead = Math.min(coverage.pagesRead, pagesTotal - unreadPages.length);
  if (unreadPages.length === 0 && pagesRead >= pagesTotal) {
    return pagesTotal === 1 ? chatTexts.searchedOnlyPage : chatTexts.searchedAll(pagesTotal);
  }
  if (unreadPages.length === 0) return chatTexts.searched(pagesRead, pagesTotal);
  return chatTexts.searchedExcept(pagesRead, pagesTotal, unreadPages);
}

/** The assistant's welcome message. */
export function welcomeMessage(document: Document, name: string, mascot: string): string {
  if (document.status === 'failed') return chatTexts.welcomeFailed(mascot, name);
  if (document.status === 'processing') return chatTexts.welcomeReading(mascot, name);
  return document.hasAnalysis ? chatTexts.welcomeAnalyzed(mascot, name) : chatTexts.welcomeRead(mascot, name);
}

/** Ingestion progress. */
export function describeReadingProgress(document: Document): string {
  const { pagesRead, pageCount } = document;
  if (pageCount === 0 || pagesRead === 0) return chatTexts.opening;
  return chatTexts.readingPage(Math.min(pagesRead + 1, pageCount), pageCount);
}

/** Status text of a pending answer. */
export function describeWaiting(mascot: string, isReading: boolean, documentCount = 1): string {
  if (isReading) return chatTexts.waitingForReading(mascot);
  return chatTexts.searching(mascot, documentCount);
}

/** "lease.pdf", "lease.pdf + 2 more" */
export function nameAskedDocuments(name: string, othersCount: number): string {
  return othersCount === 0 ? name : chatTexts.withMore(name, othersCount);
}
