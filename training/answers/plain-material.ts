import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import { type MarkedDocument, readMarkedDocuments } from '#training/playbook/read-marked-documents.ts';
import { readSamples } from '#training/playbook/read-samples.ts';
import { LINE_SCORES } from '#training/training-files.ts';
import { readAskedQuestions } from './asked-questions.ts';
import { type LineScores, readLineScores } from './open-documents.ts';
import type { PlainMaterial } from './plain-cases.ts';
import { readUnmarkedDocuments } from './unmarked-documents.ts';

const FOLDER = import.meta.dirname;

/** Reads questions, marked documents, and ways to ask. @throws Error when the provisions were not trained before */
export function readPlainMaterial(): PlainMaterial {
  const unmarked = readUnmarkedDocuments(join(FOLDER, 'documents'));
  return {
    ...readQuestionsAndDocuments(unmarked),
    wordings: readRecordWordings(),
    samples: readSamples(join(FOLDER, '../playbook/samples')),
    lineScores: addScores(readLineScores(LINE_SCORES), unmarked),
  };
}

/** Reads questions with the documents that they are about, by author and name. */
export function readQuestionsAndDocuments(
  unmarked = readUnmarkedDocuments(join(FOLDER, 'documents')),
): Pick<PlainMaterial, 'questions' | 'documents'> {
  const marked = readMarkedDocuments(join(FOLDER, '../playbook/documents'));
  const documents = new Map([...marked, ...unmarked].map((document) => [nameOf(document), document]));
  const questions = readAskedQuestions(join(FOLDER, 'questions')).filter(({ document }) => documents.has(document));
  return { questions, documents };
}

function nameOf({ author, name }: MarkedDocument): string {
  return `${author}-${name}`;
}

/** Adds the scores of documents that the provisions were not trained on, by the model that is shipped. */
function addScores({ rows, documents }: LineScores, unmarked: readonly MarkedDocument[]): LineScores {
  const { provisions } = readFindingModel();
  const places = rows.map((row) => provisions.rows.indexOf(row));
  const scored = unmarked.map(
    (document) =>
      [
        nameOf(document),
        document.lines.map(({ text }) => {
          const scores = provisions.score(text);
          return Float32Array.from(places, (place) => scores[place] ?? -1);
        }),
      ] as const,
  );
  return { rows, documents: new Map([...documents, ...scored]) };
}

/** Further ways to ask about records of the playbook: one JSON object a line. */
function readRecordWordings(): PlainMaterial['wordings'] {
  return readJsonLines(join(FOLDER, 'record-wordings.jsonl')) as PlainMaterial['wordings'];
}

function readJsonLines(path: string): readonly unknown[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}
