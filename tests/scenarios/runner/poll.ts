import { setTimeout as pause } from 'node:timers/promises';

export interface PollOptions {
  readonly limitMs?: number;
  readonly intervalMs?: number;
}

/** Waits until a condition holds. @returns false where it did not in time */
export async function pollUntil(
  condition: () => unknown,
  { limitMs = 60_000, intervalMs = 20 }: PollOptions = {},
): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await pause(intervalMs);
  }
  return true;
}
