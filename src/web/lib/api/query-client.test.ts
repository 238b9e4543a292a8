import { environmentManager, focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const DAY_MS = 86_400_000;
const asked = vi.fn<() => Promise<string>>();

beforeEach(() => {
  vi.useFakeTimers();
  // There is no window in this test: without this nothing would be refetched at all.
  environmentManager.setIsServer(() => false);
});

afterEach(() => {
  vi.useRealTimers();
  asked.mockReset();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  environmentManager.setIsServer(() => true);
});

test('query client › keeps data until refetched, regardless of time, focus and network [spec: 7.2]', async () => {
  asked.mockResolvedValue('answer');
  const client = createQueryClient();
  client.mount();
  const look = () => new QueryObserver(client, { queryKey: ['q'], queryFn: asked }).subscribe(() => undefined);
  const stop = look();
  await vi.advanceTimersByTimeAsync(DAY_MS);
  for (const isThere of [false, true]) {
    focusManager.setFocused(isThere);
    onlineManager.setOnline(isThere);
    await vi.advanceTimersByTimeAsync(0);
  }
  const stopOther = look();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(1);
  await client.invalidateQueries({ queryKey: ['q'] });
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
  stopOther();
  client.unmount();
});

test('query client › does not retry failures [spec: 7.2]', async () => {
  asked.mockRejectedValue(new Error('500: no'));
  const client = createQueryClient();
  const stop = new QueryObserver(client, { queryKey: ['q'], queryFn: asked }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
});
