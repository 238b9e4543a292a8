import { SECOND_MS } from '#contract/units.ts';
import { readClauseModelMetadata } from '#server/engine/clauses/load-clause-model.ts';
import { documentModelVersion } from '#server/engine/document-model/build-document-model.ts';
import { indexVersion } from '#server/engine/engine.ts';
import { readFindingModelMetadata } from '#server/engine/findings/finding-model.ts';
import { THREAD_PRIORITIES } from '#server/platform/thread-priority.ts';
import { createWorkerQueue, type WorkerQueue, type WorkerTaskOptions } from '#server/platform/worker-queue.ts';
import type { DocumentModeller } from '#server/ports/document-modeller.ts';
import type { AnalysisDraft, DocumentText, LanguageModel } from '#server/ports/language-model.ts';
import type { IndexedDocument, PassageIndex } from '#server/ports/passage-index.ts';
import type { Verification } from '#server/ports/verification.ts';
import { createWorkerVerification } from '../verification/verification.ts';
import type {
  EngineResults,
  EngineTask,
  EngineWorkerData,
  IndexReference,
  MissingIndexes,
} from './built-in-messages.ts';

interface BuiltInEngineOptions {
  /** Documents indexed or analysed concurrently. Questions have their own worker. */
  readonly workers?: number;
  /** Timeout in milliseconds for indexing or analysing one document. */
  readonly documentDeadlineMs?: number;
  /** Timeout in milliseconds for one question. */
  readonly questionDeadlineMs?: number;
}

export interface BuiltInEngine {
  readonly index: PassageIndex;
  readonly model: LanguageModel;
  readonly modeller: DocumentModeller;
  readonly verification: Verification;
  /**
   * Lets the workers start and do their work once, so that the first document and the first question do not wait for
   * models, code and regular expressions.
   * @param document a short one; nothing of it is kept
   */
  warmUp(document: DocumentText, work: readonly ('analysis' | 'question')[]): Promise<void>;
  /** Waiting tasks, by queue. */
  queueLengths(): Readonly<Record<'documents' | 'questions', number>>;
  close(): Promise<void>;
}

const DEFAULTS = { workers: 1, documentDeadlineMs: 180 * SECOND_MS, questionDeadlineMs: 30 * SECOND_MS };
const MEMORY_LIMIT_MEBIBYTES = 1_024;
/** A question takes 20 to 60 ms of the worker, so more of them would wait for many seconds. */
const QUESTIONS_WAITING_LIMIT = 200;
const SCRIPT = new URL('./built-in-worker.ts', import.meta.url);

type EngineQueue = WorkerQueue<EngineTask, EngineResults[EngineTask['kind']]>;

/**
 * The built-in engine: retrieval, analysis and extractive answers, in worker threads. Documents and questions have
 * separate queues, so that no question waits for an analysis.
 */
export function createBuiltInEngine(options: BuiltInEngineOptions = {}): BuiltInEngine {
  const { workers, documentDeadlineMs, questionDeadlineMs } = { ...DEFAULTS, ...options };
  const shared = { script: SCRIPT, memoryLimitMebibytes: MEMORY_LIMIT_MEBIBYTES };
  const documents: EngineQueue = createWorkerQueue({
    ...shared,
    workerCount: workers,
    deadlineMs: documentDeadlineMs,
    workerData: { priority: THREAD_PRIORITIES.workingOnDocuments } satisfies EngineWorkerData,
  });
  const questions: EngineQueue = createWorkerQueue({
    ...shared,
    workerCount: 1,
    deadlineMs: questionDeadlineMs,
    maxQueueLength: QUESTIONS_WAITING_LIMIT,
    workerData: { priority: THREAD_PRIORITIES.answeringQuestions } satisfies EngineWorkerData,
  });
  const verification = createWorkerVerification();
  const close = async (): Promise<void> => {
    await Promise.all([documents.close(), questions.close(), verification.close()]);
  };
  const model: LanguageModel = {
    engine: 'built-in',
    provider: undefined,
    analyse: async (document, passages, { signal, reading }) => {
      const task = { kind: 'analyse' as const, document, passages, ...(reading && { told: reading }) };
      return markExtracted(await ask(documents, task, { signal }));
    },
    answer: (request, { signal }) => ask(questions, { kind: 'answer', request }, { signal, step: 'continues' }),
  };
  const index = createIndex(documents, questions, close);
  return {
    index,
    model,
    modeller: { ...model, version: documentModelVersion(readFindingModelMetadata()) },
    verification,
    close,
    warmUp: async (document, work) => {
      const queues = { analysis: documents, question: questions };
      await Promise.all(
        work.map((one) => ask(queues[one], { kind: 'warm', document, work: one }, { deadlineMs: documentDeadlineMs })),
      );
    },
    queueLengths: () => ({ documents: documents.queueLength(), questions: questions.queueLength() }),
  };
}

