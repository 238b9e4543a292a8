/**
 * Rechunks a stream into pieces of `sizeBytes`; only the last may be shorter. Pieces that join several chunks are
 * copies, others are views of the chunks.
 */
export async function* rechunk(source: AsyncIterable<Uint8Array>, sizeBytes: number): AsyncGenerator<Uint8Array> {
  let piece: Buffer | undefined;
  let filled = 0;
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.byteLength; ) {
      const part = chunk.subarray(taken, taken + sizeBytes - filled);
      taken += part.byteLength;
      if (part.byteLength === sizeBytes) {
        yield part;
        continue;
      }
      // Every byte is written before it is yielded.
      piece ??= Buffer.allocUnsafeSlow(sizeBytes);
      piece.set(part, filled);
      filled += part.byteLength;
      if (filled < sizeBytes) continue;
      yield piece;
      piece = undefined;
      filled = 0;
    }
  }
  if (piece) yield piece.subarray(0, filled);
}
