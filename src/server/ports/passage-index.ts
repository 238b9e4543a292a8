import type {
  AnswerRequest,
  ChatTurn,
  ClaimedQuote,
  DocumentText,
  Passage,
  PassageSpan,
  SentPassage,
  SentTable,
} from './language-model.ts';

/** A document whose index is loaded on a cache miss. */
export interface IndexedDocument {
  readonly documentId: number;
  /** Changes with the index; part of the cache key. */
  readonly version: string;
  load(): Promise<Uint8Array>;
}

/** The part of an answer request that retrieval fills. */
export type Retrieval = Pick<
  AnswerRequest,
  'readAs' | 'passages' | 'categories' | 'wants' | 'foundProbability' | 'firstProbability' | 'foundByDocument' | 'parts'
>;

/** Text that belongs to a quote from the same document. */
export interface RelatedPassage {
  /** It limits the quote, is referred to by it, or defines a term in it. */
  readonly relation: 'exception' | 'reference' | 'definition';
  /** Why it belongs to the quote, like "Section 9.2 limits this"; without a full stop. */
  readonly label: string;
  /** The passage in which it begins; its categories are left empty. */
  readonly passage: Passage;
  /** One per page; never empty. */
  readonly quotes: readonly ClaimedQuote[];
}

/** The embedding provider, which was sent the passages of every document when it was read. */
export interface EmbeddingProvider {
  readonly provider: string;
  /** Whether the provider may have received the question as well. */
  readonly wasQuestionSent: boolean;
}

/** Retrieval and what left this machine for it. */
export interface RetrievalResult extends Retrieval {
  /** Left out without vector search. */
  readonly search?: EmbeddingProvider;
}

/** A passage by its place. */
export interface ContextPassage {
  readonly documentId: number;
  readonly ordinal: number;
}

/** What passages are chosen by where documents are too long to be sent whole. */
export interface ContextRequest {
  readonly question: string;
  readonly history: readonly ChatTurn[];
  /** Best first; further ones are found for the question where there is room. */
  readonly ranked: readonly ContextPassage[];
  /** By `estimateTokens`, delimiters included. */
  readonly tokensLimit: number;
}

/** A table with the places of its words. */
export interface PlacedTable {
  readonly table: SentTable;
  readonly spans: readonly PassageSpan[];
}

/** Splits documents into passages, indexes and retrieves them. */
export interface PassageIndex {
  /** Changes whenever `build` would return other bytes; outdated indexes are rebuilt. */
  readonly version: string;
  /** Builds the serialised index of a document: passages, their categories and search data. */
  build(document: DocumentText, signal: AbortSignal): Promise<Uint8Array>;
  /** All passages of an index in reading order. @throws Error when the bytes are not an index of this version */
  listPassages(document: IndexedDocument): Promise<readonly Passage[]>;
  /** Passages by ordinal, with the priority of a question. Unknown ordinals are left out. */
  getPassages(document: IndexedDocument, ordinals: readonly number[]): Promise<readonly Passage[]>;
  /**
   * The best passages for a question, best first, at most `limit`. Several documents share the limit fairly, so that a
   * long one does not crowd out a short one.
   */
  retrieve(
    documents: readonly IndexedDocument[],
    question: string,
    history: readonly ChatTurn[],
    limit: number,
  ): Promise<Retrieval>;
  /**
   * Text related to quotes, most relevant first, limited to a few: exceptions to them, cross-references, definitions.
   * Uncertain relations and text within the quotes are left out.
   */
  findRelated(
    documents: readonly IndexedDocument[],
    quotes: readonly ClaimedQuote[],
  ): Promise<readonly RelatedPassage[]>;
  /**
   * Passages for a model to answer from, in the order of the documents and of reading: openings, the best passages,
   * what limits, defines and continues them, and their neighbours, until the room is filled.
   */
  chooseContext(documents: readonly IndexedDocument[], request: ContextRequest): Promise<readonly SentPassage[]>;
  /** How many passages each document has. */
  countPassages(documents: readonly IndexedDocument[]): Promise<readonly number[]>;
  /** Tables with a header row. @param document with the layouts of its pages */
  findTables(document: DocumentText): Promise<readonly PlacedTable[]>;
  evict(documentId: number): void;
  close(): Promise<void>;
}
