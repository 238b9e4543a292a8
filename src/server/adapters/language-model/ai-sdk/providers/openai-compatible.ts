import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingInputType } from '#server/ports/embeddings.ts';
import { NO_PREFIXES, type ProviderConnection, type ProviderModule } from './provider.ts';

/** Open embedding models that were trained with prefixes, by their model cards. */
const PREFIXES: readonly { readonly name: RegExp; readonly prefixes: Readonly<Record<EmbeddingInputType, string>> }[] =
  [
    { name: /nomic-embed-text/i, prefixes: { document: 'search_document: ', question: 'search_query: ' } },
    { name: /(^|[/_-])(multilingual-)?e5-/i, prefixes: { document: 'passage: ', question: 'query: ' } },
    {
      name: /mxbai-embed|bge-(small|base|large)-en|snowflake-arctic-embed/i,
      prefixes: { document: '', question: 'Represent this sentence for searching relevant passages: ' },
    },
  ];

/** A server without a key must not receive an empty one. */
function connect({ apiKey, ...connection }: ProviderConnection) {
  return { ...connection, name: 'server', ...(apiKey && { apiKey }) };
}

export const openaiCompatible: ProviderModule = {
  openChat(connection, model) {
    const settings = { ...connect(connection), includeUsage: true, supportsStructuredOutputs: true };
    return { model: createOpenAICompatible(settings)(model), options: {} };
  },
  openEmbeddings: (connection, model) => ({
    model: createOpenAICompatible(connect(connection)).embeddingModel(model),
    prefixes: PREFIXES.find(({ name }) => name.test(model))?.prefixes ?? NO_PREFIXES,
    options: { document: {}, question: {} },
    space: `${new URL(connection.baseURL).host}/${model}`,
  }),
};
