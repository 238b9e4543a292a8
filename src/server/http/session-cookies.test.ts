import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createSessionCookies } from './session-cookies.ts';

async function exchangeCookies(isSecure: boolean, sent?: string) {
  const app = Fastify();
  await app.register(cookie);
  const cookies = createSessionCookies(isSecure);
  app.get('/set', async (_request, reply) => {
    cookies.setSession(reply, 'the-session');
    cookies.setNonce(reply, 'the-nonce');
  });
  app.get('/clear', async (_request, reply) => {
    cookies.clearSession(reply);
    cookies.clearNonce(reply);
  });
  app.get('/read', async (request) => [cookies.readSession(request) ?? null, cookies.readNonce(request) ?? null]);
  const ask = (url: string) => app.inject({ url, headers: sent === undefined ? {} : { cookie: sent } });
  const [set, clear, read] = [await ask('/set'), await ask('/clear'), await ask('/read')];
  await app.close();
  return { set: set.headers['set-cookie'], clear: clear.headers['set-cookie'], read: read.json() };
}

test('session cookies › are HttpOnly and SameSite over HTTP', async () => {
  const { set } = await exchangeCookies(false);
  expect(set).toEqual([
    'lexden_session=the-session; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    'lexden_sign_in=the-nonce; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax',
  ]);
});

test('session cookies › are Secure and host-bound over HTTPS', async () => {
  const { set } = await exchangeCookies(true);
  expect(set).toEqual([
    '__Host-lexden_session=the-session; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-lexden_sign_in=the-nonce; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
});

test.each([
  [false, ''],
  [true, '__Host-'],
])('session cookies › are cleared with the same name and path (HTTPS: %s)', async (isSecure, prefix) => {
  const { clear } = await exchangeCookies(isSecure);
  const secure = isSecure ? ' Secure;' : '';
  const gone = (name: string) =>
    expect.stringMatching(
      new RegExp(
        `^${prefix}${name}=; (Max-Age=0; )?Path=/; (Expires=Thu, 01 Jan 1970 00:00:00 GMT; )?HttpOnly;${secure} SameSite=Lax`,
      ),
    );
  expect(clear).toEqual([gone('lexden_session'), gone('lexden_sign_in')]);
});

test.each([
  [false, 'lexden_session=a; lexden_sign_in=b', ['a', 'b']],
  [true, '__Host-lexden_session=a; __Host-lexden_sign_in=b', ['a', 'b']],
  [true, 'lexden_session=a; lexden_sign_in=b', [null, null]],
  [false, '__Host-lexden_session=a', [null, null]],
  [false, undefined, [null, null]],
])('session cookies › are read under their own names only (HTTPS: %s): %s', async (isSecure, sent, expected) => {
  expect((await exchangeCookies(isSecure, sent)).read).toEqual(expected);
});

test('session cookies › a pending log-out disables the session and ends with it or with a new one', async () => {
  const sent = 'lexden_session=a; lexden_sign_in=b; lexden_log_out=pending';
  const { set, clear, read } = await exchangeCookies(false, sent);
  expect(read).toEqual([null, 'b']);
  for (const answered of [set, clear]) {
    expect(answered).toContainEqual(expect.stringMatching(/^lexden_log_out=; (Max-Age=0; )?Path=\/; .*SameSite=Lax/));
  }
});
