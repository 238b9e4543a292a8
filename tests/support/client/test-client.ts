import { randomBytes } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { callerCalls, streamPaths } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { CookieJar } from './cookie-jar.ts';
import { type EventStream, readEvents } from './event-stream.ts';
import { multipartOf, type UploadedFile } from './multipart.ts';
import {
  type Headers,
  httpTransport,
  injectTransport,
  type TestRequest,
  type TestResponse,
  type Transport,
} from './transport.ts';

/** One entry of the contract. */
interface CallContract {
  readonly method: string;
  readonly path: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
}

type InputOf<C, Part extends 'params' | 'query' | 'body'> = C extends { readonly [Name in Part]: z.ZodType }
  ? object extends z.input<C[Part]>
    ? { readonly [Name in Part]?: z.input<C[Part]> }
    : { readonly [Name in Part]: z.input<C[Part]> }
  : object;
type CallInput<C> = InputOf<C, 'params'> & InputOf<C, 'query'> & InputOf<C, 'body'>;
type CallArguments<C> = object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** An instance, one that is wrapped by a test server, or the address of one that listens. */
export type Server = string | Transport | { readonly app: Pick<FastifyInstance, 'inject'> };

export interface TestClientOptions {
  /** A new one when left out; none is sent when it is empty. */
  readonly guestId?: string;
  /** Token of an account's session: sent with every request, also after the server has removed its cookie. */
  readonly session?: string;
  readonly userAgent?: string;
  /** Address that pages are opened at: becomes the host, and the origin of what changes something. */
  readonly origin?: string;
  readonly cookies?: CookieJar;
  /** Put before paths that do not begin with `/api/`; the caller's own when left out. */
  readonly prefix?: string;
}

/**
 * One browser, without the browser: a guest id and a cookie jar. Paths are those of the contract: what account holders
 * reach under `/api` and trial users under `/api/session` is written without the prefix.
 */
export interface TestClient {
  /** The guest id that this browser keeps. */
  readonly id: string;
  readonly cookies: CookieJar;
  /** What identifies this browser: sent with every request. */
  readonly headers: Headers;
  /** The same browser before another server. */
  at(server: Server): TestClient;
  /** Makes a call of the contract. The response is validated; rejects where the call is refused. */
  call<C extends CallContract>(call: C, ...input: CallArguments<C>): Promise<z.output<C['response']>>;
  get(path: string, headers?: Headers): Promise<TestResponse>;
  post(path: string, payload?: TestRequest['payload'], headers?: Headers): Promise<TestResponse>;
  put(path: string, payload: object): Promise<TestResponse>;
  delete(path: string): Promise<TestResponse>;
  /** Any request, valid or not, at exactly this URL. */
  send(request: TestRequest): Promise<TestResponse>;
  upload(files: readonly UploadedFile[]): Promise<TestResponse>;
  /** Uploads one valid file. @returns the document's id */
  uploadDocument(bytes: Uint8Array, name?: string): Promise<number>;
  /** Waits until a document has been read or has failed. */
  whenRead(documentId: number): Promise<Document>;
  /** Uploads one valid file and waits until it is read. @returns the document's id */
  uploadAndRead(bytes: Uint8Array, name?: string): Promise<number>;
  /** Begins an upload whose body the caller writes. */
  beginUpload(headers?: Headers): ClientRequest;
  /** An upload whose second half never arrives. */
  uploadHalf(file: UploadedFile): void;
  /** Asks a question whose answer is streamed. */
  ask(question: Question, path?: string): Promise<EventStream>;
  /** Reads a document's events until its reading is over. */
  events(documentId: number): Promise<EventStream<Document>>;
}

interface Question {
  readonly message: string;
  readonly documentIds: readonly number[];
  readonly conversationId?: string;
  readonly drafts?: boolean;
}

const GUEST_RANDOM_LENGTH = 16;
const SESSION_COOKIES = ['lexden_session', '__Host-lexden_session'] as const;

/** A guest id as the web client makes it. */
export function makeGuestId(): string {
  return `guest_${Date.now()}${randomBytes(GUEST_RANDOM_LENGTH).toString('hex').slice(0, GUEST_RANDOM_LENGTH)}`;
}

