import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { NotedQuestion } from '../everyday/everyday-documents.ts';
import { EvaluationError } from './evaluation-error.ts';

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

/** Documents and questions of one's own. */
const ownSetSchema = z.object({
  documents: z
    .array(
      z.object({
        name: z.string().regex(/^[\w-]+$/u),
        pdf: z.string(),
        questions: z.array(
          z.object({
            question: z.string().min(1),
            answer: z.string().default(''),
            sentences: z.array(z.string()).default([]),
            must_contain: z.array(z.string()).default([]),
            alternatives: z.record(z.string(), z.array(z.string())).default({}),
            kind: z.string().default(''),
          }),
        ),
      }),
    )
    .min(1),
});

/** The questions about documents of this repository, without those that follow another one: each is asked by itself. */
export function listCases(): readonly EvaluationCase[] {
  return DOCUMENTS.flatMap(({ name, pdf, notes }) => {
    const { questions } = JSON.parse(readFileSync(join(ROOT, notes), 'utf8')) as {
      readonly questions: readonly NotedQuestion[];
    };
    return casesOf({ name, pdf: join(ROOT, pdf) }, questions);
  });
}

/**
 * The questions of a file about documents of one's own.
 * @param path of the file; those of the PDFs are relative to it
 * @throws EvaluationError for a file that is no such set, or a PDF that is not there
 */
export function readOwnCases(path: string): readonly EvaluationCase[] {
  const { documents } = parseOwnSet(path);
  return documents.flatMap(({ name, pdf, questions }) => {
    const file = resolve(dirname(path), pdf);
    if (!existsSync(file)) throw new EvaluationError(`${path}: there is no file ${file}.`);
    return casesOf({ name, pdf: file }, questions);
  });
}

function parseOwnSet(path: string) {
  try {
    return ownSetSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new EvaluationError(`${path} is no set of questions: ${describe(error)}`);
  }
}

function describe(error: unknown): string {
  const [issue] = error instanceof z.ZodError ? error.issues : [];
  if (issue) return `${issue.path.join('.')}: ${issue.message}`;
  return error instanceof Error ? error.message : String(error);
}

function casesOf(document: EvaluationDocument, questions: readonly NotedQuestion[]): readonly EvaluationCase[] {
  return questions.flatMap((question, index) =>
    question.follows === undefined ? [{ ...question, id: `${document.name}/${index + 1}`, document }] : [],
  );
}

/** Whether the document does not say what is asked. */
export function isAbsent({ kind }: EvaluationCase): boolean {
  return kind === 'absent';
}
