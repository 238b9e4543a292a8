import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Undefined where the answer is no JSON. */
  readonly json: unknown;
  readonly location: string | undefined;
  readonly bytes: Buffer;
}

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Asks a server. Undefined where the connection broke before the whole answer was there. */
export async function ask(address: string, path: string, asked: Request = {}): Promise<Answer | undefined> {
  try {
    const answer = await send(address, path, asked);
    const text = answer.bytes.toString();
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.status,
      text,
      bytes: answer.bytes,
      location: answer.headers['location'] as string | undefined,
      json: isJson ? JSON.parse(text) : undefined,
    };
  } catch {
    return undefined;
  }
}

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

function send(address: string, path: string, { method = 'GET', headers = {}, body }: Request): Promise<Received> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    // Each on a connection of its own: none is broken by what happened to another.
    const sent = request(
      `${address}${path}`,
      { method, headers: { ...headers, ...length }, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('close', () => reject(new Error('The answer ended early.')));
        answer.on('end', () => {
          if (!answer.complete) return reject(new Error('The answer ended early.'));
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends the first half of a request and keeps the line open. */
export function askHalf(address: string, path: string, headers: Readonly<Record<string, string>>, body: Buffer): void {
  const sent = request(`${address}${path}`, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': String(body.length) },
  });
  sent.on('error', () => {});
  sent.on('response', (answer) => answer.on('error', () => {}).resume());
  sent.write(body.subarray(0, body.length / 2));
}

interface Injected {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object | string;
}

/** A server that is a process of its own, before what asks by injection: signing in goes through many pages. */
export function injectInto(address: string): { readonly app: FastifyInstance } {
  const inject = async ({ method = 'GET', url, headers = {}, payload }: Injected) => {
    const isText = typeof payload === 'string';
    const answer = await send(address, url, {
      method,
      headers: { ...headers, ...(payload && !isText && { 'content-type': 'application/json' }) },
      ...(payload && { body: isText ? payload : JSON.stringify(payload) }),
    });
    const body = answer.bytes.toString();
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    return {
      statusCode: answer.status,
      headers: answer.headers,
      body,
      cookies: setCookies.map(parseCookie),
      json: () => JSON.parse(body),
    };
  };
  return { app: { inject } as unknown as FastifyInstance };
}

function parseCookie(line: string) {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const attributeOf = (name: string) =>
    attributes.find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const [path, expires, maxAge] = [attributeOf('path'), attributeOf('expires'), attributeOf('max-age')];
  return {
    name: pair.slice(0, pair.indexOf('=')),
    value: decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
    ...(path && { path }),
    ...(expires && { expires: new Date(expires) }),
    ...(maxAge && { maxAge: Number(maxAge) }),
  };
}
