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

test('identity loader › loads the provider’s client once for concurrent callers', async () => {
  const { loader, makeClient } = makeLoader();
  expect(loader.current()).toBeNull();
  const [first, second] = await Promise.all([loader.load(), loader.load()]);
  expect(first).toBe(second);
  expect(loader.current()).toBe(first);
  await loader.load();
  expect(makeClient).toHaveBeenCalledOnce();
});

test('identity loader › reloads a stale or discarded client, also one discarded while loading', async () => {
  const { loader, makeClient, setNow } = makeLoader();
  await loader.load();
  setNow(1_000);
  expect(loader.current()).toBeNull();
  setNow(0);
  loader.discard();
  expect(loader.current()).toBeNull();
  const loading = loader.load();
  loader.discard();
  await loading;
  expect(loader.current()).toBeNull();
  await loader.load();
  expect(makeClient).toHaveBeenCalledTimes(3);
});

test('identity loader › keeps a client that holds no one-time values', async () => {
  const { loader, makeClient } = makeLoader({ staleAtMs: Number.POSITIVE_INFINITY });
  const client = await loader.load();
  loader.discard();
  expect(loader.current()).toBe(client);
  expect(makeClient).toHaveBeenCalledOnce();
});

test('identity loader › does not cache a failure', async () => {
  const { loader, makeClient } = makeLoader();
  makeClient.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(loader.load()).rejects.toThrow('Failed to fetch');
  await expect(loader.load()).resolves.toBeDefined();
});

test('identity loader › configures the domain once, and for preview addresses only [spec: 4.5]', async () => {
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
