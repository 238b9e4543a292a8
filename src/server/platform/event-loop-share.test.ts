import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { untilOwnTurn } from './event-loop-share.ts';

/** Processor time that streams take from one turn of the event loop to the next, at most; in milliseconds. */
const HOLD_LIMIT_MS = 15;
const STEP_MS = 0.2;
const STEPS = 100;

function work(durationMs: number): void {
  const endMs = performance.now() + durationMs;
  while (performance.now() < endMs);
}

/** A stream that always has data. */
async function runStream(): Promise<number> {
  let turns = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const turn = untilOwnTurn();
    if (turn) {
      turns += 1;
      await turn;
    }
    work(STEP_MS);
    await Promise.resolve();
  }
  return turns;
}

test('untilOwnTurn › many streams share one part of each turn of the event loop', async () => {
  let isDone = false;
  const streams = Promise.all(Array.from({ length: 20 }, runStream)).finally(() => {
    isDone = true;
  });
  let longestMs = 0;
  while (!isDone) {
    const before = process.threadCpuUsage();
    await yieldToEventLoop();
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
  }
  const turns = await streams;
  expect(longestMs).toBeLessThan(HOLD_LIMIT_MS);
  // None waits until the others are done.
  expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(1 + Math.min(...turns) / 2);
});

test('untilOwnTurn › one step does not wait', async () => {
  await yieldToEventLoop();
  await yieldToEventLoop();
  expect(untilOwnTurn()).toBeUndefined();
});
