import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { makeIdentity, readWordVectors } from '#server/engine/retrieval/meaning/word-vectors.ts';
import type { PairTower } from '#server/engine/retrieval/pairing/pair-encoder.ts';
import type { TrainedProvisions } from '#training/playbook/train-provisions.ts';
import { createLineRarity, listMeaningCases, listPairCases } from './meaning-cases.ts';
import { trainAsker } from './plain-cases.ts';
import { readPlainMaterial } from './plain-material.ts';
import { trainMeaning } from './train-meaning.ts';
import { trainPairs } from './train-pairs.ts';

/** What questions are read with, and compared with sentences. */
export interface TrainedReaders {
  /** Which records of the playbook a question is about, and what is wanted to know. */
  readonly asker: TrainedProvisions;
  /** How words of questions are compared with words of documents. */
  readonly meaning: Float32Array;
  /** Which sentences answer which questions. */
  readonly towers: readonly [asks: PairTower, says: PairTower];
}

/** Trains on a thread of its own. @param leftOut documents whose questions are not learned from */
export async function trainReadersInWorker(leftOut: ReadonlySet<string>): Promise<TrainedReaders> {
  const worker = new Worker(new URL(import.meta.url), { workerData: leftOut });
  const [trained] = await once(worker, 'message');
  return trained;
}

function trainReaders(leftOut: ReadonlySet<string>): TrainedReaders {
  const material = readPlainMaterial();
  const questions = material.questions.filter(({ document }) => !leftOut.has(document));
  const vectors = readWordVectors(makeIdentity());
  return {
    asker: trainAsker(material, questions),
    meaning: trainMeaning(
      listMeaningCases(material, questions),
      makeIdentity(),
      vectors,
      createLineRarity(material, vectors),
    ),
    towers: trainPairs(listPairCases(material, questions), vectors),
  };
}

if (parentPort !== null && workerData instanceof Set) parentPort.postMessage(trainReaders(workerData));
