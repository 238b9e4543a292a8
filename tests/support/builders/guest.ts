import { createTestClient, type Server, type TestClient } from '#tests/support/client/test-client.ts';

/** One trial user's browser. */
export type Guest = TestClient;

export const makeGuest = (server: Server, guestId?: string): Guest =>
  createTestClient(server, guestId === undefined ? {} : { guestId });

/** A browser without a guest id and without a session. */
export const makeAnonymousClient = (server: Server): TestClient => createTestClient(server, { guestId: '' });
