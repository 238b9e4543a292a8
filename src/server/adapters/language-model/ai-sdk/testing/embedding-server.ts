import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { listen } from '#server/platform/testing-listen.ts';
import type { ModelSettings } from '../open-model.ts';
import { googleWire } from './google-wire.ts';
import { SERVER_KEY } from './model-server.ts';
import { openaiCompatibleWire } from './openai-compatible-wire.ts';
import { openaiWire } from './openai-wire.ts';
import { azureOpenaiWire, mistralWire } from './preset-wires.ts';
import type { Problem, Wire } from './wire.ts';

/** An embedding request that the real server would accept. */
interface EmbeddingRequest {
  readonly model: string;
  readonly texts: readonly string[];
  readonly dimensions: number | undefined;
  /** Purpose of the vectors, in protocols that have one. */
  readonly task: string | undefined;
}

export type EmbeddingBehaviour =
  /** One vector per text, with the requested dimensions or 8. */
  | { readonly kind: 'vectors'; readonly vectorOf: (text: string) => readonly number[] }
  /** Any vectors, unlike the real server. */
  | { readonly kind: 'odd'; readonly vectors: readonly (readonly number[])[] }
  /** The connection breaks midway. */
  | { readonly kind: 'cut' }
  /** Redirects to another address. */
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  /** Accepts the request and never responds. */
  | { readonly kind: 'hang' }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly retryAfterSeconds?: number };

interface EmbeddingWire {
  readonly basePath: string;
  readonly problem: Wire['problem'];
  /** @throws Error for a request that the real server would reject */
  read(path: string, body: unknown): EmbeddingRequest;
  keyOf(headers: IncomingMessage['headers']): unknown;
  answer(vectors: readonly (readonly number[])[], request: EmbeddingRequest, path: string): unknown;
}

const openaiBody = z.strictObject({
  model: z.string(),
  input: z.array(z.string().min(1)).min(1).max(2_048),
  encoding_format: z.literal('float'),
  dimensions: z.number().int().min(1).optional(),
});
const bearerOf = (headers: IncomingMessage['headers']) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];

interface OpenaiTraits {
  readonly takesDimensions: boolean;
  readonly keyOf?: EmbeddingWire['keyOf'];
}

function openaiLike(wire: Wire, { takesDimensions, keyOf = bearerOf }: OpenaiTraits): EmbeddingWire {
  return {
    basePath: wire.basePath,
    problem: wire.problem,
    keyOf,
    read(path, body) {
      if (path !== `${wire.basePath}/embeddings`) throw new Error(`Not Found: ${path}`);
      const { model, input, dimensions } = openaiBody.parse(body);
      if (dimensions !== undefined && !takesDimensions) throw new Error('This model does not take dimensions.');
      return { model, texts: input, dimensions, task: undefined };
    },
    answer: (vectors, { model }) => ({
      object: 'list',
      model,
      usage: { prompt_tokens: 8, total_tokens: 8 },
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    }),
  };
}

const googlePart = z.tuple([z.strictObject({ text: z.string().min(1) })]);
const googleBody = z.strictObject({
  model: z.string().startsWith('models/'),
  content: z.strictObject({ role: z.literal('user').optional(), parts: googlePart }),
  outputDimensionality: z.number().int().min(1),
  taskType: z.enum(['RETRIEVAL_DOCUMENT', 'RETRIEVAL_QUERY']),
});
const googleBatch = z.strictObject({ requests: z.array(googleBody).min(1).max(100) });

const google: EmbeddingWire = {
  basePath: googleWire.basePath,
  problem: googleWire.problem,
  keyOf: (headers) => headers['x-goog-api-key'],
  read(path, body) {
    const [, model, call] = /^\/v1beta\/models\/([\w.-]+):(embedContent|batchEmbedContents)$/.exec(path) ?? [];
    if (model === undefined) throw new Error(`The requested URL ${path} was not found on this server.`);
    const requests = call === 'embedContent' ? [googleBody.parse(body)] : googleBatch.parse(body).requests;
    const texts = requests.map(({ content }) => content.parts[0].text);
    return { model, texts, dimensions: requests[0]?.outputDimensionality, task: requests[0]?.taskType };
  },
  answer: (vectors, _, path) =>
    path.endsWith(':embedContent')
      ? { embedding: { values: vectors[0] } }
      : { embeddings: vectors.map((values) => ({ values })) },
};

