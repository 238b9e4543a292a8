/**
 * What keeps a server's memory near what it uses; whoever sets the same in the environment is heeded. The image sets it too.
 *
 * glibc gives threads heaps of their own, up to eight for each core, and keeps in each what an ended thread has freed:
 * two serve as well. V8 leaves the room for young objects as large as it ever was: 16 MiB a half is what it was for years.
 */
export function memorySettings(environment) {
  return {
    env: { MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX ?? '2' },
    flags: /--max-semi-space-size/.test(environment.NODE_OPTIONS ?? '') ? [] : ['--max-semi-space-size=16'],
  };
}
