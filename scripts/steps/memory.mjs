const YOUNG_GENERATION = '--max-semi-space-size=16';

/**
 * What keeps a server's memory near what it uses; whoever sets the same in the environment is heeded. The image sets it too.
 *
 * glibc gives threads heaps of their own, up to eight for each core, and keeps in each what an ended thread has freed:
 * two serve as well. V8 keeps the room for young objects as large as it was in the busiest moment: half of it, in
 * mebibytes, is no larger than this.
 */
export function memoryEnvironment({ MALLOC_ARENA_MAX = '2', NODE_OPTIONS = '' }) {
  const options = NODE_OPTIONS.includes('--max-semi-space-size') ? NODE_OPTIONS : `${NODE_OPTIONS} ${YOUNG_GENERATION}`;
  return { MALLOC_ARENA_MAX, NODE_OPTIONS: options.trim() };
}
