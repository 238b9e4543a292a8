import { isOnThisServer } from '#contract/language-model-providers.ts';
import type { Embeddings } from '#server/ports/embeddings.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';

/** One line for the startup log: which model answers, and what data leaves this machine. */
export function describeModel({ engine, provider }: Pick<LanguageModel, 'engine' | 'provider'>): string {
  if (provider === undefined) return 'Answers: built-in engine, nothing leaves this machine.';
  if (isOnThisServer(provider)) return `Answers: ${engine} in ${provider}, nothing leaves this machine.`;
  return `Answers: ${engine} at ${provider}. Questions are sent there with the documents they are about, or with passages of long ones, and whole documents for their analysis.`;
}

/** One line for the startup log: what is sent to the embedding provider; undefined when nothing is. */
export function describeEmbeddings(embeddings: Pick<Embeddings, 'model' | 'provider'> | undefined): string | undefined {
  if (!embeddings) return undefined;
  const { model, provider } = embeddings;
  if (isOnThisServer(provider)) return `Search: ${model} in ${provider}, nothing leaves this machine.`;
  return `Search: ${model} at ${provider}. The passages of every uploaded document are sent there, those of the sample too, and every question.`;
}
