import { expect, test, vi } from 'vitest';
import type { IdentityClient } from './identity-client.ts';
import { createIdentityLoader } from './identity-loader.ts';

function makeLoader({ isPreview = false, staleAtMs = 1_000 } = {}) {
  let nowMs = 0;
  const makeClient = vi.fn(async () => ({ provider: 'oidc', isPreview, staleAtMs }) as IdentityClient);
  const configureDomain = vi.fn(async (_provider: string) => true);
  const loader = createIdentityLoader({ makeClient, configureDomain, now: () => nowMs });
  const setNow = (ms: number) => {
    nowMs = ms;
  };
  return { loader, makeClient, configureDomain, setNow };
}

test('the provider’s code is loaded once, however many ask for it', async () => {
  const { loader, makeClient } = makeLoader();
  expect(loader.current()).toBeNull();
  const [first, second] = await Promise.all([loader.load(), loader.load()]);
  expect(first).toBe(second);
  expect(loader.current()).toBe(first);
  await loader.load();
  expect(makeClient).toHaveBeenCalledOnce();
});

test('what went stale or was used up is loaded anew, also while it was still on its way', async () => {
  const { loader, makeClient, setNow } = makeLoader();
  await loader.load();
  setNow(1_000);
  expect(loader.current()).toBeNull();
  setNow(0);
  loader.discard();
  expect(loader.current()).toBeNull();
  const onItsWay = loader.load();
  loader.discard();
  await onItsWay;
  expect(loader.current()).toBeNull();
  await loader.load();
  expect(makeClient).toHaveBeenCalledTimes(3);
});

test('a client with nothing in it that is used up is kept', async () => {
  const { loader, makeClient } = makeLoader({ staleAtMs: Number.POSITIVE_INFINITY });
  const client = await loader.load();
  loader.discard();
  expect(loader.current()).toBe(client);
  expect(makeClient).toHaveBeenCalledOnce();
});

test('a failure is not kept', async () => {
  const { loader, makeClient } = makeLoader();
  makeClient.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(loader.load()).rejects.toThrow('Failed to fetch');
  await expect(loader.load()).resolves.toBeDefined();
});

test('the domain is made known for other addresses only, and once [spec: 4.5]', async () => {
  const usual = makeLoader();
  await usual.loader.load();
  expect(usual.configureDomain).not.toHaveBeenCalled();
  expect(usual.loader.domainReadyAtMs()).toBe(0);

  const preview = makeLoader({ isPreview: true });
  preview.setNow(500);
  await preview.loader.load();
  preview.setNow(800);
  preview.loader.discard();
  await preview.loader.load();
  expect(preview.configureDomain.mock.calls).toEqual([['oidc']]);
  expect(preview.loader.domainReadyAtMs()).toBe(3_500);
  expect(preview.loader.isDomainRefused()).toBe(false);
});
