import { inQuotationMarks } from '#contract/quotation-marks.ts';
import { listPages, pluralize } from '#web/lib/format/formatting.ts';

/** Texts of the reader, in the order of the screen. */
export const readerTexts = {
  reader: 'Reader',
  pages: 'Pages',

  // Toolbar
  search: 'Search in the document',
  rotate: 'Rotate the pages',
  download: 'Download',
  shortcuts: 'Keyboard shortcuts',
  close: 'Close the reader',
  toolbar: 'Pages and zoom',
  thumbnails: 'Page thumbnails',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (pageCount: number) => `Page, of ${pageCount}`,
  of: (pageCount: string) => `of ${pageCount}`,
  page: (page: string) => `Page ${page}`,
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  zoom: (percent: number) => `Zoom: ${percent}%`,
  percent: (percent: number) => `${percent}%`,
  fitWidth: 'Fit the width',
  fitPage: 'Fit the whole page',

  // Opening
  opening: 'Opening the document…',
  downloadFailed: 'Download Failed',
  downloadFailedText: 'The PDF could not be downloaded. Please try again.',
  notLoaded: 'This document could not be opened',
  notLoadedText: 'Nothing is lost. Check your connection and try again.',
  gone: 'This document is no longer here',
  goneText: 'It was deleted, perhaps in another tab.',
  damaged: 'This PDF is missing or damaged',
  damagedText: 'The chat and the analysis still work. To see the pages, upload the file again.',
  notShown: 'This PDF cannot be shown here',
  notShownText: 'Everything that could be read is still in the chat and the analysis.',
  somePagesMissing: 'Some pages could not be shown.',
  retry: 'Retry',
  closeDialog: 'Close',

  // Notices on a page
  pageUnread: 'This page could not be read',
  pageUnreadText: 'Answers and the analysis do not cover it. Please read it yourself.',
  pageScanned: 'The text of this page comes from a scan',
  pageScannedText: 'It may contain errors.',
  pageHiddenText: 'This page contains hidden text',
  pageHiddenTextText: 'Answers and the analysis ignore it.',
  showHiddenText: 'Show the hidden text',
  hiddenTextNotLoaded: 'The hidden text could not be loaded. Please try again later.',
  hiddenTextBecause: (why: string, text: string) => `${why}: “${text}”`,

  // Highlights
  highlights: 'Highlights',
  highlightRisks: 'Highlight risks',
  highlightOthers: 'Highlight everything else',
  next: 'Next',
  previous: 'Previous',
  foundHere: (count: number) => (count === 1 ? 'Found here' : `${count} findings here`),
  showInAnalysis: 'Show in analysis',
  highRisk: 'High risk',
  mediumRisk: 'Medium risk',
  lowRisk: 'Low risk',
  obligation: 'Obligation',
  date: 'Date',
  clause: 'Clause',
  term: 'Term',
  keyFact: 'Key fact',
  highlight: (page: number, quote: string) => `Page ${page}: ${inQuotationMarks(quote)}`,
  finding: (page: number, label: string, title: string) => `Page ${page}. ${label}: ${title}`,
  moreFindings: (count: number) => `And ${count} more here.`,

  // Search
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  allMatchesList: 'List of all matches',
  closeSearch: 'Close the search',
  matchCase: 'Match case',
  wholeWords: 'Whole words',
  tryAgain: 'Try again',
  matchOf: (current: string, total: string) => `${current} of ${total}`,
  searching: 'Searching…',
  searchFailed: 'The search failed',
  notFound: 'Not found',
  allMatches: 'All matches',
  searchHint: 'Type what you’re looking for.',
  searchFailedText: 'The search failed.',
  notFoundText: 'Not found in this document.',
  firstMatches: (total: number, listed: string) =>
    `${pluralize(total, 'match', 'matches')}, showing the first ${listed}`,
  matchesOnPages: (total: number, pages: number) =>
    `${pluralize(total, 'match', 'matches')} on ${pluralize(pages, 'page')}`,
  readSoFar: (pagesRead: string, pageCount: number) => `${pagesRead} of ${pluralize(pageCount, 'page')} read so far.`,
  unreadNotSearched: (pages: readonly number[]) =>
    `${capitalize(listPages(pages))} could not be read and ${pages.length === 1 ? 'is' : 'are'} not searched.`,
  scannedMayMiss: (pages: readonly number[]) =>
    `The text of ${listPages(pages)} comes from a scan. Words with errors are not found.`,

  // Shortcuts
  goToPage: 'Go to a page',
  nextFinding: 'Next highlight',
  previousFinding: 'Previous highlight',
  toggleHighlights: 'Show or hide highlights',
  theseShortcuts: 'These shortcuts',
  or: 'or',
  ctrl: 'Ctrl',
  ctrlWheel: '+ wheel',
  zoomAtPointer: 'Zoom at the pointer',
  singleKeys: 'Use single keys',
  singleKeysText: 'They work while the reader is in focus, but not while you type. Shortcuts with Ctrl always work.',

  // Links out of the document
  externalLink: 'This link leaves your document',
  externalLinkText: 'Someone else made this document. The link goes to:',
  stayHere: 'Stay here',
  openLink: 'Open in a new tab',
} as const;

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
