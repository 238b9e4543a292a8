import { expect, test, vi } from 'vitest';
import { reportConnection, watchConnection } from './connection.ts';

async function hear(request: Promise<Response>): Promise<boolean[]> {
  const heard: boolean[] = [];
  const stop = watchConnection((isReached) => heard.push(isReached));
  await reportConnection(request).catch(() => undefined);
  stop();
  return heard;
}

test('an answer says that the server was reached, and so does a refusal', async () => {
  expect(await hear(Promise.resolve(new Response('{}')))).toEqual([true]);
  expect(await hear(Promise.resolve(new Response('', { status: 503 })))).toEqual([true]);
});

test('a failed request says that it was not, and so does a gateway', async () => {
  expect(await hear(Promise.reject(new TypeError('Failed to fetch')))).toEqual([false]);
  expect(await hear(Promise.resolve(new Response('', { status: 502 })))).toEqual([false]);
});

test('a request that was given up says nothing, and nothing is told to whoever left', async () => {
  expect(await hear(Promise.reject(new DOMException('Gone on', 'AbortError')))).toEqual([]);
  const listener = vi.fn();
  watchConnection(listener)();
  await reportConnection(Promise.resolve(new Response()));
  expect(listener).not.toHaveBeenCalled();
});
