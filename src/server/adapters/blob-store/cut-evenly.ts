/** The same bytes in pieces of `sizeBytes`, each in memory of its own; only the last one may be shorter. */
export async function* cutEvenly(source: AsyncIterable<Uint8Array>, sizeBytes: number): AsyncGenerator<Uint8Array> {
  let piece = Buffer.alloc(sizeBytes);
  let filled = 0;
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.byteLength; ) {
      if (filled === sizeBytes) {
        yield piece;
        piece = Buffer.alloc(sizeBytes);
        filled = 0;
      }
      const part = chunk.subarray(taken, taken + sizeBytes - filled);
      piece.set(part, filled);
      filled += part.byteLength;
      taken += part.byteLength;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
