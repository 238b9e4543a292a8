import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { createClockTrust } from './clock-trust.ts';

test('clock trust › a clock that jumped is not trusted for a day', () => {
  const [time, set] = [{ ms: 50 }, { ms: 1_800_000_000_000 }];
  const isTrusted = createClockTrust(
    () => set.ms + time.ms,
    () => time.ms,
  );
  const after = (ms: number): boolean => {
    time.ms += ms;
    return isTrusted();
  };
  expect([after(1), after(400 * DAY_MS)]).toEqual([true, true]);
  for (const jumpMs of [365 * DAY_MS, -365 * DAY_MS, 2 * HOUR_MS]) {
    set.ms += jumpMs;
    expect([after(HOUR_MS), after(22 * HOUR_MS), after(3 * HOUR_MS)]).toEqual([false, false, true]);
  }
  // A correction by NTP.
  set.ms -= 20_000;
  expect(after(HOUR_MS)).toBe(true);
});
