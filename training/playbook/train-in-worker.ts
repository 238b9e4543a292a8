import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type LabelledSentence, type TrainedProvisions, trainProvisions } from './train-provisions.ts';

interface Task {
  readonly sentences: readonly LabelledSentence[];
  readonly rows: readonly string[];
}

/** Trains on a thread of its own, so that several models are trained at once. */
export async function trainInWorker(
  sentences: readonly LabelledSentence[],
  rows: readonly string[],
): Promise<TrainedProvisions> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { sentences, rows } satisfies Task });
  const [trained] = await once(worker, 'message');
  return trained;
}

if (parentPort !== null) {
  const { sentences, rows } = workerData as Task;
  parentPort.postMessage(trainProvisions(sentences, rows));
}
