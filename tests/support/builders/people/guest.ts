import { createTestClient, type Server, type TestClient } from '#tests/support/client/test-client.ts';

/** One trial user's browser. */
export type Guest = TestClient;

export const makeGuest = (server: Server, guestId?: string): Guest =>
  createTestClient(server, guestId === undefined ? {} : { guestId });

/** A browser without a guest id and without a session. */
export const makeAnonymousClient = (server: Server): TestClient => createTestClient(server, { guestId: '' });

/** A trial user who has uploaded a document, which has been read. */
export async function uploadAsGuest(
  server: Server,
  bytes: Uint8Array,
  name?: string,
): Promise<{ guest: Guest; id: number }> {
  const guest = makeGuest(server);
  return { guest, id: await guest.uploadAndRead(bytes, name) };
}
