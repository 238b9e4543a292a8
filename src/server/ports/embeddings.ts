/** Some models embed documents and questions differently. */
export type EmbeddingInputType = 'document' | 'question';

/** Text embeddings: texts with similar meaning have similar vectors. */
export interface Embeddings {
  /** The model's name. */
  readonly model: string;
  /** Recipient of the texts, as shown to people. */
  readonly provider: string;
  /** Vectors are comparable only within one space: model, provider and request options. */
  readonly space: string;
  /**
   * @returns one vector of length 1 per text, in their order, all with the same number of dimensions
   * @throws EmbeddingError when all retries failed; the signal's reason when aborted
   */
  embed(texts: readonly string[], kind: EmbeddingInputType, signal: AbortSignal): Promise<readonly Float32Array[]>;
}

interface EmbeddingErrorOptions extends ErrorOptions {
  readonly isLimited?: boolean;
}

/** Embedding failed. The message is for the log: it contains neither a key nor any of the texts. */
export class EmbeddingError extends Error {
  /** Whether the provider may have received the texts nevertheless. */
  readonly wasSent: boolean;
  /** Whether the account has reached its limit of the day: nothing that an operator has to look at. */
  readonly isLimited: boolean;

  constructor(message: string, wasSent: boolean, { isLimited = false, ...options }: EmbeddingErrorOptions = {}) {
    super(message, options);
    this.name = 'EmbeddingError';
    this.wasSent = wasSent;
    this.isLimited = isLimited;
  }
}
