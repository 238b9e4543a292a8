import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ENCRYPTED_FILE_MAGIC } from '#server/ports/blob-store.ts';
import { rechunk } from './rechunk.ts';

/*
 * Files are encrypted in segments, each with AES-256-GCM, by the STREAM construction (Hoang, Reyhanitabar, Rogaway,
 * Vizár: Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance, CRYPTO 2015): the nonce holds the
 * number of the segment and whether it is the last, so segments cannot be left out, repeated, reordered or truncated.
 * Every file has its own key, derived by HKDF (RFC 5869) from the configured key and a random salt, so segment numbers
 * may start at 0 in each. Header and blob key are associated data of every segment: decryption fails under another key
 * name or with another header.
 *
 * NIST SP 800-38D allows 2^39 - 256 bits in one call (5.2.1.1); a segment has 2^19. Its limit of 2^32 calls with one
 * key (8.3) is for random nonces; ours are counted, in 32 bits, and end at 256 TiB per file.
 *
 * Header: magic (8 bytes), version (1), binary logarithm of the segment size (1), length of the key id (1), the key id
 * padded with zeros (16), zeros (5), salt (32). Then the segments, each followed by its tag; only the last may be
 * shorter, and it is empty only for an empty file.
 */
/** "\x89LXSEAL\n". */
const MAGIC = Buffer.from(ENCRYPTED_FILE_MAGIC);
const VERSION = 1;
const SEGMENT_SIZE_LOG2 = 16;
/** Plaintext. Ranges are decrypted by segment; the tags add 0.02 %. */
export const SEGMENT_BYTES = 2 ** SEGMENT_SIZE_LOG2;
const TAG_BYTES = 16;
/** Ciphertext with its tag. */
export const ENCRYPTED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES;
const KEY_ID_OFFSET = 11;
const KEY_ID_LIMIT_BYTES = 16;
const SALT_OFFSET = 32;
const SALT_BYTES = 32;
export const HEADER_BYTES = SALT_OFFSET + SALT_BYTES;
const KEY_BYTES = 32;
const NONCE_PREFIX_BYTES = 7;
const NONCE_BYTES = 12;
const PURPOSE = 'lexden sealed file 1';
const KEY_ID = /^[a-z0-9-]{1,16}$/;

/** Encryption key: an id, which is written into file headers, and 32 bytes. */
export interface EncryptionKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Key material of one file. */
export interface FileCipher {
  readonly header: Buffer;
  readonly key: Buffer;
  readonly noncePrefix: Buffer;
  readonly associated: Buffer;
}

/** What a file header says: plain, encrypted with a key, or damaged. */
type FileHeader =
  | { readonly kind: 'plain' }
  | { readonly kind: 'encrypted'; readonly keyId: string }
  | { readonly kind: 'damaged' };

/** @param header the first `HEADER_BYTES` of a file, or all of a shorter one */
export function parseHeader(header: Buffer): FileHeader {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) return { kind: 'plain' };
  const keyId = header.toString('latin1', KEY_ID_OFFSET, KEY_ID_OFFSET + (header[KEY_ID_OFFSET - 1] ?? 0));
  const isComplete = header.length >= HEADER_BYTES && KEY_ID.test(keyId);
  // No other header with this key id would decrypt: all of it is associated data.
  const isValid = isComplete && header.subarray(0, SALT_OFFSET).equals(headerPrefix(keyId));
  return isValid ? { kind: 'encrypted', keyId } : { kind: 'damaged' };
}

function headerPrefix(keyId: string): Buffer {
  const start = Buffer.alloc(SALT_OFFSET);
  MAGIC.copy(start);
  start.set([VERSION, SEGMENT_SIZE_LOG2, keyId.length], MAGIC.length);
  start.write(keyId, KEY_ID_OFFSET, KEY_ID_LIMIT_BYTES, 'latin1');
  return start;
}

/** Derives key material with a random salt. */
export function createFileCipher(key: EncryptionKey, blobKey: string): FileCipher {
  return deriveFileCipher(key, Buffer.concat([headerPrefix(key.id), randomBytes(SALT_BYTES)]), blobKey);
}

/** Derives the key material that a file header describes. */
export function deriveFileCipher(key: EncryptionKey, header: Buffer, blobKey: string): FileCipher {
  const salt = header.subarray(SALT_OFFSET, HEADER_BYTES);
  const derived = Buffer.from(hkdfSync('sha256', key.bytes, salt, PURPOSE, KEY_BYTES + NONCE_PREFIX_BYTES));
  return {
    header,
    key: derived.subarray(0, KEY_BYTES),
    noncePrefix: derived.subarray(KEY_BYTES),
    associated: Buffer.concat([header, Buffer.from(blobKey)]),
  };
}

function nonceOf({ noncePrefix }: FileCipher, position: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  noncePrefix.copy(nonce);
  // Throws after the last segment number.
  nonce.writeUInt32BE(position, NONCE_PREFIX_BYTES);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** @param position number of the segment, counted from 0 */
function encryptSegment(fileCipher: FileCipher, position: number, isLast: boolean, content: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', fileCipher.key, nonceOf(fileCipher, position, isLast), {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(fileCipher.associated);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Plaintext of a segment; undefined when authentication fails. */
export function decryptSegment(
  fileCipher: FileCipher,
  position: number,
  isLast: boolean,
  encrypted: Buffer,
): Buffer | undefined {
  if (encrypted.length < TAG_BYTES) return undefined;
  const nonce = nonceOf(fileCipher, position, isLast);
  const decipher = createDecipheriv('aes-256-gcm', fileCipher.key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(fileCipher.associated);
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  const content = decipher.update(encrypted.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
    return content;
  } catch {
    return undefined;
  }
}

/** Encrypts a stream: the header, then its segments. */
export async function* encryptContent(
  fileCipher: FileCipher,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield fileCipher.header;
  // A segment is known not to be the last only once another follows.
  let waiting: Uint8Array = new Uint8Array();
  let position = -1;
  for await (const segment of rechunk(content, SEGMENT_BYTES)) {
    if (position >= 0) yield encryptSegment(fileCipher, position, false, waiting);
    waiting = segment;
    position += 1;
  }
  yield encryptSegment(fileCipher, Math.max(position, 0), true, waiting);
}
