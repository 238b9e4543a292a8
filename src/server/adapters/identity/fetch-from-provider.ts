import { IdentityError } from '#server/ports/identity.ts';

export interface ProviderResponse {
  readonly status: number;
  /** Undefined where the answer is no JSON. */
  readonly body: unknown;
}

/**
 * Asks somebody else's provider. Redirects are not followed: a secret or a code might go along.
 * @param timeoutMs longest wait for the whole answer
 * @throws IdentityError `provider-unreachable` when there is no answer, or one of a broken or busy server
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
    if (isRefusalOrAnswer(status)) return { status, body: parseJson(await response.text()) };
    await response.body?.cancel();
    throw new IdentityError('provider-unreachable', `${hostOf(url)} answers with status ${status}`);
  } catch (error) {
    if (error instanceof IdentityError) throw error;
    throw new IdentityError('provider-unreachable', `${hostOf(url)} does not answer: ${reasonOf(error)}`);
  }
}

/** 408 and 429 say "later", as 5xx do. */
function isRefusalOrAnswer(status: number): boolean {
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

/** `fetch` says only that it failed; why is in the cause. */
function reasonOf(error: unknown): string {
  const { cause, name, message } = error as Error;
  if (name === 'TimeoutError') return 'it takes too long';
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
