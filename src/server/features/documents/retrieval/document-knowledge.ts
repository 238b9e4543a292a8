import type { DocumentRecord, ReadingProgress } from '#server/domain/documents/document.ts';
import type { ChatTurn, ClaimedQuote, PageText, Passage, SentPassage, SentText } from '#server/ports/language-model.ts';
import type { PageGeometry } from '#server/ports/page-geometry.ts';
import type {
  ContextRequest,
  IndexedDocument,
  PassageIndex,
  PlacedTable,
  RelatedPassage,
  RetrievalResult,
} from '#server/ports/passage-index.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { DocumentStore } from '../document-store.ts';
import type { PageStore } from '../reading/page-store.ts';
import { type CitationResolver, createCitationResolver } from './citation-resolver.ts';
import { mergeSearchResults, type SemanticSearch } from './semantic-search.ts';

interface Dependencies {
  readonly documents: DocumentStore;
  readonly pages: PageStore;
  readonly index: PassageIndex;
  readonly geometry: PageGeometry;
  readonly semanticSearch: SemanticSearch;
  readonly verification: Verification;
}

/** Content of documents for analysis and chat. Does not check ownership: callers pass authorised documents. */
export function createDocumentKnowledge(dependencies: Dependencies) {
  const { documents, pages, index, geometry, semanticSearch, verification } = dependencies;

  function progress(id: number): Promise<ReadingProgress> {
    return pages.progressOf(id);
  }

  /** An index built by another version of the engine is rebuilt. */
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

    /** Texts and layouts of the readable pages, in page order. */
    texts(id: number): Promise<PageText[]> {
      return pages.listTextsWithLayouts(id);
    },

    async passages(document: DocumentRecord): Promise<readonly Passage[]> {
      return index.listPassages(indexed(document));
    },

    /** Hybrid retrieval: lexical with clause categories and, when an embedding model is configured, semantic. */
    async retrieve(
      selected: readonly DocumentRecord[],
      question: string,
      history: readonly ChatTurn[],
      limit: number,
    ): Promise<RetrievalResult> {
      const [found, semantic] = await Promise.all([
        index.retrieve(selected.map(indexed), question, history, limit),
        semanticSearch.find({ documentIds: selected.map(({ id }) => id), question, history, limit }),
      ]);
      const passages = await mergeSearchResults(found.passages, semantic, limit, async (documentId, ordinals) => {
        const document = selected.find(({ id }) => id === documentId);
        const picked = document ? await index.getPassages(indexed(document), ordinals) : [];
        return picked.map((passage) => ({ ...passage, score: 0 }));
      });
      return { ...found, passages, ...(semantic.search && { search: semantic.search }) };
    },

    relate(selected: readonly DocumentRecord[], quotes: readonly ClaimedQuote[]): Promise<readonly RelatedPassage[]> {
      return index.findRelated(selected.map(indexed), quotes);
    },

    /** Text of all readable pages, in the order of the documents; hidden text is no part of it. */
    async pageTexts(selected: readonly DocumentRecord[]): Promise<SentText['pages']> {
      const texts = await Promise.all(selected.map(({ id }) => pages.listTexts(id)));
      return selected.flatMap(({ id: documentId }, position) =>
        (texts[position] ?? []).map((page) => ({ ...page, documentId })),
      );
    },

    async countPassages(selected: readonly DocumentRecord[]): Promise<number> {
      const counts = await index.countPassages(selected.map(indexed));
      return counts.reduce((sum, count) => sum + count, 0);
    },

    /** Passages for a model to answer from, where the documents are too long to be sent whole. */
    chooseContext(selected: readonly DocumentRecord[], request: ContextRequest): Promise<readonly SentPassage[]> {
      return index.chooseContext(selected.map(indexed), request);
    },

    /** Tables with a header row. @param pageNumbers on which to look; all when left out */
    async tables(document: DocumentRecord, pageNumbers?: ReadonlySet<number>): Promise<readonly PlacedTable[]> {
      const texts = await pages.listTextsWithLayouts(document.id);
      return index.findTables({
        documentId: document.id,
        title: document.originalName,
        pages: texts.filter(({ pageNumber }) => pageNumbers?.has(pageNumber) ?? true),
        unreadPages: [],
      });
    },

    createCitationResolver(selected: readonly DocumentRecord[]): CitationResolver {
      return createCitationResolver({ pages, geometry, verification }, selected);
    },
  };
}
