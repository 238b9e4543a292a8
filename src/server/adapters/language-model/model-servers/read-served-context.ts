import { z } from 'zod';
import { SECOND_MS } from '#contract/units.ts';
import type { ModelSettings } from '../ai-sdk/open-model.ts';
import { providerOf } from '../provider-registry.ts';
import { type Caller, createCaller, ListingError, ollamaServer } from './list-models.ts';

const loadedSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.number().int().positive().optional() })),
});
const showSchema = z.object({ parameters: z.string().optional() });
/** In the parameters of a Modelfile, one a line. */
const NUM_CTX = /^num_ctx\s+(\d{1,9})\s*$/m;
const TIMEOUT_MS = 5 * SECOND_MS;

/**
 * Asks the server of a loaded model how many tokens its context holds: Ollama's default depends on the graphics memory, is
 * often 4,096, and longer prompts are cut without an error (https://docs.ollama.com/context-length). The other servers
 * refuse what is too long, and are not asked.
 * @returns undefined where the server does not say
 * @throws the signal's reason when aborted
 */
export async function readServedContext(
  { provider, model, baseUrl, apiKey }: Pick<ModelSettings, 'provider' | 'model' | 'baseUrl' | 'apiKey'>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const row = providerOf(provider);
  if (row.listing?.call !== 'ollama') return undefined;
  const server = ollamaServer(baseUrl ?? row.baseUrl ?? '');
  const call = createCaller({ apiKey, timeoutMs: TIMEOUT_MS, signal });
  try {
    return (await readLoaded(server, model, call)) ?? (await readModelfile(server, model, call));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ListingError) return undefined;
    throw error;
  }
}

/** What the loaded model was given. Ollama before May 2025 does not say. */
async function readLoaded(server: string, model: string, call: Caller): Promise<number | undefined> {
  const { models } = await call(`${server}/api/ps`, loadedSchema);
  return models.find(({ name }) => name === model || name === `${model}:latest`)?.context_length;
}

async function readModelfile(server: string, model: string, call: Caller): Promise<number | undefined> {
  const { parameters = '' } = await call(`${server}/api/show`, showSchema, { model });
  const tokens = NUM_CTX.exec(parameters)?.[1];
  return tokens === undefined ? undefined : Number(tokens);
}
