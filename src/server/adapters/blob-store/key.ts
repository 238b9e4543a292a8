const KEY_LENGTH_LIMIT = 512;
const SEGMENT = /^[a-z0-9-][a-z0-9.-]*$/;

/**
 * Refuses keys that the port does not allow. No part may be empty or start with a dot, so that no key leads out of the
 * store or into its own working folder.
 * @throws Error a programming error: keys are made by the product, never by its users
 */
export function checkBlobKey(key: string): void {
  if (!areSegments(key, key.split('/'))) throw new Error(`"${key}" is not a key for a blob.`);
}

/** Refuses what no key can start with. An empty prefix is one of all keys, and its last part may be empty. */
export function checkBlobPrefix(prefix: string): void {
  const segments = prefix.endsWith('/') || prefix === '' ? prefix.split('/').slice(0, -1) : prefix.split('/');
  if (!areSegments(prefix, segments)) throw new Error(`"${prefix}" is not a prefix of keys.`);
}

function areSegments(whole: string, segments: readonly string[]): boolean {
  return whole.length <= KEY_LENGTH_LIMIT && segments.every((segment) => SEGMENT.test(segment));
}
