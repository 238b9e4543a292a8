import { z } from 'zod';
import {
  LANGUAGE_MODEL_PROVIDER_IDS,
  LANGUAGE_MODEL_PROVIDER_NAMES,
  type LanguageModelProviderId,
} from '#contract/language-model-providers.ts';
import { SECOND_MS } from '#contract/units.ts';
import { type ProviderRow, providerOf } from '#server/adapters/language-model/provider-registry.ts';
import { ConfigError } from './config-error.ts';
import { readModelPrices, readPriceTable, type TokenPrices } from './model-prices.ts';

/** What calls of models may use for one account on one day in UTC; no limit where undefined. */
interface AccountLimits {
  /** US dollars. */
  readonly costUsd: number | undefined;
  /** Of input and output together. */
  readonly tokens: number | undefined;
}

/** The language model that analyses and answers. */
export interface LanguageModelConfig {
  readonly provider: LanguageModelProviderId;
  /** Undefined where the server on one's own machine is asked which model it has. */
  readonly model: string | undefined;
  /** Undefined only for a server that needs no key. */
  readonly apiKey: string | undefined;
  /** The provider's default URL when undefined; always set for self-hosted models. */
  readonly baseUrl: string | undefined;
  /** Context window in tokens, prompt and answer included; the provider's usual size when undefined. */
  readonly contextTokens: number | undefined;
  /** Of `model`; the provider's list prices where they are known, when undefined. */
  readonly prices: TokenPrices | undefined;
  /** Whether a second call judges if quotes support the statements of answers. */
  readonly checksSupport: boolean;
  /** The provider's model for that; the one that answers when undefined. */
  readonly checkModel: string | undefined;
  /** By the name of a model; they come before all others. */
  readonly priceTable: ReadonlyMap<string, TokenPrices> | undefined;
  readonly limits: AccountLimits;
  /** Embedding model for semantic search; undefined when semantic search is off. */
  readonly embeddingModel: string | undefined;
  /** Whether the model reranks passages before it answers. */
  readonly reranks: boolean;
  /** Idle timeout of the model's stream in milliseconds; the adapter's default when undefined. */
  readonly firstTokenTimeoutMs: number | undefined;
}

const PROVIDERS = ['built-in', ...LANGUAGE_MODEL_PROVIDER_IDS] as const;
/** A smaller window does not fit the prompt, a few passages and an answer. */
const MIN_CONTEXT_TOKENS = 8_000;
/** Beyond this, browsers and proxies time out first. */
const MAX_FIRST_TOKEN_SECONDS = 600;
const price = z.coerce.number({ error: 'must be dollars for a million tokens, like 2.50' }).min(0, 'must be 0 or more');

/** Settings of the language model: the built-in engine, or an external model. */
export const languageModelSettings = {
  LLM_PROVIDER: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(PROVIDERS, { error: `must be one of ${PROVIDERS.join(', ')}` }))
    .optional(),
  /** The model's name, as its provider writes it. Servers on one's own machine are asked for theirs when not set. */
  LLM_MODEL: z.string().trim().optional(),
  /** Not needed for self-hosted servers without authentication, such as Ollama. */
  LLM_API_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')
    .optional(),
  /**
   * The provider's default URL when not set; required for `azure-openai`, `bedrock` and `openai-compatible`. The path may be
   * left out where the registry knows it.
   */
  LLM_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address starting with http:// or https://' })
    .refine(
      (address) => !/[?#@]/.test(address),
      'must be an address without a user name, a question mark or a hash sign',
    )
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  LLM_CONTEXT_TOKENS: z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(
      MIN_CONTEXT_TOKENS,
      `must be at least ${MIN_CONTEXT_TOKENS}, as less does not hold the instructions, some passages and an answer`,
    )
    .optional(),
  /** US dollars per million tokens of `LLM_MODEL`; the provider's list prices where they are known, when not set. */
  LLM_PRICE_INPUT: price.optional(),
  LLM_PRICE_OUTPUT: price.optional(),
  /**
   * The provider's model that judges whether quotes support the statements of an answer, in one more call for each answer.
   * The model that answers when not set; `off`: no such check.
   */
  LLM_CHECK_MODEL: z.string().trim().optional(),
  /** Prices of several models: `name=input/output` or `name=input/output/cached input`, with commas between them. */
  LLM_PRICES: z.string().trim().optional(),
  /** US dollars that models may cost for one account on one day in UTC; then the built-in engine answers. */
  LLM_DAILY_COST_LIMIT: z.coerce
    .number({ error: 'must be dollars, like 0.50' })
    .positive('must be more than 0')
    .optional(),
  /** Tokens, input and output together, that models may use for one account on one day in UTC. */
  LLM_DAILY_TOKEN_LIMIT: z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(MIN_CONTEXT_TOKENS * 2, `must be at least ${MIN_CONTEXT_TOKENS * 2}, as less leaves no room for a question`)
    .optional(),
  /** The provider's embedding model. When set, the passages of every uploaded document are sent to it. */
  LLM_EMBEDDING_MODEL: z.string().trim().optional(),
  /** `on`: the model reranks passages before it answers, one more call per question. */
  LLM_RERANK: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  /**
   * Idle timeout of the model in seconds, before the first token and between tokens; then the built-in engine answers.
   * 20 when not set, 120 for a self-hosted server.
   */
  LLM_FIRST_TOKEN_TIMEOUT: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(1, 'must be 1 or more')
    .max(MAX_FIRST_TOKEN_SECONDS, `must be at most ${MAX_FIRST_TOKEN_SECONDS}`)
    .optional(),
};

