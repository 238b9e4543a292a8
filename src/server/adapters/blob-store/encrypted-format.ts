import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ENCRYPTED_FILE_MAGIC } from '#server/ports/blob-store.ts';
import { rechunk } from './rechunk.ts';

/*
 * A file is sealed in segments, each with AES-256-GCM, by the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár:
 * Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance, CRYPTO 2015): the nonce of a segment holds its
 * number and whether it is the last one, so segments can be neither left out, repeated, put in another order nor cut off
 * at the end. Every file has a key of its own, derived from the key in the settings and a random salt by HKDF
 * (RFC 5869), so numbers may begin at 0 in each. Header and blob key are associated data of each segment: a file under
 * another's name, or with another header, does not open.
 *
 * NIST SP 800-38D allows 2^39 - 256 bits in one call (5.2.1.1); a segment has 2^19. Its limit of 2^32 calls with one
 * key (8.3) is for random nonces; ours are counted, in 32 bits, and end at 256 TiB with one file.
 *
 * Header: magic (8 bytes), version (1), binary logarithm of the segment size (1), length of the key's name (1), the name
 * filled up with zeros (16), zeros (5), salt (32). Then the segments, each with its tag behind it; the last is the only
 * one that may be shorter, and empty only where the file is.
 */
/** "\x89LXSEAL\n". */
const MAGIC = Buffer.from(ENCRYPTED_FILE_MAGIC);
const VERSION = 1;
const SEGMENT_SIZE_LOG2 = 16;
/** Of content. Ranges are read by segments; the tags add 0.02 %. */
export const SEGMENT_BYTES = 2 ** SEGMENT_SIZE_LOG2;
const TAG_BYTES = 16;
/** As it is stored. */
export const ENCRYPTED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES;
const NAME_AT = 11;
const NAME_LIMIT_BYTES = 16;
const SALT_AT = 32;
const SALT_BYTES = 32;
export const HEADER_BYTES = SALT_AT + SALT_BYTES;
const KEY_BYTES = 32;
const NONCE_PREFIX_BYTES = 7;
const NONCE_BYTES = 12;
const PURPOSE = 'lexden sealed file 1';
const KEY_NAME = /^[a-z0-9-]{1,16}$/;

/** A key that files are sealed with: a name that stands in their headers, and 32 bytes. */
export interface EncryptionKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** What it takes to seal or open the segments of one file. */
export interface FileCipher {
  readonly header: Buffer;
  readonly key: Buffer;
  readonly noncePrefix: Buffer;
  readonly associated: Buffer;
}

/** What the first bytes of a file say: that it is not sealed, by which key it is, or that nobody can tell. */
export type FileHeader =
  | { readonly kind: 'plain' }
  | { readonly kind: 'sealed'; readonly keyId: string }
  | { readonly kind: 'damaged' };

/** @param head the first `HEADER_BYTES` of a file, or all of a shorter one */
export function parseHeader(head: Buffer): FileHeader {
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return { kind: 'plain' };
  const keyId = head.toString('latin1', NAME_AT, NAME_AT + (head[NAME_AT - 1] ?? 0));
  const isWhole = head.length >= HEADER_BYTES && KEY_NAME.test(keyId);
  // Any other header under this name would not open either: all of it is associated data.
  const isOurs = isWhole && head.subarray(0, SALT_AT).equals(describeSeal(keyId));
  return isOurs ? { kind: 'sealed', keyId } : { kind: 'damaged' };
}

function describeSeal(keyId: string): Buffer {
  const start = Buffer.alloc(SALT_AT);
  MAGIC.copy(start);
  start.set([VERSION, SEGMENT_SIZE_LOG2, keyId.length], MAGIC.length);
  start.write(keyId, NAME_AT, NAME_LIMIT_BYTES, 'latin1');
  return start;
}

/** A new seal, with a salt that no other file has. */
export function createFileCipher(key: EncryptionKey, blobKey: string): FileCipher {
  return deriveFileCipher(key, Buffer.concat([describeSeal(key.id), randomBytes(SALT_BYTES)]), blobKey);
}

/** The seal that a file's header names. */
export function deriveFileCipher(key: EncryptionKey, header: Buffer, blobKey: string): FileCipher {
  const salt = header.subarray(SALT_AT, HEADER_BYTES);
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
  // Throws behind the last number there is.
  nonce.writeUInt32BE(position, NONCE_PREFIX_BYTES);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** @param position number of the segment, counted from 0 */
export function encryptSegment(seal: FileCipher, position: number, isLast: boolean, content: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', seal.key, nonceOf(seal, position, isLast), { authTagLength: TAG_BYTES });
  cipher.setAAD(seal.associated);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** The content of a segment; undefined when it is not exactly what was sealed as this segment of this file. */
export function decryptSegment(
  seal: FileCipher,
  position: number,
  isLast: boolean,
  sealed: Buffer,
): Buffer | undefined {
  if (sealed.length < TAG_BYTES) return undefined;
  const nonce = nonceOf(seal, position, isLast);
  const decipher = createDecipheriv('aes-256-gcm', seal.key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(seal.associated);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const content = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
    return content;
  } catch {
    return undefined;
  }
}

/** Seals content while it streams: the header, then one segment after the other. */
export async function* encryptContent(
  seal: FileCipher,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield seal.header;
  // Only with more behind it is a segment known not to be the last.
  let waiting: Uint8Array = new Uint8Array();
  let position = -1;
  for await (const segment of rechunk(content, SEGMENT_BYTES)) {
    if (position >= 0) yield encryptSegment(seal, position, false, waiting);
    waiting = segment;
    position += 1;
  }
  yield encryptSegment(seal, Math.max(position, 0), true, waiting);
}
