import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listen } from '#server/platform/testing-listen.ts';
import type { Behaviour, Output, Problem, ReadRequest, Wire } from './wire.ts';

export interface ModelServer {
  /** As in the setting. */
  readonly baseUrl: string;
  /** Requests that the real server would accept, in order. */
  readonly requests: readonly ReadRequest[];
  /** Requests rejected as invalid; empty while all is well. */
  readonly complaints: readonly string[];
  /** Number of requests, rejected ones included. */
  readonly received: () => number;
  /** Responses in order; the last one repeats. */
  play(...behaviours: readonly Behaviour[]): void;
  /** Computes each response from its request. */
  answerBy(choose: (request: ReadRequest) => Behaviour): void;
  /** Clears the recorded requests. */
  reset(): void;
  close(): Promise<void>;
}

export const SERVER_KEY = 'sk-test-key-of-the-local-server';

/**
 * A local fake of a provider's server, which accepts and rejects what the real one does.
 * @param model the only one it knows
 */
export async function startModelServer(wire: Wire, model: string): Promise<ModelServer> {
  const requests: ReadRequest[] = [];
  const complaints: string[] = [];
  let received = 0;
  let choose: (request: ReadRequest) => Behaviour = () => ({ kind: 'broken' });

  const server = createServer((request, response) => {
    received += 1;
    serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request);
    let read: ReadRequest;
    try {
      if (request.method !== 'POST') throw new Error(`The method ${request.method} is not allowed.`);
      read = wire.read({ path: request.url ?? '', headers: request.headers, body });
    } catch (error) {
      const complaint = error instanceof Error ? error.message : String(error);
      complaints.push(complaint);
      return sendProblem(response, 'bad-request', complaint);
    }
    if (read.key !== SERVER_KEY) return sendProblem(response, 'wrong-key', '');
    if (read.model !== model) return sendProblem(response, 'unknown-model', read.model);
    requests.push(read);
    await behave(response, read, choose(read));
  }

  function sendProblem(response: ServerResponse, problem: Problem, detail: string, headers = {}): void {
    const answer = wire.problem(problem, detail);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(answer.body));
  }

  async function behave(response: ServerResponse, request: ReadRequest, behaviour: Behaviour): Promise<void> {
    switch (behaviour.kind) {
      case 'hang':
        return;
      case 'redirect':
        response.writeHead(behaviour.status, { location: behaviour.location });
        response.end();
        return;
      case 'broken':
      case 'overloaded':
      case 'too-long':
        return sendProblem(response, behaviour.kind, '');
      case 'rate-limited': {
        const { retryAfterSeconds } = behaviour;
        const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
        return sendProblem(response, behaviour.kind, '', headers);
      }
      default:
        return send(response, request, behaviour);
    }
  }

  async function send(response: ServerResponse, request: ReadRequest, behaviour: Speaking): Promise<void> {
    const output = outputOf(behaviour, request);
    const frames = request.isStream ? [...wire.stream(output, request)] : [JSON.stringify(wire.whole(output, request))];
    const type = request.isStream ? 'text/event-stream' : 'application/json';
    response.writeHead(200, { 'content-type': type });
    if (behaviour.kind === 'cut' || behaviour.kind === 'stall') {
      const whole = frames.join('');
      await writeTorn(response, [whole.slice(0, Math.floor(whole.length / 2))]);
      if (behaviour.kind === 'stall') return;
      await behaviour.release;
      response.destroy();
      return;
    }
    if (behaviour.kind === 'error-midway' && request.isStream) {
      await writeTorn(response, [...frames.slice(0, Math.floor(frames.length / 2)), wire.streamError()]);
      response.end();
      return;
    }
    const middle = behaviour.kind === 'held' ? Math.floor(frames.length / 2) : 0;
    await writeTorn(response, frames.slice(0, middle));
    if (behaviour.kind === 'held') await behaviour.release;
    await writeTorn(response, frames.slice(middle));
    response.end();
  }

  const listener = await listen(server);
  return {
    baseUrl: `${listener.url}${wire.basePath}`,
    requests,
    complaints,
    received: () => received,
    play: (...behaviours) => {
      const left = [...behaviours];
      choose = () => (left.length > 1 ? left.shift() : left[0]) ?? { kind: 'broken' };
    },
    answerBy: (chooser) => {
      choose = chooser;
    },
    reset: () => {
      requests.length = 0;
      complaints.length = 0;
      received = 0;
    },
    close: listener.close,
  };
}

type Speaking = Extract<
  Behaviour,
  { kind: 'value' | 'held' | 'text' | 'length' | 'refusal' | 'cut' | 'error-midway' | 'stall' }
>;

/** About what a tokenizer makes of English; distinct for each request. */
export function countInputTokens({ instructions, content }: Pick<ReadRequest, 'instructions' | 'content'>): number {
  return Math.ceil((instructions.length + content.length) / 4);
}

function outputOf(behaviour: Speaking, request: ReadRequest): Output {
  const text =
    behaviour.kind === 'refusal' ? '' : 'value' in behaviour ? JSON.stringify(behaviour.value) : behaviour.text;
  const finish = behaviour.kind === 'refusal' || behaviour.kind === 'length' ? behaviour.kind : 'stop';
  const reported = behaviour.kind === 'value' ? behaviour.inputTokens : undefined;
  const inputTokens = reported ?? countInputTokens(request);
  return { text, finish, inputTokens, outputTokens: text.length, model: request.model };
}

/** Writes every frame in two halves, as separate packets where possible. */
async function writeTorn(response: ServerResponse, frames: readonly string[]): Promise<void> {
  for (const frame of frames) {
    const bytes = Buffer.from(frame);
    const middle = Math.floor(bytes.length / 2);
    response.write(bytes.subarray(0, middle));
    await nextTurn();
    response.write(bytes.subarray(middle));
    await nextTurn();
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
