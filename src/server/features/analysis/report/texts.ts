import type { ClauseStanding } from '#contract/analysis.ts';
import type { RiskBearing } from '#contract/analysis-perspective.ts';
import type { RiskLevel } from '#contract/documents.ts';
import type { ProvisionStanding } from '#contract/provisions.ts';

/** Every text of the reports, in PDF and Word; see `docs/decisions/0081-report-and-motion.md` for what they contain. */
export const reportTexts = {
  reportTitle: (documentName: string) => `Analysis of ${documentName}`,
  reportKind: 'Analysis',
  description: (product: string) => `Made by ${product}`,
  footer: (product: string) => `Made by ${product}. A reading aid, not legal advice.`,
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  pageOf: ['Page ', ' of '],
  pages: (numbers: string) => `p.\u00A0${numbers}`,
  notVerified: 'not verified',
  readOn: (day: string) => `Read on ${day}`,

  worstOne: 'The worst point',
  worstMany: (count: number) => `The ${count} worst points`,
  forReader: (title: string) => `${title} for you`,
  forSide: (title: string, side: string) => `${title} for ${side}`,
  noPoints: 'No particular risks found. That is no guarantee.',

  score: 'Risk score',
  scoreOf: (score: number) => `${score} of 100`,
  notAssessed: 'Not assessed',
  levels: { high: 'High', medium: 'Medium', low: 'Low' } satisfies Record<RiskLevel, string>,
  wholeScore: 'It counts every risk, whichever side it affects.',
  sideChosen: (side: string) => `Read for ${side}, as the owner of the document chose.`,
  sideSuggested: (side: string, reason: string) => `No side chosen yet. The points are ordered for ${side}: ${reason}.`,
  sideOpen: 'No side chosen: every risk counts, whichever side it affects.',
  money: 'Money',
  noMoney: 'No sums found.',
  dates: 'Next dates',
  noDates: 'No dates found.',
  noDateAhead: 'No date ahead.',
  lastDate: (day: string, title: string) => `Last: ${day}, ${title}`,

  unread: (pages: string, read: number, total: number) =>
    `Read ${read} of ${total} pages. Could not be read: ${pages}. Nothing in this report comes from there.`,
  allRead: (total: number) => (total === 1 ? '1 page, read' : `${total} pages, all read`),
  partlyRead: (read: number, total: number) => `${read} of ${total} pages read`,
  scanned: (pages: string) => `The words of ${pages} were recognized in a picture and may be wrong.`,
  hiddenText: (pages: string) =>
    `There is text on ${pages} that cannot be seen. It was left out. Ask the sender why it is there.`,
  pagesByName: (count: number, ranges: string) => `${count === 1 ? 'page' : 'pages'} ${ranges}`,

  summary: 'Summary',
  risks: 'Risks',
  risksOnFirstPage: (first: string, last: string) =>
    first === last ? `Point ${first} is on the first page.` : `Points ${first} to ${last} are on the first page.`,
  bearings: {
    reader: 'These affect you',
    unclear: 'Not certain whom these affect',
    other: 'In your favor, or binding the other side',
  } satisfies Record<RiskBearing, string>,
  affectsBoth: 'It affects the other side as well.',
  sameAdvice: (heading: string, mark: string) => `${heading} (what to do: see point ${mark})`,
  facts: 'Key facts',
  allDates: 'Dates',
  workedOut: 'Worked out; the day itself is not printed.',
  obligations: 'Obligations',
  yours: 'Yours',
  maybeYours: 'Check whether these are yours',
  othersDuties: 'The other side’s',
  saidAtPoints: 'Said above, at points',
  terms: 'Terms',
  wordsAbove: 'With the words above',
  checklist: (kind: string) => `${kind} checklist`,
  checklistNote: 'Looked for on every page. Unusual words can be missed.',
  checklistSource: 'The list is our own, made from what common forms settle. No law asks for all of it.',
  yardstick: (source: string) => `Compared with: ${source}`,
  provisions: {
    beyond: 'Beyond usual',
    missing: 'Missing',
    unclear: 'Please check',
    present: 'Present',
    absent: 'Not found, and not needed everywhere',
  } satisfies Record<ProvisionStanding, string>,
  clauses: 'Clauses',
  clausesNote: 'Looked for on every page that could be read. Unusual words can be missed.',
  clauseStandings: {
    unusual: 'Unusual',
    missing: 'Missing',
    present: 'Present',
    absent: 'Not found, and not expected in every contract',
  } satisfies Record<ClauseStanding, string>,
  otherWords: 'Other words this report rests on',

  about: 'About this report',
  made: (product: string, when: string, engine: string) =>
    `${product} made this report from the document named above, analyzed on ${when} ${engine}.`,
  builtInEngine: (product: string) => `by ${product}’s built-in engine`,
  otherEngine: (engine: string) => `by ${engine}`,
  sentTo: (provider: string) => `The text of the document was sent to ${provider}.`,
  advice:
    'It is a reading aid, not legal advice: it can miss things. Ask a lawyer before you decide something that matters.',
  quotes:
    'Each quote was looked up on the page it names. One that was not found there is marked as not verified. Words are quoted once; a page number leads to them.',
  missingLetters: (mark: string) =>
    `Characters that this file’s typefaces lack are shown as ${mark}. The Word report has them all.`,
} as const;
