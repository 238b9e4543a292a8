import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#contract/units.ts';
import type { LatencyRecorder, OperationKind } from './latency-recorder.ts';

export interface LoadRequest {
  readonly operation: string;
  readonly kind: OperationKind;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Finds a failure reported in an event stream with status 200. */
  readonly findFailure?: (text: string) => string | undefined;
}

export interface LoadClient {
  /**
   * Sends a request, reads the whole response and records its duration. Retries after `Retry-After`.
   * @returns the response text; undefined after an error, or if the measurement ended first
   */
  ask(request: LoadRequest): Promise<string | undefined>;
  close(): void;
}

interface Answer {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly text: string;
}

/** After so many refusals of one request the user gives up, which counts as an error. */
const MOST_TRIES = 12;
const REQUEST_LIMIT_MS = 180 * SECOND_MS;

/** One browser: one or two keep-alive connections, and its identifying headers. */
export function openLoadClient(
  address: string,
  own: Readonly<Record<string, string>>,
  { book, isOver }: { readonly book: LatencyRecorder; readonly isOver: () => boolean },
): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  return {
    async ask(request) {
      const { operation, kind } = request;
      for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
        const startedAt = performance.now();
        const answer = await send(agent, address, own, request).catch((error: Error) => error);
        // Requests cut off by the end of the measurement are not recorded.
        if (isOver()) return undefined;
        if (answer instanceof Error) {
          book.fail(operation, kind, answer.message);
          return undefined;
        }
        const { status, text, retryAfterSeconds } = answer;
        const isRefusal = (status === 503 || status === 429) && retryAfterSeconds !== undefined;
        const failure = status < 300 ? request.findFailure?.(text) : `${status} ${text.slice(0, 120)}`;
        if (failure === undefined) {
          book.add(operation, kind, performance.now() - startedAt);
          return text;
        }
        if (!isRefusal) {
          book.fail(operation, kind, failure);
          return undefined;
        }
        book.refuse(operation, kind);
        await pause(retryAfterSeconds * SECOND_MS);
      }
      book.fail(operation, kind, 'given up');
      return undefined;
    },
    close: () => agent.destroy(),
  };
}

function send(
  agent: Agent,
  address: string,
  own: Readonly<Record<string, string>>,
  { method = 'GET', path, headers, body }: LoadRequest,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${address}${path}`, {
      method,
      agent,
      timeout: REQUEST_LIMIT_MS,
      headers: { ...own, ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('response', (response) => readAnswer(response).then(resolve, reject));
    request.end(body);
  });
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const after = response.headers['retry-after'];
  return {
    status: response.statusCode ?? 0,
    retryAfterSeconds: after === undefined ? undefined : Number(after),
    text: Buffer.concat(chunks).toString(),
  };
}
