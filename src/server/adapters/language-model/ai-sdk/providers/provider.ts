import type { EmbeddingModel, JSONValue, LanguageModel } from 'ai';
import type { EmbeddingInputType } from '#server/ports/embeddings.ts';

/** Options of one call as the AI SDK takes them: by provider, then by name. */
export type CallOptions = Record<string, Record<string, JSONValue>>;

export interface ProviderConnection {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly fetch: typeof fetch;
}

interface OpenedChatModel {
  readonly model: LanguageModel;
  readonly options: CallOptions;
  /** Marks the part of the content that ends what is the same in many calls; for providers that cache only what is marked. */
  readonly cacheMark?: CallOptions;
}

export interface ProviderEmbeddings {
  readonly model: EmbeddingModel;
  /** What is prepended to every text, for models that were trained with it. */
  readonly prefixes: Readonly<Record<EmbeddingInputType, string>>;
  readonly options: Readonly<Record<EmbeddingInputType, CallOptions>>;
  /** Identifies the vector space within the provider: only vectors of the same space can be compared. */
  readonly space: string;
}

/** What is loaded of a provider when it is used. */
export interface ProviderModule {
  openChat(connection: ProviderConnection, model: string): OpenedChatModel;
  /** Left out where the provider has no embeddings. */
  openEmbeddings?(connection: ProviderConnection, model: string): ProviderEmbeddings;
}

/**
 * Dimensions of embedding vectors where a model offers shorter ones: the providers' documentation names 768 as a size that
 * loses little quality for a fraction of the storage.
 */
export const EMBEDDING_DIMENSIONS = 768;
export const NO_PREFIXES = { document: '', question: '' };
