import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import { providerOf } from '../provider-registry.ts';
import { recipientOf } from '../recipient.ts';
import { createProviderFetch } from './calls/provider-fetch.ts';
import { connectionOf, type ModelSettings } from './open-model.ts';
import type { ProviderEmbeddings } from './providers/provider.ts';

export interface OpenedEmbeddingModel extends ProviderEmbeddings {
  /** As shown to people. */
  readonly providerName: string;
}

/**
 * Opens the configured embedding model. Loads only the package of its provider.
 * @throws Error where the provider has no embeddings
 */
export async function openEmbeddingModel(settings: ModelSettings, model: string): Promise<OpenedEmbeddingModel> {
  const { openEmbeddings } = await providerOf(settings.provider).load();
  const providerName = recipientOf(settings, model).name;
  if (!openEmbeddings) throw new Error(`${providerName} has no embeddings.`);
  const fetch = createProviderFetch({
    responseBytes: MODEL_OUTPUT_LIMITS.vectorsBytes,
    lineBytes: MODEL_OUTPUT_LIMITS.vectorsBytes,
  });
  return { ...openEmbeddings(connectionOf(settings, fetch), model), providerName };
}
