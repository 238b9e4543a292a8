import { expect, test, vi } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('singleFlight › joins a running call, and runs again once it has settled', async () => {
  const work = vi.fn(() => Promise.resolve());
  const run = singleFlight(work);
  await Promise.all([run(), run()]);
  expect(work).toHaveBeenCalledTimes(1);
  work.mockRejectedValueOnce(new Error('away'));
  await expect(run()).rejects.toThrow('away');
  await run();
  expect(work).toHaveBeenCalledTimes(3);
});
