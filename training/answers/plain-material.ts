import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMarkedDocuments } from '#training/playbook/read-marked-documents.ts';
import { readSamples } from '#training/playbook/read-samples.ts';
import { LINE_SCORES } from '#training/training-files.ts';
import { readAskedQuestions } from './asked-questions.ts';
import { readLineScores } from './open-documents.ts';
import type { PlainMaterial } from './plain-cases.ts';

const FOLDER = import.meta.dirname;

/** Reads questions, marked documents, and ways to ask. @throws Error when the provisions were not trained before */
export function readPlainMaterial(): PlainMaterial {
  const marked = readMarkedDocuments(join(FOLDER, '../playbook/documents'));
  const documents = new Map(marked.map((document) => [`${document.author}-${document.name}`, document]));
  const questions = readAskedQuestions(join(FOLDER, 'questions')).filter(({ document }) => documents.has(document));
  return {
    questions,
    documents,
    wordings: readRecordWordings(),
    samples: readSamples(join(FOLDER, '../playbook/samples')),
    lineScores: readLineScores(LINE_SCORES),
  };
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
