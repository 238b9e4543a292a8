import { createOpenAI } from '@ai-sdk/openai';
import { EMBEDDING_DIMENSIONS, NO_PREFIXES, type ProviderConnection, type ProviderModule } from './provider.ts';

export const openai = {
  openChat: (connection: ProviderConnection, model: string) => ({
    model: createOpenAI(connection)(model),
    // By default the Responses API stores what it is sent for 30 days.
    options: { openai: { store: false } },
  }),
  openEmbeddings(connection: ProviderConnection, model: string) {
    // Older models have one size only.
    const isShort = model.startsWith('text-embedding-3');
    const options = isShort ? { openai: { dimensions: EMBEDDING_DIMENSIONS } } : {};
    return {
      model: createOpenAI(connection).embeddingModel(model),
      prefixes: NO_PREFIXES,
      options: { document: options, question: options },
      space: `openai/${model}${isShort ? `/${EMBEDDING_DIMENSIONS}` : ''}`,
    };
  },
} satisfies ProviderModule;