type Settings = z.infer<z.ZodObject<typeof languageModelSettings>>;

/**
 * @returns undefined when the built-in engine is selected
 * @throws ConfigError when a setting is missing, or set without a provider
 */
export function readLanguageModel(settings: Settings): LanguageModelConfig | undefined {
  const { LLM_PROVIDER: provider, LLM_MODEL: model, LLM_API_KEY: apiKey } = settings;
  if (provider === undefined) {
    const [first] = listModelSettings(settings);
    if (first) throw new ConfigError(`${first} is set, so LLM_PROVIDER is needed too: whose model is it?`);
  }
  if (provider === undefined || provider === 'built-in') return undefined;
  const row = providerOf(provider);
  const missing = findMissing(settings, row);
  if (missing !== undefined) {
    const example = missing === 'LLM_BASE_URL' && row.example ? `, like ${row.example}` : '';
    throw new ConfigError(`LLM_PROVIDER is ${provider}, so ${missing} is needed too${example}.`);
  }
  const embeddingModel = settings.LLM_EMBEDDING_MODEL;
  if (embeddingModel && !row.hasEmbeddings) {
    throw new ConfigError(
      `LLM_EMBEDDING_MODEL is set, but ${LANGUAGE_MODEL_PROVIDER_NAMES[provider]} has no embeddings. Leave it out.`,
    );
  }
  return {
    provider,
    model,
    apiKey,
    baseUrl: completeAddress(settings.LLM_BASE_URL, row),
    ...readSupportCheck(settings),
    embeddingModel,
    reranks: settings.LLM_RERANK === 'on',
    contextTokens: settings.LLM_CONTEXT_TOKENS,
    prices: readModelPrices(settings),
    priceTable: readPriceTable(settings),
    limits: { costUsd: settings.LLM_DAILY_COST_LIMIT, tokens: settings.LLM_DAILY_TOKEN_LIMIT },
    firstTokenTimeoutMs: readSeconds(settings.LLM_FIRST_TOKEN_TIMEOUT),
  };
}

/** Settings of a model that are set although the built-in engine was chosen. */
export function findIgnoredModelSettings(settings: Settings): readonly string[] {
  return settings.LLM_PROVIDER === 'built-in' ? listModelSettings(settings) : [];
}

function listModelSettings(settings: Settings): readonly string[] {
  const names = Object.keys(languageModelSettings) as (keyof Settings)[];
  return names.filter((name) => name !== 'LLM_PROVIDER' && settings[name] !== undefined);
}

function findMissing(
  { LLM_MODEL: model, LLM_API_KEY: apiKey, LLM_BASE_URL: address }: Settings,
  { needsKey, baseUrl, listing }: ProviderRow,
): keyof Settings | undefined {
  if (!model && !listing) return 'LLM_MODEL';
  if (baseUrl === undefined && !address) return 'LLM_BASE_URL';
  return needsKey && !apiKey ? 'LLM_API_KEY' : undefined;
}

/** People name a server; its path is the registry's to know. */
function completeAddress(address: string | undefined, { path, baseUrl }: ProviderRow): string | undefined {
  if (address === undefined || new URL(address).pathname !== '/') return address;
  if (path !== undefined) return `${address}${path}`;
  // Gateways elsewhere have paths of their own.
  const isOwn = baseUrl !== undefined && new URL(baseUrl).origin === new URL(address).origin;
  return isOwn ? baseUrl : address;
}

function readSupportCheck({
  LLM_CHECK_MODEL: name,
}: Settings): Pick<LanguageModelConfig, 'checksSupport' | 'checkModel'> {
  const isOff = name?.toLowerCase() === 'off';
  return { checksSupport: !isOff, checkModel: isOff ? undefined : name };
}

function readSeconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * SECOND_MS;
}