function createIndex(documents: EngineQueue, questions: EngineQueue, close: () => Promise<void>): PassageIndex {
  return {
    version: indexVersion(readClauseModelMetadata()),
    build: (document, signal) => ask(documents, { kind: 'build', document }, { signal }),
    listPassages: (document) =>
      askWithIndexes(documents, undefined, [document], ([index]) => ({
        kind: 'passages',
        index: index as IndexReference,
      })),
    getPassages: (document, ordinals) =>
      askWithIndexes(questions, 'continues', [document], ([index]) => ({
        kind: 'passages',
        index: index as IndexReference,
        ordinals,
      })),
    retrieve: (indexed, question, history, limit) =>
      askWithIndexes(questions, 'begins', indexed, (indexes) => ({
        kind: 'retrieve',
        indexes,
        question,
        history,
        limit,
      })),
    findRelated: (indexed, quotes) =>
      askWithIndexes(questions, 'continues', indexed, (indexes) => ({ kind: 'relate', indexes, quotes })),
    chooseContext: (indexed, request) =>
      askWithIndexes(questions, 'continues', indexed, (indexes) => ({ kind: 'choose', indexes, request })),
    countPassages: (indexed) =>
      askWithIndexes(questions, 'continues', indexed, (indexes) => ({ kind: 'count', indexes })),
    findTables: (document) => ask(questions, { kind: 'tables', document }, { step: 'continues' }),
    evict: (documentId) => {
      for (const queue of [documents, questions]) queue.broadcast({ kind: 'forget', documentId });
    },
    close,
  };
}

async function ask<Kind extends EngineTask['kind']>(
  queue: EngineQueue,
  task: Extract<EngineTask, { kind: Kind }>,
  options?: WorkerTaskOptions,
): Promise<EngineResults[Kind]> {
  return (await queue.run(task, options)) as EngineResults[Kind];
}

/** Sends a task with references to its indexes, and on a cache miss again with their bytes. */
async function askWithIndexes<Kind extends 'passages' | 'retrieve' | 'relate' | 'choose' | 'count'>(
  queue: EngineQueue,
  step: WorkerTaskOptions['step'],
  indexed: readonly IndexedDocument[],
  makeTask: (indexes: readonly IndexReference[]) => Extract<EngineTask, { kind: Kind }>,
): Promise<Exclude<EngineResults[Kind], MissingIndexes>> {
  const named = indexed.map(({ documentId, version }) => ({ documentId, version }));
  const first = await ask(queue, makeTask(named), { step });
  if (!isCacheMiss(first)) return first as Exclude<EngineResults[Kind], MissingIndexes>;
  // All bytes are sent again: another question may evict an index in between.
  const loaded = await Promise.all(
    indexed.map(async ({ documentId, version, load }) => ({ documentId, version, bytes: await load() })),
  );
  // Loaded bytes do not wait behind tasks that would load more.
  const second = await ask(queue, makeTask(loaded), { step: 'continues' });
  if (isCacheMiss(second)) throw new Error('An index was sent to the worker and not taken.');
  return second as Exclude<EngineResults[Kind], MissingIndexes>;
}

function isCacheMiss(result: unknown): result is MissingIndexes {
  return typeof result === 'object' && result !== null && 'missing' in result;
}

/** Marks every item as extracted: what a model told has passed the checks before it was merged. */
function markExtracted(draft: AnalysisDraft): AnalysisDraft {
  const mark = <Item extends object>(items: readonly Item[]) => items.map((item) => ({ ...item, isExtracted: true }));
  return {
    ...draft,
    summary: { ...draft.summary, isExtracted: true },
    basicInfo: mark(draft.basicInfo),
    keyTerms: mark(draft.keyTerms),
    riskFactors: mark(draft.riskFactors),
    obligations: mark(draft.obligations),
    dates: mark(draft.dates),
  };
}
