import { join } from 'node:path';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import { playbookKindOf } from '#server/engine/playbook/playbook-kind.ts';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { documentOf } from '#training/document-of.ts';
import { type MarkedDocument, readMarkedDocuments } from '#training/playbook/read-marked-documents.ts';
import { isQuoteOf } from './everyday/match-quotes.ts';
import { percent } from './report.ts';

const FOLDER = join(import.meta.dirname, 'everyday/marked');
/** Shorter lines are fields and signatures. */
const WORDS_MINIMUM = 4;

const NONE = {
  documents: 0,
  kinds: 0,
  duties: 0,
  listed: 0,
  shown: 0,
  right: 0,
  sides: 0,
  notes: 0,
  named: 0,
  risks: 0,
  rightRisks: 0,
};
type Counts = typeof NONE;

/**
 * Compares obligations, kind and risks of documents with the marks of their authors, line by line. The authors' other
 * documents, too, were never trained on.
 * @param args another folder of authors' folders
 * @returns a table in Markdown, a row for each author
 */
export async function run([folder = FOLDER]: readonly string[]): Promise<string> {
  const models = { findings: readFindingModel() };
  const byAuthor = new Map<string, Counts>();
  for (const document of readMarkedDocuments(folder)) {
    const counts = byAuthor.get(document.author) ?? { ...NONE };
    byAuthor.set(document.author, counts);
    const own = compare(document, models);
    for (const key of Object.keys(own) as (keyof Counts)[]) counts[key] += own[key];
  }
  return [
    '| author | documents | kind right | duties listed | obligations shown that are one | of them the right side | notes named | risks shown and right |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...[...byAuthor].map(([author, counts]) => describe(author, counts)),
  ].join('\n');
}

function describe(author: string, counts: Counts): string {
  const share = (part: number, whole: number) => `${part} of ${whole} (${percent(part, whole, 0)})`;
  return `| ${[
    author,
    counts.documents,
    counts.kinds,
    share(counts.listed, counts.duties),
    share(counts.right, counts.shown),
    share(counts.sides, counts.right),
    share(counts.named, counts.notes),
    share(counts.rightRisks, counts.risks),
  ].join(' | ')} |`;
}

function compare(
  { title, kind, lines, otherSide }: MarkedDocument,
  models: Parameters<typeof analyseDocument>[2],
): Counts {
  const draft = analyseDocument(documentOf(lines.map(({ text }) => text).join('\n'), title), [], models);
  const sentences = lines.filter(({ text }) => text.split(' ').length >= WORDS_MINIMUM);
  const bound = sentences.filter(({ duty }) => duty !== 'none');
  const noted = sentences.filter(({ mark }) => mark === 'high' || mark === 'medium' || mark === 'low');
  const listed = draft.obligations.flatMap(({ quotes }) => quotes.map(({ text }) => text));
  const risks = draft.riskFactors.filter(({ quotes }) => quotes.length > 0);
  const quoted = risks.flatMap(({ quotes }) => quotes.map(({ text }) => text));
  const shown = draft.obligations.map((one) => ({
    isReaders: isReaderOf(one, draft, otherSide),
    lines: bound.filter(({ text }) => one.quotes.some((quote) => isQuoteOf(quote.text, [text]))),
  }));
  const right = shown.filter((one) => one.lines.length > 0);
  return {
    documents: 1,
    kinds: Number(playbookKindOf(draft.documentType) === kind),
    duties: bound.length,
    listed: bound.filter(({ text }) => listed.some((quote) => isQuoteOf(quote, [text]))).length,
    shown: shown.length,
    right: right.length,
    sides: right.filter((one) => one.lines.some(({ duty }) => duty === 'both' || (duty === 'reader') === one.isReaders))
      .length,
    notes: noted.length,
    named: noted.filter(({ text }) => quoted.some((quote) => isQuoteOf(quote, [text]))).length,
    risks: risks.length,
    rightRisks: risks.filter(({ quotes }) =>
      noted.some(({ text }) => quotes.some((quote) => isQuoteOf(quote.text, [text]))),
    ).length,
  };
}

/** Whether an obligation is said to be the reader's; null where it is not said whose it is. */
function isReaderOf(
  { owedBy = [] }: AnalysisDraft['obligations'][number],
  { sides = [] }: AnalysisDraft,
  otherSide: string,
): boolean | null {
  const other = otherSide.toLowerCase();
  const isOthers = (role: string): boolean => {
    const names = [role, ...(sides.find((side) => side.role === role)?.names ?? [])].map((name) => name.toLowerCase());
    return names.some((name) => other.includes(name) || name.includes(other.replace(/\s*\(.*$/u, '')));
  };
  return owedBy.length === 0 ? null : !owedBy.every(isOthers);
}
