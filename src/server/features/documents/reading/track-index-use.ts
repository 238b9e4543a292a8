import type { IndexedDocument, PassageIndex } from '#server/ports/passage-index.ts';

/** More than the index caches. */
const MAX_TRACKED = 100;

/**
 * Tracks which documents of an index were used recently.
 * @param listPresent which of the documents exist
 */
export function trackIndexUse(
  index: PassageIndex,
  listPresent: (ids: readonly number[]) => Promise<readonly number[]>,
) {
  /** Least recently used first. */
  const used = new Set<number>();
  function track(documents: readonly IndexedDocument[]): void {
    for (const { documentId } of documents) {
      used.delete(documentId);
      used.add(documentId);
      const [oldest] = used;
      if (used.size > MAX_TRACKED && oldest !== undefined) used.delete(oldest);
    }
  }
  const tracked: PassageIndex = {
    ...index,
    listPassages: (document) => {
      track([document]);
      return index.listPassages(document);
    },
    getPassages: (document, ordinals) => {
      track([document]);
      return index.getPassages(document, ordinals);
    },
    retrieve: (documents, question, history, limit) => {
      track(documents);
      return index.retrieve(documents, question, history, limit);
    },
    findRelated: (documents, quotes) => {
      track(documents);
      return index.findRelated(documents, quotes);
    },
    chooseContext: (documents, request) => {
      track(documents);
      return index.chooseContext(documents, request);
    },
    countPassages: (documents) => {
      track(documents);
      return index.countPassages(documents);
    },
  };
  return {
    index: tracked,
    /** Evicts deleted documents from the cache: other processes delete without notification. */
    async forgetDeleted(): Promise<void> {
      const held = [...used];
      if (held.length === 0) return;
      const present = new Set(await listPresent(held));
      for (const documentId of held) {
        if (present.has(documentId)) continue;
        used.delete(documentId);
        index.evict(documentId);
      }
    },
  };
}
