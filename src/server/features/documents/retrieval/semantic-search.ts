import { cosineSimilarities } from '#server/domain/search/passage-vectors.ts';
import {
  fuseRankings,
  type PassageRef,
  passageKey,
  takeFairShares,
} from '#server/domain/search/reciprocal-rank-fusion.ts';
import { EmbeddingError, type Embeddings } from '#server/ports/embeddings.ts';
import type { ChatTurn, RankedPassage } from '#server/ports/language-model.ts';
import type { EmbeddingProvider } from '#server/ports/passage-index.ts';
import type { PassageVectorStore, VectorsKey } from '../reading/passage-vector-store.ts';

interface Dependencies {
  /** Undefined when no embedding model is configured. */
  readonly embeddings: Embeddings | undefined;
  readonly vectors: PassageVectorStore;
  readonly indexVersion: string;
  /** Enqueues the embedding job of a document. */
  readonly requestVectors: (documentId: number) => Promise<void>;
  /** Called with each failure, in one line for the log. */
  readonly onProblem: (problem: string) => void;
}

interface SemanticQuery {
  readonly documentIds: readonly number[];
  readonly question: string;
  readonly history: readonly ChatTurn[];
  readonly limit: number;
}

/** The result of a semantic search. */
interface SemanticMatches {
  /** Best first, of the documents that have embeddings; empty when none has. */
  readonly near: readonly PassageRef[];
  readonly compared: ReadonlySet<number>;
  /** Omitted when no embedding model is configured. */
  readonly search?: EmbeddingProvider;
}

export type SemanticSearch = ReturnType<typeof createSemanticSearch>;

const NO_MATCHES: SemanticMatches = { near: [], compared: new Set() };
/** A shorter question often needs the previous one as context, like "And after that?". */
const MIN_STANDALONE_WORDS = 6;

/** Finds passages by embedding similarity. Never fails: documents without embeddings yield no matches. */
export function createSemanticSearch(dependencies: Dependencies) {
  const { embeddings, vectors, indexVersion, requestVectors, onProblem } = dependencies;

  async function nearest(documentId: number, key: VectorsKey, question: Float32Array, limit: number) {
    const near: (PassageRef & { readonly similarity: number })[] = [];
    for (const { firstOrdinal, passages, bytes } of await vectors.load(documentId, key)) {
      const similarities = cosineSimilarities(bytes, passages, question);
      // The model now has another number of dimensions: the stored vectors are recomputed.
      if (!similarities) {
        await vectors.remove(documentId);
        await requestVectors(documentId);
        return undefined;
      }
      for (const [index, similarity] of similarities.entries()) {
        near.push({ documentId, ordinal: firstOrdinal + index, similarity });
      }
    }
    return near.sort((left, right) => right.similarity - left.similarity).slice(0, limit);
  }

  async function search(
    from: Embeddings,
    { documentIds, question, history, limit }: SemanticQuery,
  ): Promise<SemanticMatches> {
    const key = { space: from.space, indexVersion };
    const whole = await vectors.listComplete(documentIds, key);
    for (const id of documentIds) if (!whole.includes(id)) await requestVectors(id);
    if (whole.length === 0) return withoutMatches(from, false);
    const [vector] = await from.embed([withContext(question, history)], 'question', new AbortController().signal);
    const sent = withoutMatches(from, true);
    if (!vector) return sent;
    try {
      return { ...sent, ...(await compare(whole, key, vector, limit)) };
    } catch (error) {
      report(error);
      return sent;
    }
  }

  async function compare(documentIds: readonly number[], key: VectorsKey, question: Float32Array, limit: number) {
    const byDocument = [];
    for (const id of documentIds) byDocument.push({ id, near: await nearest(id, key, question, limit) });
    const all = byDocument.flatMap(({ near }) => near ?? []);
    return {
      near: takeFairShares(
        all.sort((left, right) => right.similarity - left.similarity),
        limit,
      ),
      compared: new Set(byDocument.filter(({ near }) => near).map(({ id }) => id)),
    };
  }

  function report(error: unknown): void {
    onProblem(error instanceof Error ? error.message : String(error));
  }

  return {
    async find(request: SemanticQuery): Promise<SemanticMatches> {
      if (!embeddings) return NO_MATCHES;
      try {
        return await search(embeddings, request);
      } catch (error) {
        if (!(error instanceof EmbeddingError)) {
          report(error);
          return withoutMatches(embeddings, false);
        }
        if (!error.isLimited) report(error);
        return withoutMatches(embeddings, error.wasSent);
      }
    },
  };
}

function withoutMatches({ provider }: Embeddings, wasQuestionSent: boolean): SemanticMatches {
  return { ...NO_MATCHES, search: { provider, wasQuestionSent } };
}

function withContext(question: string, history: readonly ChatTurn[]): string {
  const before = history.findLast(({ role }) => role === 'user')?.content;
  const isShort = question.trim().split(/\s+/).length < MIN_STANDALONE_WORDS;
  return before !== undefined && isShort ? `${before}\n${question}` : question;
}

/**
 * Fuses the results of lexical and semantic search.
 * @param fetch loads passages that only the semantic search found
 * @param limit maximum number of passages
 */
export async function mergeSearchResults(
  found: readonly RankedPassage[],
  { near, compared }: SemanticMatches,
  limit: number,
  fetch: (documentId: number, ordinals: readonly number[]) => Promise<readonly RankedPassage[]>,
): Promise<readonly RankedPassage[]> {
  if (near.length === 0) return found;
  const names = takeFairShares(fuseRankings(found, near, compared), limit);
  const known = new Map(found.map((passage) => [passageKey(passage), passage]));
  const missing = Map.groupBy(
    names.filter((name) => !known.has(passageKey(name))),
    ({ documentId }) => documentId,
  );
  for (const [documentId, of] of missing) {
    const fetched = await fetch(
      documentId,
      of.map(({ ordinal }) => ordinal),
    );
    for (const passage of fetched) known.set(passageKey(passage), passage);
  }
  return names.flatMap((name) => known.get(passageKey(name)) ?? []);
}
