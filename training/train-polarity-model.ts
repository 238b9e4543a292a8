import { readQuestionsAndDocuments } from './answers/plain-material.ts';
import { readPolarityWeights, writePolarityCases } from './polarity-encoder/polarity-cases.ts';
import { writeBytes } from './training-files.ts';

/**
 * Takes over the encoder that reads a yes or a no. Where it was trained on other questions, these are listed for it, and
 * training stops.
 */
function trainPolarityModel(): void {
  const { questions, documents } = readQuestionsAndDocuments();
  writeBytes('polarity-encoder.bin', readPolarityWeights(writePolarityCases(questions, documents)));
}

trainPolarityModel();