export function createTestClient(server: Server, options: TestClientOptions = {}): TestClient {
  const transport = transportTo(server);
  const { guestId: id = makeGuestId(), session, userAgent, origin, prefix, cookies = new CookieJar() } = options;
  if (session !== undefined) cookies.set('lexden_session', session);
  const headersFor = (pathname: string): Headers => ({
    ...(id && { 'x-session-id': id }),
    ...(userAgent && { 'user-agent': userAgent }),
    ...(origin && { host: new URL(origin).host }),
    ...cookies.headersFor(pathname),
  });
  const hasSession = () => SESSION_COOKIES.some((name) => cookies.has(name));
  const resolve = (path: string) => {
    if (path.startsWith('/api/')) return path;
    return (prefix ?? (hasSession() ? '/api' : '/api/session')) + path;
  };
  const prepare = ({ method = 'GET', url, headers, payload, ...rest }: TestRequest): TestRequest => {
    const { pathname, search } = new URL(url, origin ?? 'http://localhost');
    const isForm = payload instanceof URLSearchParams;
    return {
      ...rest,
      method,
      url: origin ? pathname + search : url,
      headers: {
        ...headersFor(pathname),
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(isForm && origin && { origin, 'sec-fetch-site': 'same-origin' }),
        ...headers,
      },
      ...(payload !== undefined && { payload: isForm ? payload.toString() : payload }),
    };
  };
  const client: TestClient = {
    id,
    cookies,
    get headers() {
      return headersFor('/');
    },
    at: (other) => createTestClient(other, { ...options, guestId: id, cookies }),
    async call(call, ...[input]) {
      const url = resolve(fillIn(call.path, input));
      const { body: payload } = (input ?? {}) as { readonly body?: object };
      const response = await client.send({ method: call.method, url, ...(payload && { payload }) });
      if (response.statusCode >= 300) throw new RefusedCall(`${call.method} ${url}`, response);
      return call.response.parse(response.json()) as never;
    },
    get: (path, headers = {}) => client.send({ url: resolve(path), headers }),
    post: (path, payload, headers = {}) =>
      client.send({ method: 'POST', url: resolve(path), headers, ...(payload !== undefined && { payload }) }),
    put: (path, payload) => client.send({ method: 'PUT', url: resolve(path), payload }),
    delete: (path) => client.send({ method: 'DELETE', url: resolve(path) }),
    async send(request) {
      const response = await transport.send(prepare(request));
      if (session === undefined) cookies.store(response.cookies);
      return response;
    },
    upload(files) {
      const { payload, contentType } = multipartOf(files);
      return client.post(callerCalls.uploadDocuments.path, payload, { 'content-type': contentType });
    },
    async uploadDocument(bytes, name = 'Lease.pdf') {
      const response = await client.upload([{ name, bytes }]);
      if (response.statusCode !== 200) throw new RefusedCall('The upload', response);
      return callerCalls.uploadDocuments.response.parse(response.json()).documents[0]?.id ?? Number.NaN;
    },
    async whenRead(documentId) {
      // The stream of events ends with the reading.
      await client.get(streamPaths.events.replace(':id', String(documentId)));
      return client.call(callerCalls.getDocument, { params: { id: documentId } });
    },
    async uploadAndRead(bytes, name) {
      const documentId = await client.uploadDocument(bytes, name);
      await client.whenRead(documentId);
      return documentId;
    },
    beginUpload: (headers = { 'content-type': 'multipart/form-data; boundary=x' }) =>
      transport.begin(prepare({ method: 'POST', url: resolve(callerCalls.uploadDocuments.path), headers })),
    uploadHalf(file) {
      const { payload, contentType } = multipartOf([file]);
      const request = client.beginUpload({
        'content-type': contentType,
        'content-length': String(payload.length),
      });
      request.on('response', (response) => response.on('error', () => {}).resume());
      request.write(payload.subarray(0, payload.length / 2));
    },
    ask: (payload, path = callerCalls.chat.path) =>
      openEvents({ method: 'POST', url: resolve(path), headers: { accept: 'text/event-stream' }, payload }),
    events: (documentId) => openEvents({ url: resolve(streamPaths.events.replace(':id', String(documentId))) }),
  };
  async function openEvents<Data>(request: TestRequest): Promise<EventStream<Data>> {
    const { body, ...response } = await transport.open(prepare(request));
    return { ...response, events: readEvents<Data>(body) };
  }
  return client;
}

function transportTo(server: Server): Transport {
  if (typeof server === 'string') return httpTransport(server);
  return 'app' in server ? injectTransport(server.app) : server;
}

function fillIn(path: string, input: unknown): string {
  const { params = {}, query = {} } = (input ?? {}) as Readonly<Record<'params' | 'query', Record<string, unknown>>>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return filled + (search && `?${search}`);
}

/** A response that is not the one that a call promises. */
export class RefusedCall extends Error {
  readonly statusCode: number;

  constructor(what: string, { statusCode, body }: TestResponse) {
    super(`${what} was answered with ${statusCode}: ${body.slice(0, 500)}`);
    this.statusCode = statusCode;
  }
}
