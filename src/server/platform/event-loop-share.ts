/**
 * Milliseconds that streams together may take of one turn of the event loop: twice as much where some continue in the poll
 * phase and others in the check phase. A request waits for a turn each time it asks the database.
 */
const SHARE_MS = 4;

let startedMs: number | undefined;
let resumed: (() => void)[] = [];

/**
 * To be awaited before each step of work on a stream that may always have data: it would starve the event loop. All streams
 * share one part of each turn, however many there are: the module holds it, as a process has one event loop.
 * @returns undefined while something is left of this turn; otherwise settles in the next one
 */
export function untilOwnTurn(): Promise<void> | undefined {
  const nowMs = performance.now();
  if (startedMs === undefined) {
    startedMs = nowMs;
    setImmediate(beginTurn);
  }
  if (nowMs - startedMs < SHARE_MS) return undefined;
  return new Promise((resolve) => resumed.push(resolve));
}

function beginTurn(): void {
  const waiting = resumed;
  resumed = [];
  startedMs = undefined;
  for (const resume of waiting) resume();
}
