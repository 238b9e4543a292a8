/** Texts that are to be found, and the questions by which they are: some models tell the two apart. */
export type EmbeddingInputType = 'document' | 'question';

/** Turns texts into vectors: what means much the same lies close together. */
export interface Embeddings {
  /** The model's name. */
  readonly model: string;
  /** Who receives the texts. */
  readonly provider: string;
  /** Vectors can be compared only within one space: model, provider and how it is asked. */
  readonly space: string;
  /**
   * @returns one vector of length 1 for each text, in their order, all with the same number of dimensions
   * @throws EmbeddingError after everything that was tried; the signal's reason when aborted
   */
  embed(texts: readonly string[], kind: EmbeddingInputType, signal: AbortSignal): Promise<readonly Float32Array[]>;
}

/** No vectors came back. Its message is for the log: it names neither a key nor words that were sent. */
export class EmbeddingError extends Error {
  /** Whether the texts may have reached the provider all the same. */
  readonly wasSent: boolean;

  constructor(message: string, wasSent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddingError';
    this.wasSent = wasSent;
  }
}
