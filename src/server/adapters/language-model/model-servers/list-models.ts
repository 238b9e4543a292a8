import { z } from 'zod';
import type { LanguageModelProviderId } from '#contract/language-model-providers.ts';
import { MEBIBYTE } from '#contract/units.ts';
import { createProviderFetch } from '../ai-sdk/calls/provider-fetch.ts';
import { providerOf } from '../provider-registry.ts';
import { isOllamaCloudModel } from '../recipient.ts';

/** A model that a server on one's own machine offers. */
export interface ServedModel {
  readonly name: string;
  /** The same for two names of one model. */
  readonly identity: string;
  /** Whether the server passes its calls on to another machine. */
  readonly isElsewhere: boolean;
  /** Left out where the server does not say. */
  readonly owner?: string | undefined;
}

/** Why a server did not list its models. */
export class ListingError extends Error {
  readonly reason: 'unreachable' | 'key-refused' | 'unexpected';

  constructor(reason: ListingError['reason']) {
    super(`The models could not be listed: ${reason}.`);
    this.name = 'ListingError';
    this.reason = reason;
  }
}

export interface ListingRequest {
  readonly provider: LanguageModelProviderId;
  /** The default address of the provider when undefined. */
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Milliseconds for all calls together. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

const tagsSchema = z.object({
  models: z.array(z.object({ name: z.string(), digest: z.string().optional(), remote_host: z.string().optional() })),
});
const showSchema = z.object({ capabilities: z.array(z.string()).optional() });
const modelsSchema = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.string().optional(), root: z.string().nullish() })),
});

/** Words in the names of models that embed or rank texts and do not write, as their publishers name them. */
const NOT_FOR_CHAT =
  /(^|[^a-z])(embed|embeds|embedding|embeddings|embedder|rerank|reranker|bge|gte|e5|minilm|colbert)([^a-z]|$)/i;
const RESPONSE_BYTES = 4 * MEBIBYTE;

/**
 * The models of a server on one's own machine that can chat, in the order of the server.
 * @throws ListingError
 */
export async function listChatModels(request: ListingRequest): Promise<readonly ServedModel[]> {
  const { listing, baseUrl = '' } = providerOf(request.provider);
  const get = createCaller(request);
  const address = request.baseUrl ?? baseUrl;
  return listing?.call === 'ollama' ? listOllama(ollamaServer(address), get) : listOpenai(address, get);
}

export type Caller = <Value>(address: string, schema: z.ZodType<Value>, body?: object) => Promise<Value>;

/** Calls of a model server beside those of models; each throws a ListingError. */
export function createCaller({ apiKey, timeoutMs, signal: given }: Omit<ListingRequest, 'provider'>): Caller {
  const fetch = createProviderFetch({ responseBytes: RESPONSE_BYTES, lineBytes: RESPONSE_BYTES });
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(given ? [given] : [])]);
  return async (address, schema, body) => {
    const headers = {
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(address, { ...init, headers, signal }).catch((error: unknown) => {
      // A redirect is an answer, of something else.
      throw new ListingError(error instanceof TypeError || signal.aborted ? 'unreachable' : 'unexpected');
    });
    const text = await response.text().catch(() => '');
    if (response.status === 401 || response.status === 403) throw new ListingError('key-refused');
    const value = response.ok ? schema.safeParse(parseJson(text)).data : undefined;
    if (value === undefined) throw new ListingError(signal.aborted ? 'unreachable' : 'unexpected');
    return value;
  };
}

/** Ollama's own calls are beside those of OpenAI's protocol. */
export function ollamaServer(address: string): string {
  return address.replace(/\/v1$/, '');
}

/** Ollama says what each model can do; servers before May 2025 do not, and the name has to tell. */
async function listOllama(server: string, call: Caller): Promise<readonly ServedModel[]> {
  const { models } = await call(`${server}/api/tags`, tagsSchema);
  const listed = await Promise.all(
    models.map(async ({ name, digest, remote_host }) => {
      const { capabilities } = await call(`${server}/api/show`, showSchema, { model: name }).catch(() => ({
        capabilities: undefined,
      }));
      const canChat = capabilities ? capabilities.includes('completion') : !NOT_FOR_CHAT.test(name);
      const isElsewhere = Boolean(remote_host) || isOllamaCloudModel(name);
      return canChat ? [{ name, identity: digest || name, isElsewhere }] : [];
    }),
  );
  return listed.flat();
}

async function listOpenai(address: string, call: Caller): Promise<readonly ServedModel[]> {
  const { data } = await call(`${address}/models`, modelsSchema);
  return data
    .filter(({ id }) => !NOT_FOR_CHAT.test(id))
    .map(({ id, owned_by, root }) => ({ name: id, identity: root || id, isElsewhere: false, owner: owned_by }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
