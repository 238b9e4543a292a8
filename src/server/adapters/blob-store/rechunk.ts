/**
 * The same bytes in pieces of `sizeBytes`; only the last one may be shorter. Pieces put together of several chunks are
 * in memory of their own, others are the chunks themselves.
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
      // Every byte of it is written before it is handed out.
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
