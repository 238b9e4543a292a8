import type { Document } from '#contract/documents.ts';
import type { Coverage } from '#contract/sources.ts';
import { listPages } from '#web/lib/format/formatting.ts';

/** One sentence on how much of the document was searched. */
export function describeCoverage(coverage: Coverage): string {
  const { pagesTotal, unreadPages } = coverage;
  const pagesRead = Math.min(coverage.pagesRead, pagesTotal - unreadPages.length);
  if (unreadPages.length === 0 && pagesRead >= pagesTotal) {
    return pagesTotal === 1 ? 'Looked at the only page.' : `Looked at all ${pagesTotal} pages.`;
  }
  const looked = `Looked at ${pagesRead} of ${pagesTotal} pages`;
  if (unreadPages.length === 0) return `${looked}.`;
  return `${looked}; ${listPages(unreadPages)} could not be read.`;
}

/** The assistant's welcome message. */
export function welcomeMessage(document: Document, name: string, mascot: string): string {
  const hello = `Hi, I'm ${mascot}.`;
  if (document.status === 'failed')
    return `${hello} I could not read “${name}”, so I cannot answer questions about it.`;
  if (document.status === 'processing') {
    return `${hello} I'm reading “${name}” right now. Ask already: I'll answer as soon as I'm through.`;
  }
  const ready = document.hasAnalysis
    ? `I've analyzed “${name}”, and the analysis is ready whenever you want to look at it.`
    : `I've read “${name}”. Run Quick Analyze for an overview, or ask me straight away.`;
  return `${hello} ${ready} Ask in your own words: I'll answer with the page and the exact words, or tell you plainly that it isn't in there.`;
}

/** Ingestion progress. */
export function describeReadingProgress(document: Document): string {
  const { pagesRead, pageCount } = document;
  if (pageCount === 0 || pagesRead === 0) return 'Opening your document…';
  return `Reading page ${Math.min(pagesRead + 1, pageCount)} of ${pageCount}…`;
}

/** Status text of a pending answer. */
export function describeWaiting(mascot: string, isReading: boolean, documentCount = 1): string {
  if (isReading) return `${mascot} is still reading. Your answer comes right after.`;
  return `${mascot} is looking through ${documentCount === 1 ? 'your document' : `${documentCount} documents`}…`;
}

/** "lease.pdf", "lease.pdf + 2 more" */
export function nameAskedDocuments(name: string, othersCount: number): string {
  return othersCount === 0 ? name : `${name} + ${othersCount} more`;
}