const PLAIN = { takesDimensions: false };

const PROVIDERS = {
  openai: { wire: openaiLike(openaiWire, { takesDimensions: true }), model: 'text-embedding-3-small' },
  'azure-openai': {
    wire: openaiLike(azureOpenaiWire, { takesDimensions: true, keyOf: (headers) => headers['api-key'] }),
    model: 'text-embedding-3-small',
  },
  google: { wire: google, model: 'gemini-embedding-001' },
  mistral: { wire: openaiLike(mistralWire, PLAIN), model: 'mistral-embed' },
  ollama: { wire: openaiLike(openaiCompatibleWire, PLAIN), model: 'nomic-embed-text' },
  'openai-compatible': { wire: openaiLike(openaiCompatibleWire, PLAIN), model: 'nomic-embed-text' },
} as const;

type EmbeddingProviderName = keyof typeof PROVIDERS;
export const EMBEDDING_PROVIDERS = Object.keys(PROVIDERS) as EmbeddingProviderName[];

export interface EmbeddingServer {
  readonly settings: ModelSettings;
  readonly model: string;
  readonly requests: readonly EmbeddingRequest[];
  /** Requests rejected as invalid. */
  readonly complaints: readonly string[];
  /** Responses in order; the last one repeats. */
  play(...behaviours: readonly EmbeddingBehaviour[]): void;
  reset(): void;
  close(): Promise<void>;
}

interface Exchange {
  readonly request: EmbeddingRequest;
  readonly behaviour: EmbeddingBehaviour;
  readonly path: string;
}

/** A local fake of a provider's embedding server, which accepts and rejects what the real one does. */
export async function startEmbeddingServer(provider: EmbeddingProviderName): Promise<EmbeddingServer> {
  const { wire, model } = PROVIDERS[provider];
  const requests: EmbeddingRequest[] = [];
  const complaints: string[] = [];
  let behaviours: EmbeddingBehaviour[] = [];

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const path = incoming.url ?? '';
    let request: EmbeddingRequest;
    try {
      request = wire.read(path, JSON.parse(Buffer.concat(chunks).toString('utf8')));
    } catch (error) {
      complaints.push(String(error));
      return sendProblem(response, 'bad-request', String(error));
    }
    if (wire.keyOf(incoming.headers) !== SERVER_KEY) return sendProblem(response, 'wrong-key', '');
    if (request.model !== model) return sendProblem(response, 'unknown-model', request.model);
    requests.push(request);
    const behaviour = (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) ?? problem('broken');
    await behave(response, { request, behaviour, path });
  }

  async function behave(response: ServerResponse, { request, behaviour, path }: Exchange): Promise<void> {
    if (behaviour.kind === 'hang') return;
    if (behaviour.kind === 'redirect') {
      response.writeHead(behaviour.status, { location: behaviour.location });
      response.end();
      return;
    }
    if (behaviour.kind === 'problem') {
      const { retryAfterSeconds } = behaviour;
      return sendProblem(response, behaviour.problem, '', {
        ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      });
    }
    const vectors =
      behaviour.kind === 'odd' ? behaviour.vectors : request.texts.map((text) => vectorFor(text, behaviour));
    const body = JSON.stringify(wire.answer(vectors, request, path));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    if (behaviour.kind === 'cut') response.write(body.slice(0, body.length / 2), () => response.destroy());
    else response.end(body);
  }

  function sendProblem(response: ServerResponse, kind: Problem, detail: string, headers = {}): void {
    const answer = wire.problem(kind, detail);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(answer.body));
  }

  const listener = await listen(server);
  const baseUrl = `${listener.url}${wire.basePath}`;
  return {
    settings: {
      provider,
      model: 'writes-answers',
      apiKey: SERVER_KEY,
      baseUrl,
      embeddingModel: model,
      contextTokens: undefined,
      prices: undefined,
    },
    model,
    requests,
    complaints,
    play: (...played) => {
      behaviours = [...played];
    },
    reset: () => {
      requests.length = 0;
      complaints.length = 0;
    },
    close: listener.close,
  };
}

export function problem(kind: Problem, retryAfterSeconds?: number): EmbeddingBehaviour {
  return { kind: 'problem', problem: kind, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

function vectorFor(text: string, behaviour: EmbeddingBehaviour): readonly number[] {
  return behaviour.kind === 'vectors' ? behaviour.vectorOf(text) : [1, 0];
}
