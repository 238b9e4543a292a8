import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NotedQuestion } from '../everyday/everyday-documents.ts';

/** A question about a document, with what a right answer says and quotes. */
export interface EvaluationCase extends NotedQuestion {
  /** The document's name and the number of the question, like "ast_leeds/3". */
  readonly id: string;
  readonly document: EvaluationDocument;
}

export interface EvaluationDocument {
  readonly name: string;
  /** Path of the PDF. */
  readonly pdf: string;
}

const ROOT = join(import.meta.dirname, '../..');
const DEVELOPMENT = 'bench/everyday/documents/development';

/** Documents of this repository, with the notes that hold the questions. */
const DOCUMENTS = [
  {
    name: 'sample_lease',
    pdf: 'src/server/features/documents/sample/sample-lease.pdf',
    notes: 'bench/evaluation/sample_lease.gold.json',
  },
  { name: 'ast_leeds', pdf: `${DEVELOPMENT}/ast_leeds.pdf`, notes: `${DEVELOPMENT}/ast_leeds.gold.json` },
  { name: 'mobile_uk', pdf: `${DEVELOPMENT}/mobile_uk.pdf`, notes: `${DEVELOPMENT}/mobile_uk.gold.json` },
] as const;

/** All cases, without questions that follow another one: each is asked by itself. */
export function listCases(): readonly EvaluationCase[] {
  return DOCUMENTS.flatMap(({ name, pdf, notes }) => {
    const { questions } = JSON.parse(readFileSync(join(ROOT, notes), 'utf8')) as {
      readonly questions: readonly NotedQuestion[];
    };
    const document = { name, pdf: join(ROOT, pdf) };
    return questions.flatMap((question, index) =>
      question.follows === undefined ? [{ ...question, id: `${name}/${index + 1}`, document }] : [],
    );
  });
}

/** Whether the document does not say what is asked. */
export function isAbsent({ kind }: EvaluationCase): boolean {
  return kind === 'absent';
}
