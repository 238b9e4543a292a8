import { SECOND_MS } from '#contract/units.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { quantizeVectors } from '#server/domain/search/passage-vectors.ts';
import { documentIdPayload, type JobDefinition, type JobType } from '#server/platform/jobs.ts';
import type { Embeddings } from '#server/ports/embeddings.ts';
import type { Passage } from '#server/ports/language-model.ts';
import type { ModelAccounts } from '#server/ports/model-meter.ts';
import type { PassageVectorStore } from './passage-vector-store.ts';

/** Computes the embedding vectors of a document's passages. */
export const EMBED_DOCUMENT: JobType<number> = { id: 'embed-document', payload: documentIdPayload };

/** The delays add up to about three hours: most outages are over by then. */
const ATTEMPTS = 10;
const RETRY_DELAY_MS = 20 * SECOND_MS;
/** Stored per batch, so that a later failure loses no more than this. */
const PASSAGES_PER_RUN = 256;

interface Dependencies {
  /** Undefined when no embedding model is configured. */
  readonly embeddings: Embeddings | undefined;
  readonly modelAccounts: ModelAccounts;
  readonly vectors: PassageVectorStore;
  readonly indexVersion: string;
  readonly find: (documentId: number) => Promise<DocumentRecord | undefined>;
  readonly passages: (document: DocumentRecord) => Promise<readonly Passage[]>;
  /** Called with the reason when it is given up, in one line for the log. */
  readonly onProblem: (problem: string) => void;
}

/** The job that computes embeddings of passages. Reading, chat and analysis do not depend on it. */
export function createDocumentEmbedding(dependencies: Dependencies): JobDefinition<number> {
  const { embeddings, modelAccounts, vectors, indexVersion, find, passages, onProblem } = dependencies;
  return {
    type: EMBED_DOCUMENT,
    // No request waits for it, and providers limit the rate of calls.
    concurrency: 1,
    attempts: ATTEMPTS,
    retryDelayMs: RETRY_DELAY_MS,
    onExhausted: async (_, error) => onProblem(error instanceof Error ? error.message : String(error)),

    async handle(documentId, { signal }) {
      const document = await find(documentId);
      if (!embeddings || document?.status !== 'ready') return;
      const key = { space: embeddings.space, indexVersion };
      const all = await passages(document);
      const done = new Set(await vectors.listRuns(document.id, key));
      for (let firstOrdinal = 0; firstOrdinal < all.length; firstOrdinal += PASSAGES_PER_RUN) {
        if (done.has(firstOrdinal)) continue;
        const texts = all.slice(firstOrdinal, firstOrdinal + PASSAGES_PER_RUN).map(textOf);
        const embed = () => embeddings.embed(texts, 'document', signal);
        const bytes = quantizeVectors(await modelAccounts.during(document.userId, embed));
        await vectors.save(document.id, key, { firstOrdinal, passages: texts.length, bytes }, all.length);
      }
      await vectors.remove(document.id, { otherThan: key });
    },
  };
}

/** A passage inside a long clause is embedded with its heading for context. */
function textOf({ heading, text }: Passage): string {
  return heading === null || text.includes(heading) ? text : `${heading}\n${text}`;
}
