import { afterEach, expect, test, vi } from 'vitest';
import { accountPaths } from '#contract/calls.ts';
import { SIGN_IN_RETURN_PATHS } from '#contract/sign-in-paths.ts';
import { LOGOUT_PATH, POPUP_RETURN_PATH, REDIRECT_RETURN_PATH } from '../model/addresses.ts';
import { ADA_USER, PROVEN_ADA, TRIAL_USER } from '../model/machine/testing-sign-in.ts';
import { ProviderError } from './identity-providers/identity-client.ts';
import { genericFailure, providerFailure } from './identity-providers/provider-messages.ts';
import {
  configureDomain,
  createCheckout,
  endServerSession,
  loadSignInConfig,
  lookUpAccount,
  lookUpTrial,
  syncPerson,
} from './server-calls.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(...answers: (Response | Error)[]) {
  const sent = vi.fn(async (_url: string, _init: RequestInit) => {
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('Failed to fetch');
    return answer;
  });
  vi.stubGlobal('fetch', sent);
  return sent;
}

const refusal = (status: number, code: string, message = 'Words.') => Response.json({ code, message }, { status });
const failureFrom = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof ProviderError ? error.failure : error),
  );

test('sign-in addresses › equal those of the contract', () => {
  expect({ popup: POPUP_RETURN_PATH, redirect: REDIRECT_RETURN_PATH }).toEqual(SIGN_IN_RETURN_PATHS);
  expect(LOGOUT_PATH).toBe(accountPaths.logout);
});

test('server calls › looks up an account: a 401 is an answer, anything else a failure', async () => {
  answerWith(Response.json(ADA_USER), refusal(401, 'unauthenticated'), new Response('', { status: 502 }));
  expect(await lookUpAccount()).toEqual(ADA_USER);
  expect(await lookUpAccount()).toBeNull();
  await expect(lookUpAccount()).rejects.toThrow('502');
});

test('server calls › looks up a trial, and tells a moved one from a missing one', async () => {
  answerWith(Response.json(TRIAL_USER), refusal(401, 'unauthenticated'), refusal(401, 'trial-moved'));
  expect(await lookUpTrial()).toEqual({ user: TRIAL_USER, isMoved: false });
  expect(await lookUpTrial()).toEqual({ user: null, isMoved: false });
  expect(await lookUpTrial()).toEqual({ user: null, isMoved: true });
  await expect(lookUpTrial()).rejects.toThrow('Failed to fetch');
});

test.each(['oidc', 'firebase'] as const)(
  'server calls › use the sync and domain paths of %s [spec: 7.4]',
  async (provider) => {
    const sent = answerWith(Response.json({ user: ADA_USER, movedDocuments: 2 }), Response.json({ success: false }));
    expect(await syncPerson(provider, PROVEN_ADA)).toEqual({ user: ADA_USER, movedDocuments: 2 });
    expect(await configureDomain(provider)).toBe(false);
    expect(sent.mock.calls.map(([url, { method }]) => [method, url])).toEqual([
      ['POST', `/api/${provider}-auth`],
      ['POST', `/api/configure-${provider}-domain`],
    ]);
    expect(JSON.parse(String(sent.mock.calls[0]?.[1].body))).toEqual({
      idToken: 'the.id.token',
      uid: 'ada-1',
      email: 'ada@example.org',
      displayName: 'Ada Finch',
      photoURL: null,
    });
  },
);

test.each([
  [refusal(403, 'user-disabled'), providerFailure('user-disabled')],
  [refusal(401, 'token-expired'), providerFailure('user-token-expired')],
  [refusal(502, 'provider-unreachable'), providerFailure('network-request-failed')],
  [
    refusal(403, 'unauthorized-domain', 'You can only sign in at https://a.example.'),
    { ...providerFailure('unauthorized-domain'), message: 'You can only sign in at https://a.example.' },
  ],
  [
    refusal(401, 'token-invalid', 'Please sign in again.'),
    genericFailure('Authentication failed: 401 - Please sign in again.'),
  ],
  [
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    genericFailure('Authentication failed: 502 - <h1>Bad gateway</h1>'),
  ],
  [new TypeError('Failed to fetch'), genericFailure('Authentication error: Unable to sync with backend')],
  [Response.json({ unexpected: true }), genericFailure('Authentication error: Unable to sync with backend')],
])('server calls › maps a failed sync to its message [spec: 8.2]', async (answer, failure) => {
  answerWith(answer);
  expect(await failureFrom(syncPerson('oidc', PROVEN_ADA))).toEqual(failure);
});

test.each([
  [refusal(502, 'provider-unreachable'), providerFailure('network-request-failed')],
  [new Response('nginx', { status: 502 }), providerFailure('network-request-failed')],
  [new TypeError('Failed to fetch'), providerFailure('network-request-failed')],
  [refusal(429, 'rate-limited', 'Too many requests.'), genericFailure('Too many requests.')],
  [new Response('what?', { status: 404 }), genericFailure()],
  [Response.json({ provider: 'unknown' }), genericFailure()],
])('server calls › maps a failed load of the sign-in configuration to its message', async (answer, failure) => {
  answerWith(answer);
  expect(await failureFrom(loadSignInConfig())).toEqual(failure);
});

test('server calls › reports a missing checkout to developers [spec: 5.9, 8.6]', async () => {
  const order = (upgradeSessionId: string | null) => createCheckout({ planType: 'pro', upgradeSessionId });
  const answer = { success: true, message: 'Words.', change: 'checkout' };
  const sent = answerWith(
    Response.json({ ...answer, checkoutUrl: 'https://pay.example/1' }),
    refusal(503, 'payments-unreachable'),
    Response.json(answer),
  );
  expect(await order(null)).toBe('https://pay.example/1');
  await expect(order(null)).rejects.toThrow(/^Failed to create subscription: 503$/);
  await expect(order(null)).rejects.toThrow(/^Failed to create checkout session$/);
  expect(sent.mock.calls.map(([url, { body }]) => [url, body])[0]).toEqual([
    ...['/api/create-subscription', '{"planType":"pro"}'],
  ]);
});

test('server calls › count a session as ended only when our server confirms it', async () => {
  const sent = answerWith(Response.json({ success: true }));
  await endServerSession();
  expect(sent.mock.calls.map(([url, { method }]) => [method, url])).toEqual([['POST', '/api/logout']]);
  const failures = [
    ...[refusal(500, 'internal'), refusal(429, 'rate-limited'), new TypeError('Failed to fetch')],
    ...[new Response('<!doctype html>'), Response.json({ success: false }), Response.json(null)],
  ];
  for (const answer of failures) {
    answerWith(answer);
    await expect(endServerSession()).rejects.toThrow();
  }
});
