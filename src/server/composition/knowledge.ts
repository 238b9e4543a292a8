import type { OpenedDatabase } from '#server/db/connection.ts';
import type { DocumentStore } from '#server/features/documents/document-store.ts';
import { createDocumentEmbedding, EMBED_DOCUMENT } from '#server/features/documents/reading/embed-document.ts';
import type { PageStore } from '#server/features/documents/reading/page-store.ts';
import { createPassageVectorStore } from '#server/features/documents/reading/passage-vector-store.ts';
import { watchIndexUse } from '#server/features/documents/reading/watch-index-use.ts';
import { createDocumentKnowledge } from '#server/features/documents/retrieval/document-knowledge.ts';
import { createMeaningSearch } from '#server/features/documents/retrieval/search-by-meaning.ts';
import type { Embeddings } from '#server/ports/embeddings.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import type { PageGeometry } from '#server/ports/page-geometry.ts';
import type { PassageIndex } from '#server/ports/passage-index.ts';
import type { Verification } from '#server/ports/verification.ts';

interface KnowledgeAdapters {
  readonly database: OpenedDatabase;
  readonly jobs: JobQueue;
  readonly index: PassageIndex;
  readonly geometry: PageGeometry;
  readonly verification: Verification;
  readonly embeddings: Embeddings | undefined;
  readonly logger: { warn(message: string): void };
}

interface KnowledgeStores {
  readonly documents: DocumentStore;
  readonly pages: PageStore;
}

/** What documents say, how it is found, and the job by which it is found by meaning. */
export function composeKnowledge(adapters: KnowledgeAdapters, { documents, pages }: KnowledgeStores) {
  const { database, jobs, geometry, embeddings, logger } = adapters;
  const { index, forgetDeleted } = watchIndexUse(adapters.index, documents.listPresent);
  const requestVectors = async (documentId: number): Promise<void> => {
    if (embeddings) await jobs.enqueue(EMBED_DOCUMENT, String(documentId));
  };
  const shared = {
    embeddings,
    vectors: createPassageVectorStore(database.db),
    indexVersion: index.version,
    onProblem: (problem: string) => logger.warn(problem),
  };
  const meaning = createMeaningSearch({ ...shared, requestVectors });
  const knowledge = createDocumentKnowledge({
    documents,
    pages,
    index,
    geometry,
    meaning,
    verification: adapters.verification,
  });
  const embedding = createDocumentEmbedding({ ...shared, find: knowledge.find, passages: knowledge.passages });
  return { knowledge, embedding, requestVectors, forgetDeleted };
}
