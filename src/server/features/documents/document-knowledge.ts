import type { DocumentRecord, ReadingProgress } from '../../domain/document.ts';
import type { ChatTurn, PageText, Passage } from '../../ports/language-model.ts';
import type { PageGeometry } from '../../ports/page-geometry.ts';
import type { IndexedDocument, PassageIndex, Retrieval } from '../../ports/passage-index.ts';
import { type Citing, createCiting } from './citing.ts';
import type { DocumentStore } from './document-store.ts';
import type { PageStore } from './page-store.ts';

interface Dependencies {
  readonly documents: DocumentStore;
  readonly pages: PageStore;
  readonly index: PassageIndex;
  readonly geometry: PageGeometry;
}

/** What documents say, for those who analyse and answer. It asks nobody who they are: callers bring documents they were let to. */
export function createDocumentKnowledge({ documents, pages, index, geometry }: Dependencies) {
  function progress(id: number): Promise<ReadingProgress> {
    return pages.progressOf(id);
  }

  /** An index made by another version of the engine cannot be read by this one: it is made again. */
  async function loadIndex(document: DocumentRecord): Promise<Uint8Array> {
    const stored = (await documents.findIndexVersion(document.id)) === index.version;
    const bytes = stored ? await documents.loadIndex(document.id) : undefined;
    if (bytes) return bytes;
    const text = {
      documentId: document.id,
      title: document.originalName,
      pages: await pages.listTexts(document.id),
      unreadPages: (await progress(document.id)).unreadPages,
    };
    const built = await index.build(text, new AbortController().signal);
    await documents.replaceIndex(document.id, { version: index.version, bytes: built });
    return built;
  }

  function indexed(document: DocumentRecord): IndexedDocument {
    return { documentId: document.id, version: index.version, load: () => loadIndex(document) };
  }

  return {
    find: documents.find,
    progress,

    texts(id: number): Promise<PageText[]> {
      return pages.listTexts(id);
    },

    async passages(document: DocumentRecord): Promise<readonly Passage[]> {
      return index.passages(indexed(document));
    },

    retrieve(
      asked: readonly DocumentRecord[],
      question: string,
      history: readonly ChatTurn[],
      limit: number,
    ): Promise<Retrieval> {
      return index.retrieve(asked.map(indexed), question, history, limit);
    },

    citing(asked: readonly DocumentRecord[]): Citing {
      return createCiting(pages, geometry, asked);
    },
  };
}
