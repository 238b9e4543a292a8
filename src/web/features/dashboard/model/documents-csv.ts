import type { DocumentSummary } from '#contract/batches.ts';
import type { Document } from '#contract/documents.ts';
import { documentTypeLabel, stripNamePrefix } from '#web/lib/format/formatting.ts';

const KIBIBYTE = 1024;
const SHOWN_RISKS = 3;
/** Spreadsheet programs run a cell that begins like this as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** Spreadsheet programs read UTF-8 only with it. */
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | null;
type Row = readonly [Document, DocumentSummary['analysis']];

const COLUMNS: readonly (readonly [title: string, read: (...row: Row) => Cell])[] = [
  ['Document name', ({ originalName }) => stripNamePrefix(originalName)],
  ['Kind', ({ metadata }) => documentTypeLabel(metadata.documentType)],
  ['Uploaded', ({ uploadedAt }) => uploadedAt.slice(0, 'YYYY-MM-DD'.length)],
  ['Pages', ({ pageCount }) => pageCount],
  ['Size in KB', ({ fileSize }) => Math.round(fileSize / KIBIBYTE)],
  ['Analyzed', ({ hasAnalysis }) => (hasAnalysis ? 'yes' : 'no')],
  ['Risk score', ({ riskScore }) => riskScore],
  // A guess before the analysis is not a finding.
  ['Risk level', ({ hasAnalysis, riskLevel }) => (hasAnalysis ? (riskLevel ?? 'not assessed') : null)],
  ['High risks', (_document, analysis) => countRisks(analysis, 'High')],
  ['Medium risks', (_document, analysis) => countRisks(analysis, 'Medium')],
  ['Low risks', (_document, analysis) => countRisks(analysis, 'Low')],
  ['Gravest risks', (_document, analysis) => listRisks(analysis)],
  ['Obligations', (_document, analysis) => analysis?.obligations ?? null],
  ['Next date', (_document, analysis) => analysis?.dates[0]?.day ?? null],
  ['Next date is', (_document, analysis) => analysis?.dates[0]?.title ?? null],
  ['In one sentence', (_document, analysis) => analysis?.verdict ?? null],
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
    const ahead = analysis && { ...analysis, dates: analysis.dates.filter(({ day }) => day >= today) };
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
