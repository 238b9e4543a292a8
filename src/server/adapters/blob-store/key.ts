import { isBlobKey } from '#server/ports/blob-store.ts';

/**
 * Refuses keys that the port does not allow.
 * @throws Error a programming error: keys are made by the product, never by its users
 */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new Error(`"${key}" is not a key for a blob.`);
}

/** Refuses what no key can start with. An empty prefix is one of all keys, and its last part may be empty. */
export function assertBlobPrefix(prefix: string): void {
  const whole = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
  if (prefix !== '' && !isBlobKey(whole)) throw new Error(`"${prefix}" is not a prefix of keys.`);
}
