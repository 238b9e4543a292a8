import type { Severity } from '#contract/analysis.ts';
import type { RiskLevel } from '#contract/documents.ts';
import { riskLevelOfScore, riskScore } from '#server/domain/risk/risk.ts';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine } from '#server/engine/engine.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import { readNdaModel } from '#server/engine/nda/load-nda-model.ts';
import type { DocumentText } from '#server/ports/language-model.ts';
import { chooseMarked, pagesOfMarked } from '#tests/support/engine/analysed-documents.ts';
import { openPdfPages } from './everyday/everyday-documents.ts';
import { percent } from './report.ts';

const SEVERITIES: readonly Severity[] = ['High', 'Medium', 'Low'];
const LEVELS: readonly RiskLevel[] = ['high', 'medium', 'low'];
const QUANTILES = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1];
/** Above it a score tells little apart. */
const TOP = 90;

/**
 * How risks and scores spread over the marked documents of the playbook.
 * @param files PDF files to take instead
 */
export async function run(files: readonly string[]): Promise<string> {
  const documents = files.length > 0 ? await readPdfFiles(files) : chooseMarked(1).map(pagesOfMarked);
  const engine = createEngine(readClauseModel());
  const models = { findings: readFindingModel(), readNda: readNdaModel };
  const assessed = documents.flatMap((document) => {
    const passages = engine.passages(engine.openIndex(engine.buildIndex(document)));
    const { riskFactors, notAssessed } = analyseDocument(document, passages, models);
    return notAssessed ? [] : [riskFactors];
  });
  const scores = assessed.map(riskScore);
  const counts = SEVERITIES.map((wanted) =>
    assessed.map((risks) => risks.filter(({ severity }) => severity === wanted).length),
  );
  const shares = LEVELS.map((level) => {
    const count = scores.filter((score) => riskLevelOfScore(score) === level).length;
    return `${level} ${percent(count, scores.length)}`;
  });
  return [
    `${scores.length} documents with an assessment, of ${documents.length}. Levels: ${shares.join(', ')}. Scores above ${TOP}: ${percent(scores.filter((score) => score > TOP).length, scores.length)}.`,
    '',
    `| | ${QUANTILES.map((share) => `${100 * share} %`).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(QUANTILES.length)}`,
    writeRow('score', scores),
    ...SEVERITIES.map((severity, index) => writeRow(`${severity.toLowerCase()} risks`, counts[index] ?? [])),
  ].join('\n');
}

function readPdfFiles(files: readonly string[]): Promise<DocumentText[]> {
  return Promise.all(
    files.map(async (file) => ({ documentId: 1, title: file, pages: await openPdfPages(file), unreadPages: [] })),
  );
}

function writeRow(name: string, values: readonly number[]): string {
  const sorted = values.toSorted((left, right) => left - right);
  return `| ${name} | ${QUANTILES.map((share) => sorted[Math.round((sorted.length - 1) * share)] ?? '').join(' | ')} |`;
}
