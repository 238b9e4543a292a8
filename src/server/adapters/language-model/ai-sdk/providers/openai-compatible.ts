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

/** Body of a chat call, as the package writes it. */
export interface ChatBody {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: unknown } };
  readonly max_tokens?: number;
  readonly [field: string]: unknown;
}

/** What a service does differently from the protocol that the others share. */
export interface Dialect {
  /** Whether streams must be asked for the usage; on when left out. */
  readonly asksForUsage?: boolean;
  /** Rewrites the body of a chat call. */
  readonly rewrite?: (body: ChatBody) => object;
}

/** A server without a key must not receive an empty one. */
function connect({ apiKey, ...connection }: ProviderConnection) {
  return { ...connection, name: 'server', ...(apiKey && { apiKey }) };
}

/** A chat model by OpenAI's chat completions. */
export function openCompatibleChat(
  connection: ProviderConnection,
  model: string,
  { asksForUsage = true, rewrite }: Dialect = {},
) {
  const provider = createOpenAICompatible({
    ...connect(connection),
    includeUsage: asksForUsage,
    supportsStructuredOutputs: true,
    ...(rewrite && { transformRequestBody: (body) => rewrite(body as ChatBody) }),
  });
  return provider(model);
}

/** An embedding model by OpenAI's protocol. */
export function openCompatibleEmbeddings(connection: ProviderConnection, model: string) {
  return {
    model: createOpenAICompatible(connect(connection)).embeddingModel(model),
    prefixes: PREFIXES.find(({ name }) => name.test(model))?.prefixes ?? NO_PREFIXES,
    options: { document: {}, question: {} },
    space: `${new URL(connection.baseURL).host}/${model}`,
  };
}

export const openaiCompatible: ProviderModule = {
  openChat: (connection, model) => ({ model: openCompatibleChat(connection, model), options: {} }),
  openEmbeddings: openCompatibleEmbeddings,
};
