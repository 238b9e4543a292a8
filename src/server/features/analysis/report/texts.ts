import type { ClauseStanding } from '#contract/analysis.ts';
import type { RiskBearing } from '#contract/analysis-perspective.ts';
import type { RiskLevel } from '#contract/documents.ts';
import type { ProvisionStanding } from '#contract/provisions.ts';
import { inQuotationMarks } from '#contract/quotation-marks.ts';

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

  worstOne: 'Top risk',
  worstMany: (count: number) => `Top ${count} risks`,
  forReader: (title: string) => `${title} for you`,
  forSide: (title: string, side: string) => `${title} for ${side}`,
  noPoints: 'No particular risks found. That is no guarantee.',

  score: 'Risk score',
  scoreOf: (score: number) => `${score} of 100`,
  notAssessed: 'Not assessed',
  levels: { high: 'High', medium: 'Medium', low: 'Low' } satisfies Record<RiskLevel, string>,
  sideChosen: (side: string) => `Read for ${side}, as you chose.`,
  sideSuggested: (side: string, reason: string) => `No side chosen yet. The risks are ordered for ${side}: ${reason}.`,
  sideOpen: 'No side chosen: every risk counts, whichever side it affects.',
  money: 'Money',
  noMoney: 'No sums found.',
  dates: 'Next dates',
  noDates: 'No dates found.',
  noDateAhead: 'No date ahead.',
  lastDate: (day: string, title: string) => `Last: ${day}, ${title}`,

  unread: (pages: string, read: number, total: number) =>
    `Read ${read} of ${total} pages; ${pages} could not be read. This report does not cover them. Please read them yourself.`,
  allRead: (total: number) => (total === 1 ? '1 page, read' : `${total} pages, all read`),
  partlyRead: (read: number, total: number) => `${read} of ${total} pages read`,
  scanned: (pages: string) => `The words of ${pages} come from a scan and may be wrong.`,
  hiddenText: (pages: string) => `Hidden text on ${pages} was left out. Ask the sender why it is there.`,
  pagesByName: (count: number, ranges: string) => `${count === 1 ? 'page' : 'pages'} ${ranges}`,

  summary: 'Summary',
  risks: 'Risks',
  /** @param marks numbers of the risks, at least one */
  risksOnFirstPage: (marks: readonly string[]) => {
    const [first = '', last = ''] = [marks[0], marks.at(-1)];
    if (first === last) return `Risk ${first} is on the first page.`;
    const areInARow = Number(last) - Number(first) === marks.length - 1;
    const named = areInARow ? `${first} to ${last}` : `${marks.slice(0, -1).join(', ')} and ${last}`;
    return `Risks ${named} are on the first page.`;
  },
  bearings: {
    reader: 'Risks for you',
    unclear: 'Unclear who these affect',
    other: 'In your favor, or binding on the other side',
  } satisfies Record<RiskBearing, string>,
  affectsBoth: 'It also affects the other side.',
  facts: 'Key facts',
  allDates: 'Dates',
  workedOut: 'The date itself is not printed in the document.',
  obligations: 'Obligations',
  yours: 'Yours',
  maybeYours: 'Unclear whose these are',
  othersDuties: 'The other side’s',
  saidAtPoints: 'Explained above',
  saidAtPoint: (duty: string, risk: string) => `${duty} (risk ${risk})`,
  terms: 'Terms',
  checklist: (kind: string) => `${kind} checklist`,
  checklistNote: 'Every page was searched, but unusual wording can be missed.',
  checklistSource: 'The list is our own, of what documents like this usually cover. No law requires all of it.',
  yardstick: (source: string) => `Compared with: ${source}`,
  provisions: {
    beyond: 'Beyond the usual',
    missing: 'Missing',
    unclear: 'Please check',
    present: 'Present',
    absent: 'Not found, and not always needed',
  } satisfies Record<ProvisionStanding, string>,
  clauses: 'Clauses',
  clausesNote: 'Every readable page was searched, but unusual wording can be missed.',
  clauseStandings: {
    unusual: 'Unusual',
    missing: 'Missing',
    present: 'Present',
    absent: 'Not found, and not needed in every contract',
  } satisfies Record<ClauseStanding, string>,
  notes: 'Your notes',
  savedAnswer: 'Saved answer',
  quoteOf: (quote: string, document: string, page: number) => `${inQuotationMarks(quote)} (${document}, page ${page})`,
  otherWords: 'Other passages',
  citedWords: 'Passages that the page numbers above refer to',

  about: 'About this report',
  made: (product: string, when: string, engine: string) =>
    `${product} made this report from the document named above, analyzed on ${when} ${engine}.`,
  builtInEngine: (product: string) => `by ${product}’s built-in engine`,
  otherEngine: (engine: string) => `by ${engine}`,
  sentTo: (provider: string) => `The text of the document was sent to ${provider}.`,
  advice:
    'It is a reading aid, not legal advice: it can miss things. Ask a lawyer before you decide something that matters.',
  quotes:
    'Each quote was checked against the page it names, and is marked where it was not found there. Outside your notes, each passage is quoted once; page numbers lead to it.',
  missingLetters: (mark: string) =>
    `Characters that this file’s typefaces lack are shown as ${mark}. The Word report has them all.`,
} as const;
