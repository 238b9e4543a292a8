/**
 * Names this process so that a later one can tell whether it still runs: its number, and when it started, because in
 * a container every server may get the same number.
 */
export function currentProcessToken(): string {
  return `${process.pid}@${Math.round(performance.timeOrigin)}`;
}

/** Whether the process that a token starts with has certainly ended. One that merely shares its number counts as alive. */
export function hasProcessEnded(token: string): boolean {
  const [, id, startedAt] = /^(\d+)@(\d+)/.exec(token) ?? [];
  if (id === undefined) return true;
  if (Number(id) === process.pid) return Number(startedAt) !== Math.round(performance.timeOrigin);
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (error) {
    // Not ours to signal, but there.
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}
