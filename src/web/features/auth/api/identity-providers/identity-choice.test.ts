import { expect, test, vi } from 'vitest';
import type { SocialProvider } from '#contract/identity.ts';
import { startTestPage } from '../../model/machine/testing-sign-in.ts';
import { createIdentityChoice } from './identity-choice.ts';
import type { IdentityClient } from './identity-client.ts';
import { createIdentityLoader } from './identity-loader.ts';

function makeChoice(stored: string | null = null) {
  let kept = stored;
  const loaded: (SocialProvider | undefined)[] = [];
  const choice = createIdentityChoice(
    (social) =>
      createIdentityLoader({
        now: () => 0,
        configureDomain: async () => true,
        async makeClient() {
          loaded.push(social);
          return { provider: 'oidc', isPreview: false, staleAtMs: 1 } as IdentityClient;
        },
      }),
    {
      get: () => kept,
      set: (social) => {
        kept = social ?? null;
      },
    },
  );
  return { choice, loaded, kept: () => kept };
}

test('identity choice › begins with the configured provider, and keeps what was chosen', async () => {
  const { choice, loaded, kept } = makeChoice();
  expect(choice.chosen()).toBeUndefined();
  await choice.load();
  choice.choose('microsoft');
  expect(choice.current()).toBeNull();
  await choice.load();
  expect([loaded, kept()]).toEqual([[undefined, 'microsoft'], 'microsoft']);
  choice.choose(undefined);
  expect(choice.current()).not.toBeNull();
  expect(kept()).toBeNull();
});

test('identity choice › reads what an earlier page of the tab chose, and nothing that it does not know', () => {
  expect(makeChoice('google').choice.chosen()).toBe('google');
  expect(makeChoice('facebook').choice.chosen()).toBeUndefined();
});

test('identity choice › prepares each provider once, and discards all with their shared nonce', async () => {
  const { choice, loaded } = makeChoice('google');
  choice.prepare(['google', undefined]);
  choice.prepare(['google', undefined]);
  await vi.waitFor(() => expect(loaded).toEqual(['google', undefined]));
  await choice.load();
  choice.discard();
  expect(choice.current()).toBeNull();
  choice.choose(undefined);
  expect(choice.current()).toBeNull();
});

test('identity choice › asks again after a discard, whatever an earlier request waits for', async () => {
  let asked = 0;
  const client = { provider: 'oidc', isPreview: false, staleAtMs: 1 } as IdentityClient;
  const choice = createIdentityChoice(
    () =>
      createIdentityLoader({
        now: () => 0,
        configureDomain: async () => true,
        makeClient: () => (asked++ === 0 ? new Promise(() => undefined) : Promise.resolve(client)),
      }),
    { get: () => null, set: () => undefined },
  );
  choice.prepare(['google', undefined]);
  await vi.waitFor(() => expect(asked).toBe(1));
  choice.discard();
  expect(await choice.load()).toBe(client);
});

test('sign-in › goes to the provider that was clicked, and a click during it changes nothing', async () => {
  const page = await startTestPage({ client: { signInWithPopup: () => new Promise(() => undefined) } });
  page.takeLog();
  await page.send({ type: 'sign-in-clicked', social: 'google' });
  expect(page.takeLog().join('\n')).toContain('load client of google');
  expect(page.session.get('socialProvider')).toBe('google');
  await page.send({ type: 'sign-in-clicked', social: 'microsoft' });
  expect(page.session.get('socialProvider')).toBe('google');
});
