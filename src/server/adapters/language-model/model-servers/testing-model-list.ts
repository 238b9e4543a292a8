import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Listener, listen } from '#server/platform/testing-listen.ts';

/** Answers by method and path; a path that is not listed is answered with 404. */
export type Answers = Readonly<Record<string, unknown>>;

export interface ModelListServer extends Listener {
  /** Method and path of each request, in order. */
  readonly requests: string[];
  /** Values of the header `authorization` that arrived. */
  readonly keys: (string | undefined)[];
}

/**
 * A small fake of a model server on this machine that only lists its models. A function answers by the body of the request;
 * a number is a status.
 */
export async function startModelList(answers: Answers): Promise<ModelListServer> {
  const requests: string[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    answer(request).then(
      (value) => {
        if (typeof value === 'number') response.writeHead(value, { location: 'http://127.0.0.1:9/' }).end('{}');
        else response.end(typeof value === 'string' ? value : JSON.stringify(value));
      },
      () => response.destroy(),
    );
  });

  async function answer(request: IncomingMessage): Promise<unknown> {
    const call = `${request.method} ${request.url}`;
    requests.push(call);
    keys.push(request.headers.authorization);
    const found = answers[call] ?? 404;
    return typeof found === 'function' ? found(await json(request)) : found;
  }

  return { ...(await listen(server)), requests, keys };
}

interface OllamaModel {
  readonly name: string;
  readonly digest?: string;
  readonly remote_host?: string;
  /** Left out as servers before May 2025 do. */
  readonly capabilities?: readonly string[];
}

/** `/api/tags` and `/api/show` of Ollama. */
export function ollamaAnswers(models: readonly OllamaModel[]): Answers {
  return {
    'GET /api/tags': {
      models: models.map(({ name, digest = name, remote_host }) => ({
        name,
        model: name,
        size: 4_700_000_000,
        digest,
        ...(remote_host && { remote_host }),
        details: { format: 'gguf', family: 'llama', families: null },
      })),
    },
    'POST /api/show': ({ model }: { readonly model: string }) => {
      const found = models.find(({ name }) => name === model);
      return found ? { license: 'none', ...(found.capabilities && { capabilities: found.capabilities }) } : 404;
    },
  };
}

/** `/v1/models` as llama.cpp, vLLM and LM Studio have it. */
export function openaiAnswers(ids: readonly string[], owner: string, root?: string): Answers {
  const data = ids.map((id) => ({ id, object: 'model', owned_by: owner, ...(root && { root, parent: null }) }));
  return { 'GET /v1/models': { object: 'list', data } };
}
