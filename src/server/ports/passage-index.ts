import type { AnswerRequest, ChatTurn, ClaimedQuote, DocumentText, Passage } from './language-model.ts';

/** A document whose index is fetched only when it is not in the cache. */
export interface IndexedDocument {
  readonly documentId: number;
  /** Changes whenever the index changes; part of the cache's key. */
  readonly version: string;
  load(): Promise<Uint8Array>;
}

/** What retrieval found for a question: the part of an answer request that it fills. */
export type Retrieval = Pick<AnswerRequest, 'passages' | 'categories' | 'foundProbability' | 'foundByDocument'>;

/** Words of a document that belong to words quoted of it. */
export interface RelatedPassage {
  /** They limit what was quoted, it points to them, or they say what a word in it means. */
  readonly relation: 'exception' | 'reference' | 'definition';
  /** Why they belong to it, like "Section 9.2 limits this"; no sentence, so without a full stop. */
  readonly label: string;
  /** The passage in which they begin; its categories are left empty. */
  readonly passage: Passage;
  /** One, or one for each page where they run over a page break; never empty. */
  readonly quotes: readonly ClaimedQuote[];
}

/** Who tells what passages mean, and so was sent those of every document when it was read. */
export interface EmbeddingProvider {
  readonly provider: string;
  /** Whether the question may have been sent there as well. */
  readonly wasQuestionSent: boolean;
}

/** The same, and what left this machine for it. */
export interface RetrievalResult extends Retrieval {
  /** Left out where passages are not found by what they mean. */
  readonly search?: EmbeddingProvider;
}

/** Cuts documents into passages, keeps what is needed to find them again, and finds them. */
export interface PassageIndex {
  /** Changes whenever `build` would make other bytes; an index of another version is built again. */
  readonly version: string;
  /** Builds the index of a document: passages, their categories and what search needs, as bytes to be stored. */
  build(document: DocumentText, signal: AbortSignal): Promise<Uint8Array>;
  /** All passages of an index in reading order. @throws Error when the bytes are not an index of this version */
  listPassages(document: IndexedDocument): Promise<readonly Passage[]>;
  /** Some passages by their ordinals, at once: somebody waits for an answer. Ordinals of none are left out. */
  getPassages(document: IndexedDocument, ordinals: readonly number[]): Promise<readonly Passage[]>;
  /**
   * The passages that fit a question best, best first, at most `limit`. Of several documents each has its share: a long
   * one that fits everywhere does not keep a short one from being looked at.
   */
  retrieve(
    documents: readonly IndexedDocument[],
    question: string,
    history: readonly ChatTurn[],
    limit: number,
  ): Promise<Retrieval>;
  /**
   * What belongs to quoted words, the most telling first and a few at most: exceptions to them, parts that they point to,
   * meanings of the terms in them. What is not certain is left out, and so is what the quotes hold already.
   */
  findRelated(
    documents: readonly IndexedDocument[],
    quotes: readonly ClaimedQuote[],
  ): Promise<readonly RelatedPassage[]>;
  /** Drops a document from the cache. */
  evict(documentId: number): void;
  close(): Promise<void>;
}
