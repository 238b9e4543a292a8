import { isBlobKey } from '#server/ports/blob-store.ts';

/**
 * Asserts that a key is valid.
 * @throws Error a programming error: keys are made by the product, never by its users
 */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new Error(`"${key}" is not a key for a blob.`);
}

/** Asserts that a prefix can start a key. It may be empty, and may end with a slash. */
export function assertBlobPrefix(prefix: string): void {
  const whole = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
  if (prefix !== '' && !isBlobKey(whole)) throw new Error(`"${prefix}" is not a prefix of keys.`);
}
