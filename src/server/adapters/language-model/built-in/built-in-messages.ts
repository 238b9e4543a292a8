import type {
  AnalysisDraft,
  AnswerDraft,
  AnswerRequest,
  ChatTurn,
  ClaimedQuote,
  DocumentText,
  Passage,
} from '#server/ports/language-model.ts';
import type { RelatedPassage, Retrieval } from '#server/ports/passage-index.ts';

/** What a worker of the engine is told at its start. */
export interface EngineWorkerData {
  /** How far it stands behind the thread that answers requests. */
  readonly priority: number;
}

/** An index as its document and version; the bytes only when the worker has said that it lacks them. */
export interface IndexReference {
  readonly documentId: number;
  readonly version: string;
  readonly bytes?: Uint8Array;
}

export type EngineTask =
  | { readonly kind: 'build'; readonly document: DocumentText }
  | { readonly kind: 'passages'; readonly index: IndexReference; readonly ordinals?: readonly number[] }
  | { readonly kind: 'analyse'; readonly document: DocumentText; readonly passages: readonly Passage[] }
  | {
      readonly kind: 'retrieve';
      readonly indexes: readonly IndexReference[];
      readonly question: string;
      readonly history: readonly ChatTurn[];
      readonly limit: number;
    }
  | { readonly kind: 'relate'; readonly indexes: readonly IndexReference[]; readonly quotes: readonly ClaimedQuote[] }
  | { readonly kind: 'answer'; readonly request: AnswerRequest }
  | { readonly kind: 'forget'; readonly documentId: number }
  | { readonly kind: 'warm' };

/** Documents whose index the worker does not hold: the task must be sent again with their bytes. */
export interface MissingIndexes {
  readonly missing: readonly number[];
}

export interface EngineResults {
  readonly build: Uint8Array;
  readonly passages: readonly Passage[] | MissingIndexes;
  readonly analyse: AnalysisDraft;
  readonly retrieve: Retrieval | MissingIndexes;
  readonly relate: readonly RelatedPassage[] | MissingIndexes;
  readonly answer: AnswerDraft;
  readonly forget: null;
  readonly warm: null;
}

export type EngineReply =
  | { readonly id: number; readonly result: EngineResults[EngineTask['kind']] }
  | { readonly id: number; readonly error: string };
