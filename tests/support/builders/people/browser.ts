import type { JWTPayload } from 'jose';
import type { TestIdentity } from '#server/adapters/identity/testing.ts';
import type { TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { createTestClient, type TestClient } from '#tests/support/client/test-client.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A browser with what it needs to sign in. */
export interface Browser extends TestClient {
  /** Requests the sign-in settings. @returns the nonce for the token */
  askNonce(): Promise<string>;
  /** What the browser would send for a person: a valid token of the provider's, but for the claims given. */
  makeSignIn(claims: JWTPayload): Promise<{ readonly idToken: string; readonly uid: string }>;
  /** The whole way. */
  signIn(claims: JWTPayload): Promise<TestResponse>;
}

/** @param identity the provider that the server was started with */
export function makeBrowser({ app }: Pick<TestLexden, 'app'>, identity: TestIdentity, guestId?: string): Browser {
  const client = createTestClient({ app }, { userAgent: USER_AGENT, prefix: '', ...(guestId && { guestId }) });
  const browser: Browser = Object.assign(client, {
    async askNonce() {
      const { statusCode, body, json } = await client.get('/api/auth/config');
      if (statusCode !== 200) throw new Error(`Sign-in is not possible: ${body}`);
      return json().nonce;
    },
    async makeSignIn(claims: JWTPayload) {
      const nonce = await browser.askNonce();
      return { idToken: await identity.sign({ nonce, ...claims }), uid: claims.sub ?? 'subject-of-ada' };
    },
    signIn: async (claims: JWTPayload) => client.post('/api/oidc-auth', await browser.makeSignIn(claims)),
  });
  return browser;
}
