import type { Analysis } from '#contract/analysis.ts';
import { explainNotAssessed } from '#contract/not-assessed.ts';
import type { Coverage } from '#contract/sources.ts';
import { riskLevelOfScore } from '#server/domain/risk/risk.ts';
import { formatTimestamp } from '#server/domain/text/format-day.ts';

/** Facts about the document besides its analysis. */
export interface ReportFacts {
  readonly product: string;
  /** The original file name. */
  readonly documentName: string;
  /** Pages whose text comes from OCR. */
  readonly ocrPages: readonly number[];
  readonly hiddenTextPages: readonly number[];
}

const BUILT_IN_ENGINE = 'built-in';

const RISK_MEANINGS = {
  high: 'high. Some points could cost you dearly: go through the risks one by one before you sign. Grave risks weigh most.',
  medium: 'medium. Some points deserve a second look. The score rises with every risk.',
  low: 'low. Only minor points were found. The score rises with every risk.',
  none: 'no particular risks found. That is no guarantee.',
} as const;

/** The header of a report: document, date, engine, coverage and score. */
export function describeFacts(analysis: Analysis, facts: ReportFacts): { label: string; text: string }[] {
  const { coverage } = analysis;
  const side = analysis.sides.find(({ id }) => id === analysis.side);
  return [
    { label: 'Document', text: facts.documentName },
    ...(side === undefined ? [] : [{ label: 'Told for', text: `${side.label}. The owner of the document said so.` }]),
    { label: 'Pages', text: describeCoverage(coverage) },
    ...optional(
      'Scanned',
      facts.ocrPages,
      (pages) => `The words of ${pages} were recognized in a picture and may be wrong.`,
    ),
    ...optional(
      'Hidden text',
      facts.hiddenTextPages,
      (pages) => `There is text on ${pages} that cannot be seen. It was left out; ask the sender why it is there.`,
    ),
    { label: 'Analyzed', text: describeProvenance(analysis, facts) },
    { label: 'Risk score', text: describeRiskScore(analysis, side !== undefined) },
  ];
}

function describeRiskScore({ riskScore, notAssessed }: Analysis, isToldForSide: boolean): string {
  if (notAssessed !== null) return `Not assessed. ${explainNotAssessed(notAssessed)}`;
  const score = riskScore ?? 0;
  const meaning = RISK_MEANINGS[score === 0 ? 'none' : riskLevelOfScore(score)];
  return `${score} of 100: ${meaning}${isToldForSide ? ' It counts every risk, whichever side it affects.' : ''}`;
}

/** The closing notice of a report. It promises only what was verified. */
export function describeNotice({ product }: ReportFacts): string[] {
  return [
    `This report was made by ${product} from the document named above. It is a reading aid, not legal advice: it can miss things. Ask a lawyer before you decide something that matters.`,
    'Every quote was searched for in the text of the page it names before it was stored. One that was not found there is marked as not verified. Pages that could not be read are no part of this report.',
  ];
}

function optional(label: string, pages: readonly number[], words: (pages: string) => string) {
  return pages.length === 0 ? [] : [{ label, text: words(namePages(pages)) }];
}

/** Date, engine, provider that received text, and why another engine than the configured one was used for a part. */
function describeProvenance({ analyzedAt, engine, provider, notice }: Analysis, facts: ReportFacts): string {
  const made = `${formatTimestamp(analyzedAt)}, ${describeEngine(engine, facts)}`;
  const sent = provider === undefined ? [] : [`The text of the document was sent to ${provider}.`];
  const remarks = [...sent, ...(notice === undefined ? [] : [notice])];
  return remarks.length === 0 ? made : `${made}. ${remarks.join(' ')}`;
}

function describeEngine(engine: string, { product }: ReportFacts): string {
  return engine === BUILT_IN_ENGINE ? `by ${product}’s built-in engine` : `by ${engine}`;
}

function describeCoverage({ pagesTotal, unreadPages }: Coverage): string {
  const total = pagesTotal === 1 ? '1 page' : `${pagesTotal} pages`;
  if (unreadPages.length === 0) return `${total}, ${pagesTotal === 1 ? 'read' : 'all of them read'}`;
  const read = Math.max(0, pagesTotal - unreadPages.length);
  return `${total}, ${read} of them read. Could not be read: ${namePages(unreadPages)}. What stands there is not part of this report.`;
}

/** "page 3", "pages 3, 4, 9" */
function namePages(pages: readonly number[]): string {
  return `${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}`;
}
