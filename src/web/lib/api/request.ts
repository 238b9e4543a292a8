import { type ErrorBody, readErrorBody } from '#contract/errors.ts';
import { readGuestId } from '../auth/guest-id.ts';
import { reportConnection } from './connection.ts';
import { reportUnauthorized } from './unauthorized.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** What the answer should be; `text/event-stream` asks for a stream where a call offers one. */
  readonly accept?: string | undefined;
}

export interface JsonRequestOptions extends RequestOptions {
  /** What "not signed in" is: a failure, which is the default, or the answer null. */
  readonly whenUnauthorized?: 'error' | 'null';
}

const UNAUTHORIZED = 401;

/** A refused request. The message is the status and the body's text; `body` carries the server's own words. */
export class RequestError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;
  /** After how many seconds the same request may be granted; null where waiting does not help. */
  readonly retryAfterSeconds: number | null;

  /** @param retryAfter the header of that name, where there was one */
  constructor(status: number, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`);
    this.name = 'RequestError';
    this.status = status;
    this.body = parseErrorBody(text);
    this.retryAfterSeconds = this.body?.retryAfterSeconds ?? readSeconds(retryAfter);
  }
}

/** Sends one request; every call of the client goes through here. The answer is handed over unread. */
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
      // The browser writes a form's content type itself, because the boundary belongs to it.
      ...(payload !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { body: isForm ? payload : JSON.stringify(payload) }),
    ...(signal && { signal }),
  });
  const response = await reportConnection(request);
  if (response.ok) return response;
  const text = (await response.text()) || response.statusText;
  const error = new RequestError(response.status, text, response.headers.get('retry-after'));
  if (isUnauthorized(error)) reportUnauthorized(error.body?.code ?? null);
  throw error;
}

/** Sends one request and reads its answer as JSON. */
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

/** Whether a request was refused because nobody is known to have made it. */
export function isUnauthorized(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status === UNAUTHORIZED;
}

/** The headers that say who is asking, for the few requests that `fetch` cannot make. */
export function requestHeaders(): Record<string, string> {
  return { 'X-Session-Id': readGuestId() };
}

/** The server's words for a failure, or the given ones when there are none. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof RequestError && error.body?.message) || fallback;
}

/** The server's code for a failure, or null. */
export function errorCode(error: unknown): ErrorBody['code'] | null {
  return error instanceof RequestError ? (error.body?.code ?? null) : null;
}

/** A date may stand there too; only this machine's server is asked, and it writes seconds. */
function readSeconds(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    return readErrorBody(JSON.parse(text));
  } catch {
    return null;
  }
}
