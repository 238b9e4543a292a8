import { expect, test } from 'vitest';
import type { Document } from '#contract/documents.ts';
import { ACCOUNT_CALLER } from '#web/lib/api/caller.tsx';
import { queryKeys } from '#web/lib/api/queries.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { refreshAfterChat, saveOnPageHide } from './use-questions.ts';

test('refreshAfterChat › invalidates the limits of every document of the question [spec: 7.8]', async () => {
  const client = createQueryClient();
  const caller = ACCOUNT_CALLER;
  const counts = [
    ...[queryKeys.user(caller), queryKeys.dashboard(caller)],
    ...[queryKeys.chatLimits(caller, 7), queryKeys.chatLimits(caller, 8)],
  ];
  const others = [queryKeys.documents(caller), queryKeys.analysis(caller, 7), queryKeys.chatLimits(caller, 9)];
  for (const key of [...counts, ...others]) client.setQueryData(key, {});
  await refreshAfterChat(client, caller, [{ id: 7 }, { id: 8 }] as unknown as [Document, Document]);
  const isOutdated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(counts.map(isOutdated)).toEqual(counts.map(() => true));
  expect(others.map(isOutdated)).toEqual(others.map(() => false));
});

test('saveOnPageHide › saves the question while its answer is pending, and not afterwards', async () => {
  const page = new EventTarget() as Window;
  const kept: string[] = [];
  const leave = () => page.dispatchEvent(new Event('pagehide'));
  const { promise, resolve } = Promise.withResolvers<string>();
  const end = saveOnPageHide(promise, () => kept.push('Which law applies?'), page);
  leave();
  expect(kept).toEqual(['Which law applies?']);
  resolve('answered');
  expect(await end).toBe('answered');
  leave();
  expect(kept).toHaveLength(1);
});
