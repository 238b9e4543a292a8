import { createTestClient, type Server, type TestClient } from '#tests/support/client/test-client.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';
import { openProviderBrowser } from '#tests/support/identity/provider-browser.ts';

const ORIGIN = 'http://localhost:3000';

export interface Person {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

interface Synced {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string;
  readonly response: TestResponse;
}

/** A person whom the embedded provider has authenticated, and who has no session here yet. */
export interface AuthenticatedPerson {
  readonly subject: string;
  /** Presents the provider's token; the cookie of the response opens the session, which `client` then has. */
  sync(): Promise<Synced>;
  readonly client: TestClient;
}

/** Makes an account on the provider's own pages, as a browser does. */
export function signUp(server: Server, person: Person, guestId?: string): Promise<AuthenticatedPerson> {
  return authenticate(server, 'create', { ...person }, guestId);
}

/** Signs in on the provider's own pages, from another browser. */
export function signInAgain(
  server: Server,
  { email, password }: Person,
  guestId?: string,
): Promise<AuthenticatedPerson> {
  return authenticate(server, 'sign-in', { email, password }, guestId);
}

async function authenticate(
  server: Server,
  step: 'create' | 'sign-in',
  form: Readonly<Record<string, string>>,
  guestId?: string,
): Promise<AuthenticatedPerson> {
  const client = createTestClient(server, { origin: ORIGIN, ...(guestId && { guestId }) });
  const { nonce } = (await client.get('/api/auth/config')).json();
  const browser = openProviderBrowser(server, ORIGIN);
  const begun = await browser.begin({ nonce });
  const address = await browser.submit(begun, step, form);
  const { id_token: idToken } = (await browser.exchange(begun, address)).json();
  const uid: string = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString()).sub;
  return {
    subject: uid,
    client,
    async sync() {
      const response = await client.post('/api/oidc-auth', { idToken, uid });
      const { cookie = '' } = client.headers;
      return { status: response.statusCode, body: response.json(), cookie, response };
    },
  };
}
