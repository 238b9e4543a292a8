import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertSession } from '#tests/support/builders/account.ts';
import { makeServerPlace, type ServerPlace } from '#tests/support/builders/server-process.ts';
import { makeGuestId } from '#tests/support/builders/test-lexden.ts';

const LEVEL_WARN = 40;

let place: ServerPlace;
beforeEach(async () => {
  place = await makeServerPlace({ kind: 'sqlite', postgresUrl: undefined });
});
afterEach(() => place.close());

/** An address where nobody listens. */
async function findDeadAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

test('a server whose identity provider is out of reach says so in one line, and does everything else', async () => {
  const issuer = await findDeadAddress();
  const server = await place.start({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'lexden', LOG_LEVEL: 'warn' });
  const complaints = () =>
    server
      .output()
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      // Whether the web client was built plays no part here.
      .filter(({ msg }) => !/dist.web/.test(msg));
  await vi.waitFor(() => expect(complaints()).toHaveLength(1), { timeout: 10_000 });
  const [complaint] = complaints();
  expect(complaint).toMatchObject({ level: LEVEL_WARN, msg: expect.stringContaining('OIDC_ISSUER') });
  expect(complaint.msg).not.toContain('\n');

  const { token } = await insertSession(place.openDatabase().db);
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${server.address}${path}`, { headers })).status;
  expect(await statusOf('/api/auth/user', { cookie: `lexden_session=${token}` })).toBe(200);
  expect(await statusOf('/api/session/documents', { 'x-session-id': makeGuestId() })).toBe(200);
  const config = await fetch(`${server.address}/api/auth/config`);
  expect([config.status, (await config.json()).code]).toEqual([502, 'provider-unreachable']);
  // The embedded provider is not there beside another one.
  expect((await fetch(`${server.address}/identity/sign-out`, { method: 'POST' })).status).toBe(404);
});
