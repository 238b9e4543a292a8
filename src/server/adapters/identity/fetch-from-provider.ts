import { IdentityError } from '#server/ports/identity.ts';

interface ProviderResponse {
  readonly status: number;
  /** Undefined for a body that is not JSON. */
  readonly body: unknown;
}

/**
 * Sends a request to an external provider. Redirects are not followed, as they could forward a secret or a code.
 * @param timeoutMs for the whole response
 * @throws IdentityError `provider-unreachable` without a response, or for an error of the server
 */
export async function fetchFromProvider(
  url: string,
  request: RequestInit,
  timeoutMs: number,
): Promise<ProviderResponse> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...request, signal, redirect: 'manual' });
    const { status } = response;
    if (isFinalStatus(status)) return { status, body: parseJson(await response.text()) };
    await response.body?.cancel();
    throw new IdentityError('provider-unreachable', `${hostOf(url)} answers with status ${status}`);
  } catch (error) {
    if (error instanceof IdentityError) throw error;
    throw new IdentityError('provider-unreachable', `${hostOf(url)} is unreachable: ${reasonOf(error)}`);
  }
}

/** 408 and 429 are temporary, as 5xx are. */
function isFinalStatus(status: number): boolean {
  return status === 200 || (status >= 400 && status < 500 && status !== 408 && status !== 429);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hostOf(url: string): string {
  return new URL(url).host;
}

/** `fetch` only reports that it failed; the reason is its cause. */
function reasonOf(error: unknown): string {
  const { cause, name, message } = error as Error;
  if (name === 'TimeoutError') return 'timeout';
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
