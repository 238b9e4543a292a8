import type { EmbeddingModel, JSONValue } from 'ai';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import type { EmbeddedKind } from '#server/ports/embeddings.ts';
import { createProviderFetch } from './calls/provider-fetch.ts';
import { ADDRESSES, type ModelSettings, nameProvider } from './open-model.ts';

export interface OpenedEmbeddingModel {
  readonly model: EmbeddingModel;
  /** As people know it. */
  readonly providerName: string;
  /** Names what vectors can be compared with each other. */
  readonly space: string;
  /** What stands before every text, for models that were trained with it. */
  readonly prefixes: Readonly<Record<EmbeddedKind, string>>;
  readonly options: Readonly<Record<EmbeddedKind, Record<string, Record<string, JSONValue>>>>;
}

/**
 * Where a model can be asked for shorter vectors than it usually gives, these lose next to nothing and take a fraction of
 * the room (the providers' own documentation names 768 as a size to choose).
 */
const DIMENSIONS = 768;
const NO_PREFIXES = { document: '', question: '' };
const NO_OPTIONS = { document: {}, question: {} };

/** Open models that were trained with words before each text, by their own descriptions. */
const PREFIXES: readonly { readonly name: RegExp; readonly prefixes: Readonly<Record<EmbeddedKind, string>> }[] = [
  { name: /nomic-embed-text/i, prefixes: { document: 'search_document: ', question: 'search_query: ' } },
  { name: /(^|[/_-])(multilingual-)?e5-/i, prefixes: { document: 'passage: ', question: 'query: ' } },
  {
    name: /mxbai-embed|bge-(small|base|large)-en|snowflake-arctic-embed/i,
    prefixes: { document: '', question: 'Represent this sentence for searching relevant passages: ' },
  },
];

/** Opens the embedding model that the settings name. Loads the package of its provider, and only that one. */
export async function openEmbeddingModel(settings: ModelSettings, model: string): Promise<OpenedEmbeddingModel> {
  const { provider, apiKey = '' } = settings;
  const fetch = createProviderFetch({
    responseBytes: MODEL_OUTPUT_LIMITS.vectorsBytes,
    lineBytes: MODEL_OUTPUT_LIMITS.vectorsBytes,
  });
  const providerName = nameProvider(settings);
  if (provider === 'openai-compatible') {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const baseURL = settings.baseUrl ?? '';
    const opened = createOpenAICompatible({ name: 'server', baseURL, fetch, ...(apiKey && { apiKey }) });
    const prefixes = PREFIXES.find(({ name }) => name.test(model))?.prefixes ?? NO_PREFIXES;
    const space = `${providerName}/${model}`;
    return { model: opened.embeddingModel(model), providerName, space, prefixes, options: NO_OPTIONS };
  }
  if (provider === 'anthropic') throw new Error('Anthropic has no embeddings.');
  const at = { apiKey, baseURL: settings.baseUrl ?? ADDRESSES[provider], fetch };
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai');
    // Older models know one size only.
    const isShort = model.startsWith('text-embedding-3');
    const options = isShort ? { openai: { dimensions: DIMENSIONS } } : {};
    return {
      model: createOpenAI(at).embeddingModel(model),
      providerName,
      prefixes: NO_PREFIXES,
      space: `openai/${model}${isShort ? `/${DIMENSIONS}` : ''}`,
      options: { document: options, question: options },
    };
  }
  const { createGoogle } = await import('@ai-sdk/google');
  const google = (taskType: string) => ({ google: { outputDimensionality: DIMENSIONS, taskType } });
  return {
    model: createGoogle(at).embeddingModel(model),
    providerName,
    prefixes: NO_PREFIXES,
    space: `google/${model}/${DIMENSIONS}`,
    options: { document: google('RETRIEVAL_DOCUMENT'), question: google('RETRIEVAL_QUERY') },
  };
}
