import { inQuotationMarks } from '#contract/quotation-marks.ts';
import { listPages } from '#web/lib/format/formatting.ts';

/** Texts of the analysis, in the order of the screen. The headings of cards are those of the specification. */
export const analysisTexts = {
  // Frame
  untitled: 'Document Analysis',
  close: 'Close Document Analysis',
  viewDashboard: 'View Dashboard',
  startChatting: 'Start Chatting',

  // While there is no analysis to show
  analyzing: 'Analyzing Document...',
  processing: 'Processing with AI...',
  processingHere: 'It runs on this server.',
  processingAt: (provider: string) => `The text is sent to ${provider}.`,
  loading: 'Loading the analysis…',
  pagesRead: 'Pages read',
  pagesWereRead: (count: number) => (count === 1 ? 'Read 1 page' : `Read ${count} pages`),
  findingRisks: (count: number) =>
    `Finding risks, dates and obligations on ${count === 1 ? '1 page' : `${count} pages`}`,
  scansTakeLonger: 'Scanned pages take a few seconds each.',
  notFound: 'Analysis Not Found',
  notFoundText: 'This document hasn’t been analyzed yet. Please run Quick Analyze first.',
  quickAnalyze: 'Quick Analyze',
  notLoaded: 'This analysis could not be loaded',
  notLoadedText: 'Something went wrong on our side. Please try again in a moment.',
  tryAgain: 'Try again',

  // Reports
  saveReport: 'Save report',
  pdf: 'PDF report',
  pdfText: 'To read, print or share',
  word: 'Word report',
  wordText: 'To edit and comment on',
  calendar: 'Calendar',
  calendarText: 'Every date, with reminders before deadlines',
  noDates: 'No dates found in this document',
  reportSaved: 'Report Saved',
  reportSavedText: (name: string) => `Look for ${name} in your downloads.`,
  reportNotSaved: 'Report Not Saved',
  reportNotSavedText: 'The report could not be downloaded. Check your connection and try again.',

  // Above the verdict
  hiddenText: 'This document contains hidden text',
  hiddenTextText: (pages: readonly number[]) =>
    `Text on ${listPages(pages)} is in the file but does not show on the page. It was left out of this analysis and of every answer. Ask the sender why it is there.`,
  showHiddenText: 'Show the hidden text',
  coverage: (pagesRead: number, pagesTotal: number) =>
    `Read ${pagesRead} of ${pagesTotal} ${pagesTotal === 1 ? 'page' : 'pages'}`,
  coverageExcept: (pagesRead: number, pagesTotal: number, unreadPages: readonly number[]) =>
    `Read ${pagesRead} of ${pagesTotal} ${pagesTotal === 1 ? 'page' : 'pages'}; ${listPages(unreadPages)} could not be read`,
  unreadPages: 'This analysis does not cover what could not be read. Please read it yourself.',
  earlierVersion: 'This analysis was made by an earlier version. Analyze again to cover more.',
  analyzeAgain: 'Analyze again',

  // Side of the reader
  yourSide: 'Your side',
  whichSide: 'Which side are you on?',
  weThink: (side: string) => `We think you’re ${side}.`,
  youAre: (side: string) => `You’re ${side}.`,
  yes: 'Yes',
  yesIAm: (side: string) => `Yes, I am ${side}`,
  sideNotSaved: 'Side Not Saved',
  sideNotSavedText: 'Your choice could not be saved. Please try again.',

  // Verdict
  riskScore: 'Risk score',
  of100: 'of 100',
  notAssessed: 'Not assessed',
  noRisks: 'No particular risks found',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  otherSide: 'Other side',
  money: 'Money',
  nextDate: 'Next date',
  nextSampleDate: 'Next date (sample)',
  topRisks: (count: number) => (count === 1 ? 'Top risk' : `Top ${count} risks`),
  topRisksFor: (count: number, side: string) => `${count === 1 ? 'Top risk' : `Top ${count} risks`} for ${side}`,
  you: 'you',
  allRisks: (count: number) => `See all ${count} risks`,

  // Sources
  wholeWords: 'Show the whole wording',
  showQuotePage: (page: number) => `Show these words on page ${page}`,
  showPage: (page: number, quote: string) => `Show page ${page}: ${inQuotationMarks(quote)}`,
  showUnverifiedPage: (page: number, quote: string) => `Not verified. Show page ${page}: ${inQuotationMarks(quote)}`,
  page: (page: number) => `p. ${page}`,
  notVerified: 'Not verified',

  // Cards
  showFewer: 'Show fewer',
  showAll: (count: number) => `Show all ${count}`,
  summary: 'Summary Overview',
  noSummary: 'Document summary not available',
  risks: 'Risk Assessment',
  risksForYou: 'Risks for you',
  risksUnclear: 'Unclear who these affect',
  risksForOthers: 'In your favor, or binding on the other side',
  alsoOtherSide: 'It also affects the other side.',
  noRisksForYou: 'none found for you',
  groupOf: (title: string, count: number) => `${title} (${count})`,
  dates: 'Key Dates',
  allPast: 'All past',
  upcomingDates: 'Upcoming dates',
  pastDates: 'Past dates',
  pastDateCount: (count: number) => (count === 1 ? '1 past date' : `${count} past dates`),
  howCalculated: 'How this date was calculated',
  notPrinted: 'The date itself is not printed in the document.',
  duties: 'Your Responsibilities',
  dutiesOfAll: 'These are the obligations of all parties. Choose your side at the top to see only yours.',
  dutiesUnclear: 'It’s unclear who has these obligations. Check whether they are yours.',
  dutiesOfOthers: 'What the Other Side Must Do',
  facts: 'Key Information',
  terms: 'Important Terms',

  // Checklist
  clauseChecklist: 'Clause checklist',
  checklist: (kind: string) => `${kind} checklist`,
  found: (found: number, total: number) => `${found} of ${total} found`,
  unusual: 'Unusual',
  unusualText: 'In this contract, but rare in similar ones.',
  beyond: 'Beyond the usual',
  beyondText: 'A figure goes past what is usual. That is a comparison, not a judgment.',
  missing: 'Missing',
  missingClausesText: 'Usual in similar contracts, but not found here.',
  missingText: 'Usual in this kind of document, but not found on any page.',
  unclear: 'Please check',
  unclearText: 'Only part of the wording was found.',
  present: 'Present',
  clausesOf: (group: string) => `${group} clauses`,
  provisionsOf: (group: string) => `${group} provisions`,
  moreNotFound: (count: number) => `${count} more not found`,
  clausesNotFoundText:
    'Not every contract needs them. Every readable page was searched, but unusual wording can be missed. If one matters to you, ask about it in the chat.',
  clausesNotFound: 'Clauses not found',
  provisionsNotFoundText:
    'Not every document of this kind needs them, and unusual wording can be missed. If one matters to you, ask about it in the chat.',
  provisionsMaybeUnread: 'They may be on pages that could not be read.',
  provisionsNotFound: 'Provisions not found',
  aboutThisList: 'About this checklist',
  aboutThisListText:
    'This is our own list of what documents like this usually cover. No law requires all of it, and yours may differ for good reasons. Each figure we compare with shows its source. A lawyer can tell you what applies where you are.',
  sourceOf: (usual: string) => `Source of “${usual}”`,
  commercialClauses: (found: number, total: number) => `Commercial contract clauses: ${found} of ${total} found`,

  // How the analysis was made
  analyzedBy: (date: string, engine: string) => `Analyzed ${date} by ${engine}`,
  builtInEngine: 'the built-in engine',
  textSent: (provider: string) => `Text sent to ${provider}`,
  foundBy: (both: number, model: number, builtIn: number, engine: string) =>
    `Found by both: ${both}, by ${engine} alone: ${model}, by the built-in engine alone: ${builtIn}`,
  supportChecked: (engine: string) => `A second check compared what ${engine} says with its quotes`,
  onlyQuotesChecked: (engine: string) => `Of what ${engine} says, only quotes and figures were checked`,
  leftOut: (items: number, engine: string) =>
    items === 1
      ? `1 item from ${engine} left out: the document does not back it`
      : `${items} items from ${engine} left out: the document does not back them`,
  languageAssessedBy: (model: string) =>
    `Assessed by ${model}, because the built-in engine does not read this language. Clauses and the checklist are not looked for.`,
  kindAssessedBy: (model: string) =>
    `Assessed by ${model}, because the built-in engine does not know this kind of document. Clauses and the checklist are not looked for.`,
  tokens: (tokens: string, isEstimated: boolean) => `${isEstimated ? 'about ' : ''}${tokens} tokens`,
  lessThanACent: 'less than $0.01',
  allScanned: 'All text comes from scanned pages',
  scannedPages: (pages: readonly number[]) => `Text of ${listPages(pages)} comes from a scan`,
  howScored: 'How the score is calculated',
  basedOn: (riskCount: number, isForSide: boolean) =>
    `Based on ${riskCount === 1 ? '1 risk' : `${riskCount} risks`}${isForSide ? ' that affect you or may do so' : ', whichever side they affect'}.`,
  scoreFormula:
    'Each risk adds a share of the points still left up to 100: 30% if it is high, 7% if medium, 2% if low. A score from 12 is medium, from 40 high. Of our 181 sample documents, half score between about 35 and 75. It lets you compare contracts. It does not say how likely harm is.',
  disclaimer:
    'This is a reading aid, not legal advice. It can miss things. Check the quotes, and ask a lawyer before you make an important decision.',
} as const;
