import { type ErrorBody, readErrorBody } from '#contract/errors.ts';
import { readGuestId } from '../auth/guest-id.ts';
import { reportConnection } from './connection.ts';
import { reportUnauthorized } from './unauthorized.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** The expected media type; `text/event-stream` requests a stream where a call offers one. */
  readonly accept?: string | undefined;
}

interface JsonRequestOptions extends RequestOptions {
  /** Whether a 401 rejects, the default, or resolves to null. */
  readonly whenUnauthorized?: 'error' | 'null';
}

const UNAUTHORIZED = 401;

/** A response with an error status. The message is status and body text; `body` is the server's error. */
export class RequestError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;
  /** Seconds until a retry may succeed; null where waiting does not help. */
  readonly retryAfterSeconds: number | null;

  /** @param retryAfter the Retry-After header, if any */
  constructor(status: number, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`);
    this.name = 'RequestError';
    this.status = status;
    this.body = parseErrorBody(text);
    this.retryAfterSeconds = this.body?.retryAfterSeconds ?? readSeconds(retryAfter);
  }
}

/** Told of every request. */
export const requestObservers = new Set<(request: Promise<Response>) => void>();

/** Sends one request; every call of the client goes through here. The body is not read. */
export async function sendRequest(
  method: HttpMethod,
  url: string,
  payload?: unknown,
  { signal, accept = 'application/json' }: RequestOptions = {},
): Promise<Response> {
  const isForm = payload instanceof FormData;
  const request = fetch(url, {
    method,
    credentials: 'include',
    headers: {
      ...requestHeaders(),
      accept,
      // The browser sets a form's content type itself, because it contains the boundary.
      ...(payload !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { body: isForm ? payload : JSON.stringify(payload) }),
    ...(signal && { signal }),
  });
  for (const observe of requestObservers) observe(request);
  const response = await reportConnection(request);
  if (response.ok) return response;
  const text = (await response.text()) || response.statusText;
  const error = new RequestError(response.status, text, response.headers.get('retry-after'));
  if (isUnauthorized(error)) reportUnauthorized(error.body?.code ?? null);
  throw error;
}

/** Sends one request and parses its response as JSON. */
export async function requestJson(
  method: HttpMethod,
  url: string,
  payload?: unknown,
  { whenUnauthorized = 'error', ...options }: JsonRequestOptions = {},
): Promise<unknown> {
  try {
    return await (await sendRequest(method, url, payload, options)).json();
  } catch (error) {
    if (whenUnauthorized === 'null' && isUnauthorized(error)) return null;
    throw error;
  }
}

/** Whether a request was rejected as unauthenticated. */
export function isUnauthorized(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status === UNAUTHORIZED;
}

/** Headers that identify the caller, for the few requests that `fetch` cannot make. */
export function requestHeaders(): Record<string, string> {
  return { 'X-Session-Id': readGuestId() };
}

/** The server's message for a failure, or the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof RequestError && error.body?.message) || fallback;
}

/** The server's code for a failure, or null. */
export function errorCode(error: unknown): ErrorBody['code'] | null {
  return error instanceof RequestError ? (error.body?.code ?? null) : null;
}

/** HTTP allows a date too; our server always writes seconds. */
function readSeconds(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/** Parses the server's error body; null where the text has another origin. */
export function parseErrorBody(text: string): ErrorBody | null {
  try {
    return readErrorBody(JSON.parse(text));
  } catch {
    return null;
  }
}
