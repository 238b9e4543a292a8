import { createHash, randomBytes } from 'node:crypto';
import { SIGN_IN_RETURN_PATHS } from '#contract/sign-in-paths.ts';
import type { CookieJar } from '#tests/support/client/cookie-jar.ts';
import { createTestClient, type Server } from '#tests/support/client/test-client.ts';
import type { Headers, TestResponse } from '#tests/support/client/transport.ts';

type Form = Readonly<Record<string, string>>;

/** A browser on the pages of the embedded identity provider. */
export interface ProviderBrowser {
  readonly origin: string;
  readonly cookies: CookieJar;
  get(address: string, headers?: Headers): Promise<TestResponse>;
  post(path: string, form: Form, headers?: Headers): Promise<TestResponse>;
  /** Follows redirections inside the provider; answers the last answer and the address it was had at. */
  follow(answer: TestResponse): Promise<{ answer: TestResponse; address: URL }>;
  /** Asks for a sign-in, as the product's page does, and opens the page it leads to. */
  begin(changes?: Readonly<Record<string, string | undefined>>): Promise<BegunSignIn>;
  /** Submits a form of a sign-in's pages. @returns where it leads */
  submit(begun: Pick<BegunSignIn, 'path'>, step: string, form?: Form): Promise<URL>;
  /** Trades the code in the address a sign-in returned to. */
  exchange(begun: BegunSignIn, returned: URL, changes?: Form): Promise<TestResponse>;
}

export interface BegunSignIn {
  readonly page: TestResponse;
  /** Address of the page. */
  readonly path: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly nonce: string;
}

/** @param origin address that the server's pages are opened at */
export function openProviderBrowser(server: Server, origin: string): ProviderBrowser {
  const client = createTestClient(server, { origin, userAgent: 'Test browser' });
  const browser: ProviderBrowser = {
    origin,
    cookies: client.cookies,
    get: (url, headers = {}) => client.send({ url, headers }),
    post: (url, form, headers = {}) =>
      client.send({ method: 'POST', url, headers, payload: new URLSearchParams(form) }),
    async follow(answer) {
      const address = new URL(String(answer.headers.location ?? ''), origin);
      if (answer.statusCode < 300 || answer.statusCode > 399) throw new Error(`No redirection: ${answer.body}`);
      const isInside = address.origin === origin && address.pathname.startsWith('/identity/');
      if (!isInside) return { answer, address };
      const next = await browser.get(address.href);
      return next.statusCode === 303 ? browser.follow(next) : { answer: next, address };
    },
    async begin(changes = {}) {
      const begun = { codeVerifier: randomBytes(32).toString('base64url'), nonce: randomBytes(16).toString('hex') };
      const redirectUri = changes['redirect_uri'] ?? `${origin}${SIGN_IN_RETURN_PATHS.popup}`;
      const parameters = {
        client_id: 'lexden-web',
        response_type: 'code',
        scope: 'openid email profile',
        prompt: 'select_account',
        redirect_uri: redirectUri,
        nonce: begun.nonce,
        state: 'state-of-this-window',
        code_challenge: createHash('sha256').update(begun.codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changes,
      };
      const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const first = await browser.get(`/identity/auth?${new URLSearchParams(given)}`, { accept: 'text/html' });
      if (first.statusCode !== 303) return { ...begun, redirectUri, page: first, path: '' };
      const { answer, address } = await browser.follow(first);
      return { ...begun, redirectUri, page: answer, path: address.pathname };
    },
    submit: async ({ path }, step, form = {}) =>
      (await browser.follow(await browser.post(`${path}/${step}`, form))).address,
    exchange: (begun, returned, changes = {}) =>
      browser.post('/identity/token', {
        grant_type: 'authorization_code',
        client_id: 'lexden-web',
        redirect_uri: begun.redirectUri,
        code: returned.searchParams.get('code') ?? '',
        code_verifier: begun.codeVerifier,
        ...changes,
      }),
  };
  return browser;
}
