import type { ErrorCode } from '#contract/errors.ts';

type Listener = (code: ErrorCode | null) => void;

const listeners = new Set<Listener>();

/**
 * Called for every request rejected as unauthenticated, with the server's code.
 * @returns unsubscribe
 */
export function watchUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function reportUnauthorized(code: ErrorCode | null): void {
  for (const listener of listeners) listener(code);
}
