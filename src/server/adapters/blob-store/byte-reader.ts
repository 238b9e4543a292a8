import type { Readable } from 'node:stream';

/** Reads a stream in pieces of a requested length. */
export interface ByteReader {
  /** The next `length` bytes, or fewer where the stream ends. */
  read(length: number): Promise<Buffer>;
  /** Whether the stream has ended. */
  isAtEnd(): Promise<boolean>;
}

export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let hasEnded = false;

  async function fill(length: number): Promise<void> {
    while (waitingBytes < length && !hasEnded) {
      const next = await chunks.next();
      if (next.done) {
        hasEnded = true;
        return;
      }
      const { buffer, byteOffset, byteLength } = next.value;
      waiting.push(Buffer.from(buffer, byteOffset, byteLength));
      waitingBytes += byteLength;
    }
  }

  return {
    async read(length) {
      await fill(length);
      const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
      const taken = all.subarray(0, length);
      waiting = all.length > length ? [all.subarray(length)] : [];
      waitingBytes = all.length - taken.length;
      return taken;
    },
    async isAtEnd() {
      await fill(1);
      return waitingBytes === 0;
    },
  };
}

export function readStream(stream: Readable): Promise<Buffer> {
  return concatChunks(stream as AsyncIterable<Uint8Array>);
}

export async function concatChunks(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function* asSingleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
