import { expect, test, vi } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('singleFlight › shares a running call, and runs again once it has settled, either way', async () => {
  const work = vi.fn(() => Promise.resolve());
  const act = singleFlight(work);
  await Promise.all([act(), act()]);
  expect(work).toHaveBeenCalledTimes(1);
  work.mockRejectedValueOnce(new Error('away'));
  await expect(act()).rejects.toThrow('away');
  await act();
  expect(work).toHaveBeenCalledTimes(3);
});
