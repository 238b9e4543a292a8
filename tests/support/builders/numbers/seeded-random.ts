/** Numbers from 0 to below 1 that are the same in every run: Marsaglia's xorshift on 32 bits (2003), shifts 13, 17, 5. */
export function makeSeededRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
