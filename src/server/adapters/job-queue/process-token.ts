/**
 * Pid and start time of this process, so that a later process can tell whether it still runs: containers reuse pids.
 */
export function currentProcessToken(): string {
  return `${process.pid}@${Math.round(performance.timeOrigin)}`;
}

/** Whether the process of a token has certainly ended. A process that reuses its pid counts as alive. */
export function hasProcessEnded(token: string): boolean {
  const [, id, startedAt] = /^(\d+)@(\d+)/.exec(token) ?? [];
  if (id === undefined) return true;
  if (Number(id) === process.pid) return Number(startedAt) !== Math.round(performance.timeOrigin);
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (error) {
    // EPERM: the process exists under another user.
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}
