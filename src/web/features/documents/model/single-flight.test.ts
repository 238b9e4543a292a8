import { expect, test, vi } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('work that is under way does not begin again; once it has ended, however it did, it may', async () => {
  const work = vi.fn(() => Promise.resolve());
  const act = singleFlight(work);
  await Promise.all([act(), act()]);
  expect(work).toHaveBeenCalledTimes(1);
  work.mockRejectedValueOnce(new Error('away'));
  await expect(act()).rejects.toThrow('away');
  await act();
  expect(work).toHaveBeenCalledTimes(3);
});
