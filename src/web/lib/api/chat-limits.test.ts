import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNT_CALLER } from './caller.tsx';
import { chatLimitsQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';

const LIMITS = { remainingQuestions: 2, questionLimit: 3, globalCredits: 0 };
const asked = vi.fn(async (_url: string) => Response.json(LIMITS));

beforeEach(() => {
  vi.useFakeTimers();
  // There is no window in this test: without this nothing would be polled at all.
  environmentManager.setIsServer(() => false);
  vi.stubGlobal('fetch', asked);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockClear();
  focusManager.setFocused(undefined);
  environmentManager.setIsServer(() => true);
});

test('chat limits › are polled every five seconds, not in a hidden tab, and refetched on focus [spec: 7.7, 9.12]', async () => {
  focusManager.setFocused(true);
  const client = createQueryClient();
  client.mount();
  const stop = new QueryObserver(client, chatLimitsQuery(ACCOUNT_CALLER, 7)).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/documents/7/chat-limits']);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_001);
  expect(asked).toHaveBeenCalledTimes(3);

  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);

  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(4);

  // A second observer, as from another component.
  const stopOther = new QueryObserver(client, chatLimitsQuery(ACCOUNT_CALLER, 7)).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(5);
  stop();
  stopOther();
  client.unmount();
});
