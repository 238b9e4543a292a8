import { expect, test } from 'vitest';
import { ACCOUNT_CALLER, TRIAL_CALLER } from './caller.tsx';
import { queryKeys, refreshLists } from './queries.ts';
import { createQueryClient } from './query-client.ts';

test('after an upload or an analysis the lists and the counts are asked for again, and nothing else', async () => {
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
