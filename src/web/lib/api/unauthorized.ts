import type { ErrorCode } from '#contract/errors.ts';

type Listener = (code: ErrorCode | null) => void;

const listeners = new Set<Listener>();

/**
 * Hears of every call that was refused because nobody is known to have made it, with the server's code for it.
 * @returns stops listening
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
