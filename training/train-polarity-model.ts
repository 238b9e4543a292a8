import { join } from 'node:path';
import { readAskedQuestions } from './answers/asked-questions.ts';
import { readUnmarkedDocuments } from './answers/unmarked-documents.ts';
import { readMarkedDocuments } from './playbook/read-marked-documents.ts';
import { readPolarityWeights, writePolarityCases } from './polarity-encoder/polarity-cases.ts';
import { writeBytes } from './training-files.ts';

/**
 * Takes over the encoder that reads a yes or a no. Where it was trained on other questions, these are listed for it, and
 * training stops.
 */
function trainPolarityModel(): void {
  const marked = readMarkedDocuments(join(import.meta.dirname, 'playbook/documents'));
  const unmarked = readUnmarkedDocuments(join(import.meta.dirname, 'answers/documents'));
  const documents = new Map([...marked, ...unmarked].map((one) => [`${one.author}-${one.name}`, one]));
  const questions = readAskedQuestions(join(import.meta.dirname, 'answers/questions'));
  writeBytes('polarity-encoder.bin', readPolarityWeights(writePolarityCases(questions, documents)));
}

trainPolarityModel();
