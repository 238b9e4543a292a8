import { createGoogle } from '@ai-sdk/google';
import { EMBEDDING_DIMENSIONS, NO_PREFIXES, type ProviderModule } from './provider.ts';

function embeddingOptions(taskType: string) {
  return { google: { outputDimensionality: EMBEDDING_DIMENSIONS, taskType } };
}

export const google: ProviderModule = {
  openChat: (connection, model) => ({ model: createGoogle(connection)(model), options: {} }),
  openEmbeddings: (connection, model) => ({
    model: createGoogle(connection).embeddingModel(model),
    prefixes: NO_PREFIXES,
    options: { document: embeddingOptions('RETRIEVAL_DOCUMENT'), question: embeddingOptions('RETRIEVAL_QUERY') },
    space: `google/${model}/${EMBEDDING_DIMENSIONS}`,
  }),
};
