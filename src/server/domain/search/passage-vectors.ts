/** The largest number of a signed byte. */
const LARGEST = 127;

/**
 * Quantizes vectors to one signed byte per dimension. Each is scaled so that its largest component fills the byte: only
 * directions are compared, so the length does not matter.
 * @param vectors all with the same number of dimensions, at least one
 */
export function quantizeVectors(vectors: readonly Float32Array[]): Uint8Array {
  const dimensions = vectors[0]?.length ?? 0;
  const packed = new Int8Array(vectors.length * dimensions);
  vectors.forEach((vector, number) => {
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    vector.forEach((value, index) => {
      packed[number * dimensions + index] = Math.round((value / largest) * LARGEST);
    });
  });
  return new Uint8Array(packed.buffer);
}

/**
 * Cosine similarities between quantized vectors and a query vector.
 * @param count number of vectors in `bytes`
 * @returns undefined when the dimensions differ
 */
export function cosineSimilarities(bytes: Uint8Array, count: number, question: Float32Array): Float32Array | undefined {
  const dimensions = question.length;
  if (bytes.byteLength !== count * dimensions) return undefined;
  const packed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const questionLength = Math.sqrt(question.reduce((sum, value) => sum + value * value, 0));
  const similarities = new Float32Array(count);
  for (let number = 0; number < count; number += 1) {
    const start = number * dimensions;
    let product = 0;
    let squares = 0;
    for (let index = 0; index < dimensions; index += 1) {
      const value = packed[start + index] as number;
      product += value * (question[index] as number);
      squares += value * value;
    }
    similarities[number] = squares === 0 ? 0 : product / (Math.sqrt(squares) * questionLength);
  }
  return similarities;
}
