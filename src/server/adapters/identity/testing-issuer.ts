import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { vi } from 'vitest';
import { SECOND_MS } from '#contract/units.ts';
import { listen } from '#server/platform/testing-listen.ts';
import { makeTestKey, type TestKey } from './testing-tokens.ts';

interface Answer {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An external provider as seen from the server: documents and a token endpoint on a loopback port. */
export interface TestIssuer {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Sets the response of a path. */
  answer(path: string, make: (request: ReceivedRequest) => Answer): void;
  signingKey(): TestKey;
  /** Publishes a further key and signs with it. */
  rotateKeys(): Promise<void>;
  /** Accepts connections and never responds. */
  hang(): void;
  /** Refuses connections. */
  die(): Promise<void>;
}

const KEYS_PATH = '/keys';
/** Generating a key takes longer than most tests. */
let firstKey: Promise<TestKey> | undefined;

/** @returns an issuer with one RS256 key, published at `/keys` and cacheable for hours, as Google's are */
export async function startTestIssuer(): Promise<TestIssuer> {
  firstKey ??= makeTestKey();
  const keys = [await firstKey];
  const requests: ReceivedRequest[] = [];
  const answers = new Map<string, (request: ReceivedRequest) => Answer>();
  const state = { isHanging: false };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const received = { path: request.url ?? '', headers: request.headers, body: await readBody(request) };
    requests.push(received);
    if (state.isHanging) return;
    const { status = 200, body, headers } = answers.get(received.path)?.(received) ?? { status: 404, body: 'nothing' };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = await listen(createServer((request, response) => void respond(request, response)));
  answers.set(KEYS_PATH, () => ({
    body: { keys: keys.map((key) => key.publicJwk) },
    headers: { 'cache-control': 'public, max-age=19800, must-revalidate, no-transform' },
  }));
  return {
    url: server.url,
    requests,
    answer: (path, make) => void answers.set(path, make),
    signingKey: () => keys.at(-1) as TestKey,
    rotateKeys: async () => void keys.push(await makeTestKey()),
    hang() {
      state.isHanging = true;
    },
    die: server.close,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** How the contract suite controls an external provider; the clock is faked, and real again after `close`. */
export function controlsOf(issuer: TestIssuer) {
  return {
    faults: issuer,
    signingKey: async () => issuer.signingKey(),
    async rotateKeys() {
      await issuer.rotateKeys();
      vi.setSystemTime(Date.now() + 31 * SECOND_MS);
    },
    async close() {
      await issuer.die();
      vi.useRealTimers();
    },
  };
}
