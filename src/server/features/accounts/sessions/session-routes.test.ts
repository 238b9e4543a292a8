import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { LOG_OUT_COOKIE } from '#contract/log-out-cookie.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { installErrorHandling } from '#server/http/errors/error-handling.ts';
import { createSessionCookies } from '#server/http/session-cookies.ts';
import { bindSessionNavigation } from './session-routes.ts';
import type { SessionService } from './session-service.ts';

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };

/** Requests an app whose hooks refuse every request before the route. */
async function askRefused(url: string, headers: Record<string, string>) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandling(app);
  await app.register(cookie);
  app.addHook('onRequest', async () => {
    throw new AppError('rate-limited', { retryAfterSeconds: 7 });
  });
  bindSessionNavigation(app, { sessions: {} as SessionService, cookies: createSessionCookies(false) });
  const answer = await app.inject({ url, headers });
  await app.close();
  return answer;
}

test('log-out navigation › redirects to the logged-out page and stays pending when rate-limited', async () => {
  const { statusCode, headers, cookies } = await askRefused('/api/logout', NAVIGATION);
  expect([statusCode, headers.location]).toEqual([302, '/?logout=true']);
  expect(cookies).toMatchObject([{ name: LOG_OUT_COOKIE.name, value: LOG_OUT_COOKIE.value, path: '/' }]);
});

test('log-in navigation › redirects to the start page when refused', async () => {
  const { statusCode, headers, cookies } = await askRefused('/api/login', NAVIGATION);
  expect([statusCode, headers.location, cookies]).toEqual([302, '/', []]);
});

test('log-in navigation › returns the error to non-browser clients', async () => {
  const { statusCode, headers } = await askRefused('/api/login', { accept: 'application/json' });
  expect([statusCode, headers['retry-after']]).toEqual([429, '7']);
});
