import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** Generates a bearer secret: 256 random bits as 43 characters of base64url. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The stored form of a secret: its SHA-256, 64 lower-case hexadecimal digits. Random secrets of 256 bits need no salt. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether an `Authorization` header has a bearer token. Hashes have equal lengths, so this takes constant time. */
export function hasBearerToken(authorization: string | undefined, token: string): boolean {
  const [given, wanted] = [hashSecret(authorization ?? ''), hashSecret(`Bearer ${token}`)];
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}
