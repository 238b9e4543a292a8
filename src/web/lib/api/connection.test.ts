import { expect, test, vi } from 'vitest';
import { reportConnection, watchConnection } from './connection.ts';

async function reportsOf(request: Promise<Response>): Promise<boolean[]> {
  const heard: boolean[] = [];
  const stop = watchConnection((isReached) => heard.push(isReached));
  await reportConnection(request).catch(() => undefined);
  stop();
  return heard;
}

test('connection › counts as reached after a response, also an error response', async () => {
  expect(await reportsOf(Promise.resolve(new Response('{}')))).toEqual([true]);
  expect(await reportsOf(Promise.resolve(new Response('', { status: 503 })))).toEqual([true]);
});

test('connection › counts as lost after a failed request or a gateway error', async () => {
  expect(await reportsOf(Promise.reject(new TypeError('Failed to fetch')))).toEqual([false]);
  expect(await reportsOf(Promise.resolve(new Response('', { status: 502 })))).toEqual([false]);
});

test('connection › reports no aborted request, and nothing to former listeners', async () => {
  expect(await reportsOf(Promise.reject(new DOMException('Gone on', 'AbortError')))).toEqual([]);
  const listener = vi.fn();
  watchConnection(listener)();
  await reportConnection(Promise.resolve(new Response()));
  expect(listener).not.toHaveBeenCalled();
});
