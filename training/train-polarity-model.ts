import { join } from 'node:path';
import { ASKS_ROW } from '#server/engine/retrieval/polarity/judge-polarity.ts';
import { readAskedQuestions } from './answers/asked-questions.ts';
import { readUnmarkedDocuments } from './answers/unmarked-documents.ts';
import { readMarkedDocuments } from './playbook/read-marked-documents.ts';
import { PROVISION_TRAINING, trainProvisions } from './playbook/train-provisions.ts';
import { readPolarityWeights, writePolarityCases } from './polarity-encoder/polarity-cases.ts';
import { report, writeBytes, writeLinearModel } from './training-files.ts';

const WORDS = { ...PROVISION_TRAINING, bits: 17, cost: 0.2 };
/** Weights kept of the words of questions. */
const WEIGHTS_KEPT = 20_000;

/**
 * Trains which questions want a yes or a no, and takes over the encoder that tells which of them a sentence says. Where
 * that was trained on other questions, it lists them for it and stops.
 */
function trainPolarityModel(): void {
  const marked = readMarkedDocuments(join(import.meta.dirname, 'playbook/documents'));
  const unmarked = readUnmarkedDocuments(join(import.meta.dirname, 'answers/documents'));
  const documents = new Map([...marked, ...unmarked].map((one) => [`${one.author}-${one.name}`, one]));
  const questions = readAskedQuestions(join(import.meta.dirname, 'answers/questions'));
  const asked = questions.map(({ question, isYes }) => ({ text: question, ids: isYes === null ? [] : [ASKS_ROW] }));
  writeLinearModel('yes-or-no-model', trainProvisions(asked, [ASKS_ROW], WORDS), WEIGHTS_KEPT);
  report(
    `${questions.length} questions, ${questions.filter(({ isYes }) => isYes !== null).length} want a yes or a no.`,
  );
  writeBytes('polarity-encoder.bin', readPolarityWeights(writePolarityCases(questions, documents)));
}

trainPolarityModel();
