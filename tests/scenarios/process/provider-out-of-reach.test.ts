import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { findFreePort } from '#tests/support/builders/services/free-port.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';

const LEVEL_WARN = 40;

let scenario: Scenario;
beforeEach(async () => {
  scenario = await openScenario({ database: 'sqlite' });
});
afterEach(() => scenario.close());

test('a server whose identity provider is out of reach says so in one line, and does everything else', async () => {
  const issuer = `http://127.0.0.1:${await findFreePort()}`;
  const server = await scenario.start({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'lexden', LOG_LEVEL: 'warn' });
  const complaints = () =>
    server
      .log()
      // Whether the web client was built plays no part here.
      .filter(({ msg }) => !/dist.web/.test(msg));
  await vi.waitFor(() => expect(complaints()).toHaveLength(1), { timeout: 10_000 });
  const [complaint] = complaints();
  expect(complaint).toMatchObject({ level: LEVEL_WARN, msg: expect.stringContaining('OIDC_ISSUER') });
  expect(complaint?.msg).not.toContain('\n');

  const { token } = await insertSession(scenario.openDatabase().db);
  const guest = createTestClient(server.address);
  const account = createTestClient(server.address, { session: token });
  expect((await account.get('/api/auth/user')).statusCode).toBe(200);
  expect((await guest.get('/documents')).statusCode).toBe(200);
  const config = await guest.get('/api/auth/config');
  expect([config.statusCode, config.json().code]).toEqual([502, 'provider-unreachable']);
  // The embedded provider is not there beside another one.
  expect((await guest.send({ method: 'POST', url: '/identity/sign-out' })).statusCode).toBe(404);
});
