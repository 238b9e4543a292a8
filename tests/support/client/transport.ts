import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { parseSetCookie, type ReceivedCookie } from './cookie-jar.ts';

export type Headers = Readonly<Record<string, string>>;

export interface TestRequest {
  readonly method?: string;
  /** Path and query. */
  readonly url: string;
  readonly headers?: Headers;
  /** An object is sent as JSON. */
  readonly payload?: string | object | Uint8Array;
  /** Aborts the request, also while it is being answered. */
  readonly signal?: AbortSignal;
}

/** The same for every transport: what a request injected into Fastify is answered with. */
export interface TestResponse
  extends Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'> {
  readonly cookies: readonly ReceivedCookie[];
}

/** A response whose body is still being sent. */
export interface OpenResponse extends Pick<TestResponse, 'statusCode' | 'headers'> {
  readonly body: AsyncIterable<string>;
  /** Closes the connection, as a browser does that is closed. */
  hangUp(): void;
  /** Half-closes it: the client sends nothing more, and still reads. */
  halfClose(): void;
}

/** How a test client reaches a server. */
export interface Transport {
  /** Rejects where the connection breaks before the whole response has arrived. */
  send(request: TestRequest): Promise<TestResponse>;
  /** Resolves with the headers. */
  open(request: TestRequest): Promise<OpenResponse>;
  /** Begins a request whose body the caller writes, and ends or breaks off. */
  begin(request: Omit<TestRequest, 'payload'>): ClientRequest;
}

/** Requests are injected into a server of this process; only whole ones. */
export function injectTransport(app: Pick<FastifyInstance, 'inject'>): Transport {
  const send: Transport['send'] = ({ method = 'GET', ...request }) =>
    app.inject({ method: method as 'GET', ...request });
  return {
    send,
    async open(request) {
      const { statusCode, headers, body } = await send(request);
      return { statusCode, headers, body: toAsync(body), hangUp: refuseConnection, halfClose: refuseConnection };
    },
    begin: refuseConnection,
  };
}

/** The same, with bodies that arrive while they are being sent. */
export function injectStreamTransport(app: Pick<FastifyInstance, 'inject'>): Transport {
  return {
    ...injectTransport(app),
    async open({ method = 'GET', ...request }) {
      const response = await app.inject({ method: method as 'GET', ...request, payloadAsStream: true });
      return {
        statusCode: response.statusCode,
        headers: response.headers,
        body: response.stream().setEncoding('utf8'),
        hangUp: refuseConnection,
        halfClose: refuseConnection,
      };
    },
  };
}

function refuseConnection(): never {
  throw new Error('Injected requests have no connection.');
}

async function* toAsync(text: string): AsyncGenerator<string> {
  yield text;
}

export interface HttpTransportOptions {
  /** Whether connections are kept and used again, as browsers do; else every request has one to itself. */
  readonly keepAlive?: boolean;
}

/** @param address of a server that listens, or of a proxy before it, like `http://127.0.0.1:3001` */
export function httpTransport(address: string, { keepAlive = true }: HttpTransportOptions = {}): Transport {
  const agent = keepAlive ? new Agent({ keepAlive }) : false;
  const begin: Transport['begin'] = ({ method = 'GET', url, headers, signal }) => {
    const request = openRequest(new URL(url, address), {
      method,
      agent,
      ...(headers && { headers }),
      ...(signal && { signal }),
    });
    // Also after the response: a server that has refused an upload may reset the rest of it.
    request.on('error', () => {});
    return request;
  };
  const open = async ({ payload, headers, ...given }: TestRequest): Promise<[IncomingMessage, ClientRequest]> => {
    const isJson = typeof payload === 'object' && !(payload instanceof Uint8Array);
    const body = isJson ? JSON.stringify(payload) : payload;
    const request = begin({
      ...given,
      headers: {
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
    });
    request.end(body);
    const [response] = await once(request, 'response');
    return [response, request];
  };
  return {
    async send(given) {
      const [response] = await open(given);
      const rawPayload = await buffer(response);
      const body = rawPayload.toString();
      return {
        statusCode: response.statusCode ?? 0,
        headers: response.headers,
        body,
        rawPayload,
        cookies: (response.headers['set-cookie'] ?? []).map(parseSetCookie),
        json: () => JSON.parse(body),
      };
    },
    async open(given) {
      const [response, request] = await open(given);
      return {
        statusCode: response.statusCode ?? 0,
        headers: response.headers,
        body: response.setEncoding('utf8'),
        hangUp: () => void request.destroy(),
        halfClose: () => void request.socket?.end(),
      };
    },
    begin,
  };
}
