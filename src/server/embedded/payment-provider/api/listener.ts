import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KIBIBYTE } from '#contract/units.ts';
import { hasBearerToken } from '#server/platform/secrets.ts';
import { ApiProblem } from './api-problem.ts';
import type { ApiAnswer } from './request-store.ts';

const BODY_LIMIT_BYTES = 256 * KIBIBYTE;

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  /** Parameters of the query and the body, as a form. */
  readonly form: string;
  readonly idempotencyKey: string | undefined;
}

interface Dependencies {
  /** The API key. */
  readonly secretKey: string;
  readonly answer: (request: ApiRequest) => Promise<ApiAnswer>;
  /** Called with internal errors. */
  readonly onProblem: (error: unknown) => void;
}

const HOST = '127.0.0.1';

/** Serves Stripe's API on the loopback interface, to clients with this process' key. */
export function createListener(dependencies: Dependencies) {
  let opening: Promise<Server> | undefined;
  let isClosed = false;

  function open(): Promise<Server> {
    const server = createServer((request, response) => {
      handle(dependencies, request)
        .catch((error: unknown) => problemOf(error, dependencies))
        .then((answer) => send(response, answer));
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, HOST, () => resolve(server));
      // It must not keep an idle process alive.
      server.unref();
    });
  }

  return {
    /** The address it listens at, from the first call on. */
    async endpoint(): Promise<{ readonly host: string; readonly port: number }> {
      if (isClosed) throw new Error('the test mode of payments was closed');
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      const { port } = (await opening).address() as AddressInfo;
      return { host: HOST, port };
    },
    /** Ends every connection. */
    async close(): Promise<void> {
      isClosed = true;
      const server = await opening?.catch(() => undefined);
      if (!server) return;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function handle({ secretKey, answer }: Dependencies, request: IncomingMessage): Promise<ApiAnswer> {
  const { method = '', url = '', headers } = request;
  if (!hasBearerToken(headers.authorization, secretKey)) {
    throw new ApiProblem(401, 'invalid_request_error', 'Invalid API Key provided.');
  }
  const { pathname, search } = new URL(url, `http://${HOST}`);
  const key = headers['idempotency-key'];
  return answer({
    method,
    path: pathname,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    form: [search.slice(1), await readBody(request)].filter(Boolean).join('&'),
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > BODY_LIMIT_BYTES) throw new ApiProblem(413, 'invalid_request_error', 'The request is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function problemOf(error: unknown, { onProblem }: Dependencies): ApiAnswer {
  if (error instanceof ApiProblem) return { status: error.status, body: error.toBody() };
  onProblem(error);
  const problem = new ApiProblem(500, 'api_error', 'The test mode of payments failed.');
  return { status: problem.status, body: problem.toBody() };
}

function send(response: ServerResponse, { status, body }: ApiAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_test_${randomUUID()}` });
  response.end(JSON.stringify(body));
}
