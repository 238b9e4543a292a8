import type { AnswerRequest, ChatTurn, DocumentText, Passage } from './language-model.ts';

/** A document whose index is fetched only when it is not in the cache. */
export interface IndexedDocument {
  readonly documentId: number;
  /** Changes whenever the index changes; part of the cache's key. */
  readonly version: string;
  load(): Promise<Uint8Array>;
}

/** What retrieval found for a question: the part of an answer request that it fills. */
export type Retrieval = Pick<AnswerRequest, 'passages' | 'categories' | 'foundProbability' | 'foundByDocument'>;

/** Cuts documents into passages, keeps what is needed to find them again, and finds them. */
export interface PassageIndex {
  /** Changes whenever `build` would make other bytes; an index of another version is built again. */
  readonly version: string;
  /** Builds the index of a document: passages, their categories and what search needs, as bytes to be stored. */
  build(document: DocumentText, signal: AbortSignal): Promise<Uint8Array>;
  /** All passages of an index in reading order. @throws Error when the bytes are not an index of this version */
  passages(document: IndexedDocument): Promise<readonly Passage[]>;
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
  /** Drops a document from the cache. */
  forget(documentId: number): void;
  close(): Promise<void>;
}
