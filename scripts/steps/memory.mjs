const YOUNG_GENERATION = '--max-semi-space-size=16';

/**
 * Allocator and V8 settings that keep a server's RSS near its use; the environment overrides them. The image sets them too.
 *
 * Threads that read files come and go. glibc gives them up to eight heaps for each core, and keeps in each what was freed
 * between things that stay (mallopt(3)): two heaps serve as well, and what has 64 KiB or more gets pages of its own, which
 * go back when it is freed. V8 keeps the room for young objects as large as it was in the busiest moment: half of it is
 * no larger than so many mebibytes.
 */
export function memoryEnvironment({
  MALLOC_ARENA_MAX = '2',
  MALLOC_MMAP_THRESHOLD_ = String(64 * 1024),
  NODE_OPTIONS = '',
}) {
  const options = NODE_OPTIONS.includes('--max-semi-space-size') ? NODE_OPTIONS : `${NODE_OPTIONS} ${YOUNG_GENERATION}`;
  return { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, NODE_OPTIONS: options.trim() };
}
