import { listPages, pluralize } from '../format/formatting.ts';

/** Texts about documents that several features show. */
export const documentTexts = {
  readingPage: (page: number, pageCount: number) => `Reading page ${page} of ${pageCount}`,
  unreadPages: (pages: readonly number[]) => `${capitalize(listPages(pages))} could not be read.`,
  hiddenText: (pages: readonly number[]) =>
    `${capitalize(listPages(pages))} ${pages.length === 1 ? 'contains' : 'contain'} hidden text. Answers ignore it.`,

  // Analysis
  busy: 'Busy Right Now',
  busyText: (seconds: number) => `Your analysis will start automatically in about ${pluralize(seconds, 'second')}.`,
  analysisComplete: 'Analysis Complete',
  analysisCompleteText: 'Every statement shows its page.',
  analysisFailed: 'Analysis Failed',
  analysisFailedText: 'Failed to analyze document. Please try again.',

  // Deletion
  deleteQuestion: 'Delete this document?',
  deleteText:
    'The document, its text, its analysis, its chat and its notes will be deleted for good. You cannot undo this, and it does not give an upload back.',
  deleteConfirm: 'Delete',
  deleteCancel: 'Keep it',
  deleted: 'Document Deleted',
  files: (count: number) => pluralize(count, 'file'),
  pages: (count: number) => pluralize(count, 'page'),
  analyses: (count: number) => pluralize(count, 'analysis', 'analyses'),
  messages: (count: number) => pluralize(count, 'message'),
  notes: (count: number) => pluralize(count, 'note'),
  list: (items: readonly string[]) =>
    items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`,
  removed: (list: string) => `Removed: ${list}. Nothing is left.`,
  nothingLeft: 'Nothing is left.',
  notDeleted: 'Not Deleted',
  notDeletedText: 'The document could not be deleted. Please try again.',
  missing: 'This document is no longer here',
  missingText: 'It may have been deleted in another tab.',
  missingRemoved: 'It may have been deleted in another tab. We’ve removed it from your list.',

  // Hidden text
  hiddenTextByPage: 'Hidden text by page',
  showPage: (page: number) => `Show page ${page}`,
  morePages: (count: number) => `And ${count} more pages. Each has a note at the top.`,
  hiddenTextNotLoaded: 'The hidden text could not be loaded. Please try again later.',
  loadingHiddenText: (page: number) => `Loading the hidden text of page ${page}`,
  hiddenBecause: (reasons: string) => `${reasons}. Not used for answers.`,

  // Why text is hidden
  invisible: 'Invisible on the page',
  noContrast: 'Same color as its background',
  tiny: 'Too small to read',
  offPage: 'Outside the page',
  illegible: 'Squeezed or stacked until it cannot be read',
  notDrawn: 'Differs from the letters on the page',
} as const;

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
