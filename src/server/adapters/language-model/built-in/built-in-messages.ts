import type {
  AnalysisDraft,
  AnswerDraft,
  AnswerRequest,
  ChatTurn,
  CheckedReading,
  ClaimedQuote,
  DocumentText,
  Passage,
  SentPassage,
} from '#server/ports/language-model.ts';
import type { ContextRequest, PlacedTable, RelatedPassage, Retrieval } from '#server/ports/passage-index.ts';

/** Startup data of an engine worker. */
export interface EngineWorkerData {
  /** Lower than the priority of the thread that serves requests. */
  readonly priority: number;
}

/** An index by document and version; with bytes only after the worker reported a cache miss. */
export interface IndexReference {
  readonly documentId: number;
  readonly version: string;
  readonly bytes?: Uint8Array;
}

export type EngineTask =
  | { readonly kind: 'build'; readonly document: DocumentText }
  | { readonly kind: 'passages'; readonly index: IndexReference; readonly ordinals?: readonly number[] }
  | {
      readonly kind: 'analyse';
      readonly document: DocumentText;
      readonly passages: readonly Passage[];
      readonly told?: CheckedReading;
    }
  | {
      readonly kind: 'retrieve';
      readonly indexes: readonly IndexReference[];
      readonly question: string;
      readonly history: readonly ChatTurn[];
      readonly limit: number;
    }
  | { readonly kind: 'relate'; readonly indexes: readonly IndexReference[]; readonly quotes: readonly ClaimedQuote[] }
  | { readonly kind: 'choose'; readonly indexes: readonly IndexReference[]; readonly request: ContextRequest }
  | { readonly kind: 'count'; readonly indexes: readonly IndexReference[] }
  | { readonly kind: 'tables'; readonly document: DocumentText }
  | { readonly kind: 'answer'; readonly request: AnswerRequest }
  | { readonly kind: 'forget'; readonly documentId: number }
  /** What the worker is for, done once on a document that is forgotten. */
  | { readonly kind: 'warm'; readonly document: DocumentText; readonly work: 'analysis' | 'question' };

/** Cache misses: the task must be sent again with these indexes. */
export interface MissingIndexes {
  readonly missing: readonly number[];
}

export interface EngineResults {
  readonly build: Uint8Array;
  readonly passages: readonly Passage[] | MissingIndexes;
  readonly analyse: AnalysisDraft;
  readonly retrieve: Retrieval | MissingIndexes;
  readonly relate: readonly RelatedPassage[] | MissingIndexes;
  readonly choose: readonly SentPassage[] | MissingIndexes;
  readonly count: readonly number[] | MissingIndexes;
  readonly tables: readonly PlacedTable[];
  readonly answer: AnswerDraft;
  readonly forget: null;
  readonly warm: null;
}

export type EngineReply =
  | { readonly id: number; readonly result: EngineResults[EngineTask['kind']] }
  | { readonly id: number; readonly error: string };
