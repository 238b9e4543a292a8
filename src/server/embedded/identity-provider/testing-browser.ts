import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { SIGN_IN_RETURN_PATHS } from '#contract/sign-in-paths.ts';

type Headers = Readonly<Record<string, string>>;
type Form = Readonly<Record<string, string>>;

/** A browser with its cookies, without the browser. */
export interface TestBrowser {
  readonly origin: string;
  /** Names of the cookies it holds. */
  cookieNames(): readonly string[];
  get(address: string, headers?: Headers): Promise<LightMyRequestResponse>;
  post(path: string, form: Form, headers?: Headers): Promise<LightMyRequestResponse>;
  /** Follows redirections inside the provider; answers the last answer and the address it was had at. */
  follow(answer: LightMyRequestResponse): Promise<{ answer: LightMyRequestResponse; address: URL }>;
  /** Asks for a sign-in, as the product's page does, and opens the page it leads to. */
  begin(changes?: Readonly<Record<string, string | undefined>>): Promise<BegunSignIn>;
  /** Trades the code in the address a sign-in returned to. */
  exchange(begun: BegunSignIn, returned: URL, changes?: Form): Promise<LightMyRequestResponse>;
}

export interface BegunSignIn {
  readonly page: LightMyRequestResponse;
  /** Address of the page. */
  readonly path: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly nonce: string;
}

export function openTestBrowser(app: FastifyInstance, origin: string): TestBrowser {
  const jar = createJar();
  const ownHeaders = { host: new URL(origin).host, 'user-agent': 'Test browser' };
  const send = async (method: 'GET' | 'POST', address: string, headers: Headers, form?: Form) => {
    const { pathname, search } = new URL(address, origin);
    const answer = await app.inject({
      method,
      url: `${pathname}${search}`,
      headers: {
        ...ownHeaders,
        ...jar.headersFor(pathname),
        ...(form && { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    jar.keep(answer);
    return answer;
  };
  const browser: TestBrowser = {
    origin,
    cookieNames: jar.names,
    get: (address, headers = {}) => send('GET', address, headers),
    post: (path, form, headers = {}) => send('POST', path, headers, form),
    async follow(answer) {
      const address = new URL(answer.headers.location ?? '', origin);
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

interface Jar {
  headersFor(pathname: string): { cookie?: string };
  keep(answer: LightMyRequestResponse): void;
  names(): readonly string[];
}

/** Cookies by name and path, as browsers keep them. */
function createJar(): Jar {
  const cookies = new Map<string, { name: string; value: string; path: string }>();
  return {
    names: () => [...cookies.values()].map(({ name }) => name),
    headersFor(pathname) {
      const matching = [...cookies.values()].filter(
        ({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`),
      );
      if (matching.length === 0) return {};
      return { cookie: matching.map(({ name, value }) => `${name}=${value}`).join('; ') };
    },
    keep({ cookies: received }) {
      for (const { name, value, path = '/', expires, maxAge } of received as ReceivedCookie[]) {
        const isGone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
        if (isGone) cookies.delete(`${path} ${name}`);
        else cookies.set(`${path} ${name}`, { name, value: encodeURIComponent(value), path });
      }
    },
  };
}

interface ReceivedCookie {
  readonly name: string;
  readonly value: string;
  readonly path?: string;
  readonly expires?: Date;
  readonly maxAge?: number;
}
