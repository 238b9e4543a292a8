import { expect, test } from 'vitest';
import { waitForPurchase } from './wait-for-purchase.ts';

/** Queries a scripted server; the last answer repeats. */
async function confirm(answers: readonly (boolean | Error)[], stopAtMs = Number.POSITIVE_INFINITY) {
  let nowMs = 0;
  let asked = 0;
  const outcome = await waitForPurchase({
    async hasArrived() {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer === true;
    },
    isStopped: () => nowMs >= stopAtMs,
    now: () => nowMs,
    pause: async (ms) => {
      nowMs += ms;
    },
  });
  return { outcome, asked, nowMs };
}

test('waitForPurchase › confirms at once what has arrived already', async () => {
  expect(await confirm([true])).toEqual({ outcome: 'confirmed', asked: 1, nowMs: 0 });
});

test('waitForPurchase › polls every second, also after failed requests', async () => {
  expect(await confirm([false, new TypeError('Failed to fetch'), false, true])).toEqual({
    outcome: 'confirmed',
    asked: 4,
    nowMs: 3_000,
  });
});

test('waitForPurchase › gives up after twenty seconds', async () => {
  expect(await confirm([false])).toEqual({ outcome: 'unconfirmed', asked: 21, nowMs: 20_000 });
});

test('waitForPurchase › stops when the page is gone', async () => {
  expect(await confirm([false, false, true], 2_000)).toMatchObject({ outcome: 'stopped', asked: 2 });
});
