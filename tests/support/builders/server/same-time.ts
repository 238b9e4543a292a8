import { expect } from 'vitest';
import { medianOf } from '#tests/support/builders/numbers/median.ts';

/** What a refusal is compared by. */
interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

const PAIRS = 25;
/** Reading one row more takes a tenth of this; reading a document takes several times as long. */
const SAME_CLASS_MS = 2;

/** Something else on the machine can disturb one measurement; what is really slower is so in all of them. */
const MEASUREMENTS = 4;

/** Expects that two things that do not exist for the caller are refused in the same words and in the same time. */
export async function expectSameTime(
  what: string,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<void> {
  const seen: string[] = [];
  while (seen.length < MEASUREMENTS) {
    const times = await measurePairs(first, second);
    const allowed = Math.max(SAME_CLASS_MS, Math.min(times.first, times.second));
    if (Math.abs(times.first - times.second) < allowed) return;
    seen.push(`${times.first.toFixed(2)} ms and ${times.second.toFixed(2)} ms`);
  }
  expect.fail(`${what} tells by its time what exists: ${seen.join(', ')}`);
}

/** Medians of two requests made in turns, in milliseconds. Both must be refused in the same words. */
async function measurePairs(
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<{ readonly first: number; readonly second: number }> {
  const times = { first: [] as number[], second: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [a, b] = [await timed(first, times.first), await timed(second, times.second)];
    expect(a.statusCode).toBe(404);
    expect(a.body).toBe(b.body);
  }
  return { first: medianOf(times.first), second: medianOf(times.second) };
}

async function timed(request: () => Promise<Answer>, times: number[]): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await request();
  times.push(performance.now() - startedAt);
  return answer;
}
