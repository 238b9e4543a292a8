import { afterEach, expect, test, vi } from 'vitest';
import { ACCOUNT_CALLER, TRIAL_CALLER } from '../api/caller.tsx';
import { queryKeys } from '../api/queries.ts';
import { createQueryClient } from '../api/query-client.ts';
import { billingKeys, purchaseBoost, refreshBilling } from './billing.ts';

afterEach(() => vi.unstubAllGlobals());

test('pack purchase › goes to the page in the response, if any [spec: 3.11]', async () => {
  for (const answer of [{ success: true, checkoutUrl: 'https://pay.example/1' }, { success: true }]) {
    vi.stubGlobal('fetch', async () => Response.json(answer));
    expect(await purchaseBoost(TRIAL_CALLER)).toEqual(answer);
  }
  vi.stubGlobal('fetch', async () => Response.json({ success: false }));
  await expect(purchaseBoost(TRIAL_CALLER)).rejects.toThrow();
});

test('billing › refetches everything that shows a plan after a plan change, and nothing else', async () => {
  const client = createQueryClient();
  const shown = [
    queryKeys.user(ACCOUNT_CALLER),
    queryKeys.dashboard(ACCOUNT_CALLER),
    billingKeys.status(ACCOUNT_CALLER),
    billingKeys.payments(ACCOUNT_CALLER),
    queryKeys.chatLimits(ACCOUNT_CALLER, 7),
    queryKeys.chatLimits(ACCOUNT_CALLER, 8),
  ];
  const others = [
    queryKeys.settings,
    queryKeys.documents(ACCOUNT_CALLER),
    queryKeys.analysis(ACCOUNT_CALLER, 7),
    queryKeys.user(TRIAL_CALLER),
  ];
  for (const key of [...shown, ...others]) client.setQueryData(key, {});
  await refreshBilling(client, ACCOUNT_CALLER);
  const isOutdated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(shown.map(isOutdated)).toEqual(shown.map(() => true));
  expect(others.map(isOutdated)).toEqual(others.map(() => false));
});
