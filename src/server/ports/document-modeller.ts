import type { LanguageModel } from './language-model.ts';

/** Makes document models, and analyses that are views of them, on this machine: no text leaves it. */
export interface DocumentModeller extends Pick<LanguageModel, 'engine' | 'provider' | 'analyse'> {
  /** Changes whenever a model of the same document may be another. */
  readonly version: string;
}
