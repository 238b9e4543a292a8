import type { LightMyRequestResponse } from 'fastify';
import type { JWTPayload } from 'jose';
import type { TestIdentity } from '#server/adapters/identity/testing.ts';
import { makeGuestId, type TestLexden } from './test-lexden.ts';

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

type Headers = Readonly<Record<string, string>>;

/** One browser that keeps its cookies, with what it needs to sign in; without the browser. */
export interface Browser {
  readonly guestId: string;
  /** By name. What a server takes back is not among them. */
  readonly cookies: Map<string, string>;
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  post(url: string, payload?: object | string, headers?: Headers): Promise<LightMyRequestResponse>;
  /** Asks how to sign in, and answers what goes into the token as its nonce. */
  askNonce(): Promise<string>;
  /** What the browser would send for a person: a good token of the provider's, but for the claims given. */
  makeSignIn(claims: JWTPayload): Promise<{ readonly idToken: string; readonly uid: string }>;
  /** The whole way. */
  signIn(claims: JWTPayload): Promise<LightMyRequestResponse>;
}

/** @param identity the provider that the server was started with */
export function makeBrowser(
  { app }: Pick<TestLexden, 'app'>,
  identity: TestIdentity,
  guestId: string = makeGuestId(),
): Browser {
  const cookies = new Map<string, string>();
  const own = (): Record<string, string> => ({
    'x-session-id': guestId,
    'user-agent': USER_AGENT,
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  });
  const keep = (answer: LightMyRequestResponse) => {
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (isGone) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const browser: Browser = {
    guestId,
    cookies,
    get: async (url, headers) => keep(await app.inject({ url, headers: { ...own(), ...headers } })),
    post: async (url, payload, headers) =>
      keep(await app.inject({ method: 'POST', url, headers: { ...own(), ...headers }, ...(payload && { payload }) })),
    async askNonce() {
      const answer = await browser.get('/api/auth/config');
      if (answer.statusCode !== 200) throw new Error(`Nobody can sign in: ${answer.body}`);
      return answer.json().nonce;
    },
    async makeSignIn(claims) {
      const nonce = await browser.askNonce();
      return { idToken: await identity.sign({ nonce, ...claims }), uid: claims.sub ?? 'subject-of-ada' };
    },
    signIn: async (claims) => browser.post('/api/oidc-auth', await browser.makeSignIn(claims)),
  };
  return browser;
}
