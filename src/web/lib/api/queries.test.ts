import { expect, test } from 'vitest';
import type { Document } from '#contract/documents.ts';
import { ACCOUNT_CALLER, TRIAL_CALLER } from './caller.tsx';
import { queryKeys, refreshLists, removeDocumentFromCache, updateDocumentInList } from './queries.ts';
import { createQueryClient } from './query-client.ts';

test('queries › refetch lists and counts after an upload or an analysis, and nothing else [spec: 4.23, 7.9]', async () => {
  const client = createQueryClient();
  const caller = ACCOUNT_CALLER;
  const lists = [queryKeys.documents(caller), queryKeys.dashboard(caller), queryKeys.user(caller)];
  const others = [queryKeys.settings, queryKeys.analysis(caller, 7), queryKeys.documents(TRIAL_CALLER)];
  for (const key of [...lists, ...others]) client.setQueryData(key, []);
  await refreshLists(client, caller);
  const isOutdated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(lists.map(isOutdated)).toEqual(lists.map(() => true));
  expect(others.map(isOutdated)).toEqual(others.map(() => false));
});

test('queries › update and remove a document in the list and in the partial list', () => {
  const client = createQueryClient();
  const caller = ACCOUNT_CALLER;
  const [one, other] = [{ id: 7 } as Document, { id: 8 } as Document];
  const lists = [queryKeys.documents(caller), queryKeys.newestDocuments(caller)];
  const shown = () => lists.map((key) => client.getQueryData(key));
  updateDocumentInList(client, caller, one);
  expect(shown()).toEqual([undefined, undefined]);
  for (const key of lists) client.setQueryData(key, [one, other]);
  const changed = { ...one, hasAnalysis: true };
  updateDocumentInList(client, caller, changed);
  expect(shown()).toEqual([
    [changed, other],
    [changed, other],
  ]);
  removeDocumentFromCache(client, caller, 8);
  expect(shown()).toEqual([[changed], [changed]]);
});
