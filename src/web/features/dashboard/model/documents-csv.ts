import { recognizedTitle } from '#contract/analysis-verdict.ts';
import type { DocumentSummary } from '#contract/batches.ts';
import type { Document } from '#contract/documents.ts';
import { comingDates } from '#contract/recurring-dates.ts';
import { documentTypeLabel, stripNamePrefix } from '#web/lib/format/formatting.ts';
import { dashboardTexts } from '../texts.ts';

const KIBIBYTE = 1024;
const SHOWN_RISKS = 3;
/** Spreadsheet programs run a cell that begins like this as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** Spreadsheet programs read UTF-8 only with it. */
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | null;
type Row = readonly [Document, DocumentSummary['analysis']];

const COLUMNS: readonly (readonly [title: string, read: (...row: Row) => Cell])[] = [
  [dashboardTexts.csvName, ({ originalName }) => stripNamePrefix(originalName)],
  [dashboardTexts.csvTitle, (_document, analysis) => analysis && recognizedTitle(analysis)],
  [dashboardTexts.csvKind, ({ metadata }) => documentTypeLabel(metadata.documentType)],
  [dashboardTexts.csvUploaded, ({ uploadedAt }) => uploadedAt.slice(0, 'YYYY-MM-DD'.length)],
  [dashboardTexts.csvPages, ({ pageCount }) => pageCount],
  [dashboardTexts.csvSize, ({ fileSize }) => Math.round(fileSize / KIBIBYTE)],
  [dashboardTexts.csvAnalyzed, ({ hasAnalysis }) => (hasAnalysis ? dashboardTexts.csvYes : dashboardTexts.csvNo)],
  [dashboardTexts.csvRiskScore, ({ riskScore }) => riskScore],
  // A guess before the analysis is not a finding.
  [
    dashboardTexts.csvRiskLevel,
    ({ hasAnalysis, riskLevel }) => (hasAnalysis ? (riskLevel ?? dashboardTexts.csvNotAssessed) : null),
  ],
  [dashboardTexts.csvHighRisks, (_document, analysis) => countRisks(analysis, 'High')],
  [dashboardTexts.csvMediumRisks, (_document, analysis) => countRisks(analysis, 'Medium')],
  [dashboardTexts.csvLowRisks, (_document, analysis) => countRisks(analysis, 'Low')],
  [dashboardTexts.csvTopRisks, (_document, analysis) => listRisks(analysis)],
  [dashboardTexts.csvObligations, (_document, analysis) => analysis?.obligations ?? null],
  [dashboardTexts.csvNextDate, (_document, analysis) => analysis?.dates[0]?.day ?? null],
  [dashboardTexts.csvNextDateIs, (_document, analysis) => analysis?.dates[0]?.title ?? null],
  [dashboardTexts.csvVerdict, (_document, analysis) => analysis?.verdict ?? null],
];

/**
 * A table of documents (RFC 4180), with what their analyses found.
 * @param today YYYY-MM-DD: dates before it are not next
 */
export function writeDocumentsCsv(
  documents: readonly Document[],
  summaries: readonly DocumentSummary[],
  today: string,
): string {
  const analyses = new Map(summaries.map(({ documentId, analysis }) => [documentId, analysis]));
  const lines = documents.map((document) => {
    const analysis = analyses.get(document.id) ?? null;
    const ahead = analysis && { ...analysis, dates: comingDates(analysis.dates, today) };
    return COLUMNS.map(([, read]) => writeCell(read(document, ahead))).join();
  });
  return `${BYTE_ORDER_MARK}${[COLUMNS.map(([title]) => title).join(), ...lines].join('\r\n')}\r\n`;
}

function countRisks(analysis: DocumentSummary['analysis'], wanted: 'High' | 'Medium' | 'Low'): number | null {
  return analysis && analysis.riskScore !== null
    ? analysis.risks.filter(({ severity }) => severity === wanted).length
    : null;
}

function listRisks(analysis: DocumentSummary['analysis']): string | null {
  const gravest = analysis?.risks.slice(0, SHOWN_RISKS).map(({ risk }) => risk);
  return gravest?.join(' | ') ?? null;
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
