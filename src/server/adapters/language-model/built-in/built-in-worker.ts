import { parentPort, workerData } from 'node:worker_threads';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { listTables } from '#server/engine/context/list-tables.ts';
import { createEngine } from '#server/engine/engine.ts';
import { type FindingModel, readFindingModel } from '#server/engine/findings/finding-model.ts';
import { readNdaModel } from '#server/engine/nda/load-nda-model.ts';
import type { NdaModel } from '#server/engine/nda/nda-model.ts';
import type { IndexContent } from '#server/engine/retrieval/index/index-content.ts';
import { lowerThreadPriority } from '#server/platform/thread-priority.ts';
import type { DocumentText } from '#server/ports/language-model.ts';
import type {
  EngineReply,
  EngineResults,
  EngineTask,
  EngineWorkerData,
  IndexReference,
  MissingIndexes,
} from './built-in-messages.ts';
import { placeFragments } from './place-fragments.ts';

/** Cached indexes; one of 1,000 pages takes some 20 MB. */
const OPEN_INDEXES_LIMIT = 12;
const WARM_UP_QUESTION = 'How much notice must I give before I can end this?';
const WARM_UP_PASSAGES = 12;

lowerThreadPriority((workerData as EngineWorkerData).priority);
let ndaModel: NdaModel | undefined;
/** Loaded with the first non-disclosure agreement. */
const openNdaModel = (): NdaModel => {
  ndaModel ??= readNdaModel();
  return ndaModel;
};
let findingModel: FindingModel | undefined;
/** Loaded with the first analysis, or the first question. */
const openFindingModel = (): FindingModel => {
  findingModel ??= readFindingModel();
  return findingModel;
};
const engine = createEngine(readClauseModel(), {
  readNdaModel: openNdaModel,
  readProvisions: () => openFindingModel().provisions,
});
/** Least recently used first. */
const opened = new Map<string, { readonly documentId: number; readonly content: IndexContent }>();

parentPort?.on('message', ({ id, task }: { id: number; task: EngineTask }) => {
  parentPort?.postMessage(reply(id, task));
});

function reply(id: number, task: EngineTask): EngineReply {
  try {
    return { id, result: perform(task) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function perform(task: EngineTask): EngineResults[EngineTask['kind']] {
  switch (task.kind) {
    case 'build':
      return engine.buildIndex(task.document);
    case 'passages':
      return withIndexes([task.index], ([content]) => (content ? engine.passages(content, task.ordinals) : []));
    case 'analyse':
      return analyseDocument(
        placeFragments(task.document),
        task.passages,
        { findings: openFindingModel(), readNda: openNdaModel },
        task.told,
      );
    case 'retrieve':
      return withIndexes(task.indexes, (contents) =>
        engine.retrieve(contents, task.question, task.history, task.limit),
      );
    case 'relate':
      return withIndexes(task.indexes, (contents) => engine.relate(contents, task.quotes));
    case 'choose':
      return withIndexes(task.indexes, (contents) => engine.chooseContext(contents, task.request));
    case 'count':
      return withIndexes(task.indexes, (contents) => contents.map(({ passages }) => passages.length));
    case 'tables':
      return listTables(placeFragments(task.document));
    case 'answer':
      return engine.answer(task.request);
    case 'warm':
      warmUp(task.document, task.work);
      return null;
    case 'forget':
      for (const [key, { documentId }] of opened) if (documentId === task.documentId) opened.delete(key);
      return null;
  }
}

/** Loads the models that the work needs, and lets V8 compile its code and its regular expressions. */
function warmUp(document: DocumentText, work: 'analysis' | 'question'): void {
  const content = engine.openIndex(engine.buildIndex(document));
  if (work === 'analysis') {
    const models = { findings: openFindingModel(), readNda: openNdaModel };
    analyseDocument(placeFragments(document), engine.passages(content), models);
    return;
  }
  const { documentId, title, pages, unreadPages } = document;
  const facts = { documentId, title, pagesTotal: pages.length, pagesRead: pages.length, unreadPages };
  const asked = { question: WARM_UP_QUESTION, history: [] };
  const found = engine.retrieve([content], asked.question, asked.history, WARM_UP_PASSAGES);
  const { quotes } = engine.answer({ ...asked, ...found, documents: [facts] });
  engine.relate([content], quotes);
}

function withIndexes<Result>(
  references: readonly IndexReference[],
  use: (contents: readonly IndexContent[]) => Result,
): Result | MissingIndexes {
  const contents = references.map((reference) => openIndex(reference));
  const missing = references.filter((_, position) => !contents[position]).map(({ documentId }) => documentId);
  if (missing.length > 0) return { missing };
  return use(contents.filter((content) => content !== null));
}

function openIndex({ documentId, version, bytes }: IndexReference): IndexContent | null {
  const key = `${documentId} ${version}`;
  const content = opened.get(key)?.content ?? (bytes ? engine.openIndex(bytes) : null);
  if (!content) return null;
  opened.delete(key);
  opened.set(key, { documentId, content });
  const [oldest] = opened.keys();
  if (opened.size > OPEN_INDEXES_LIMIT && oldest !== undefined) opened.delete(oldest);
  return content;
}
