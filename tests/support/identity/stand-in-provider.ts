import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { JWTPayload } from 'jose';
import { makeTestKey, signToken, validClaims } from '#server/adapters/identity/testing-tokens.ts';
import { listen } from '#server/platform/testing-listen.ts';
import { describeProvider, issuerOf, type ProviderShape } from './stand-in-documents.ts';

/** A person with an account at the provider. */
interface StandInAccount {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

interface StandInOptions {
  readonly shape: ProviderShape;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accounts: readonly StandInAccount[];
}

/** An OpenID provider on a loopback port that stands for Google or Microsoft: code flow with PKCE and a client secret. */
export interface StandInProvider {
  readonly url: string;
  close(): Promise<void>;
}

interface Grant {
  readonly account: StandInAccount;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
}

class Refusal extends Error {}

/** Refuses what the real ones refuse: another client or secret, a used code, a wrong verifier or redirect URI. */
export async function startStandInProvider(options: StandInOptions): Promise<StandInProvider> {
  const key = await makeTestKey();
  const grants = new Map<string, Grant>();
  const server = await listen(createServer((request, response) => void respond(request, response)));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.url);
    try {
      await route(url, request, response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sendJson(response, 400, { error: error.message });
    }
  }

  async function route(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url.pathname.endsWith('/.well-known/openid-configuration')) {
      return sendJson(response, 200, describeProvider(options.shape, server.url));
    }
    if (url.pathname === '/keys') {
      const issuer = options.shape === 'microsoft' ? { issuer: issuerOf('microsoft', server.url) } : {};
      return sendJson(response, 200, { keys: [{ ...key.publicJwk, ...issuer }] });
    }
    if (url.pathname === '/authorize') return sendChooser(url, response);
    if (url.pathname === '/chosen') return redirectBack(url.searchParams, response);
    if (url.pathname === '/token') return sendJson(response, 200, await redeem(request));
    // A browser asks for the icon of the page, and complains where there is none.
    response.writeHead(url.pathname === '/favicon.ico' ? 204 : 404).end();
  }

  function sendChooser({ searchParams, search }: URL, response: ServerResponse): void {
    if (searchParams.get('client_id') !== options.clientId) throw new Refusal('unauthorized_client');
    if (searchParams.get('code_challenge_method') !== 'S256') throw new Refusal('invalid_request');
    const links = options.accounts.map(
      ({ sub, name }) => `<p><a href="/chosen${search}&account=${sub}">${name}</a></p>`,
    );
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>${links.join('')}`,
    );
  }

  function redirectBack(asked: URLSearchParams, response: ServerResponse): void {
    const account = options.accounts.find(({ sub }) => sub === asked.get('account'));
    const redirectUri = asked.get('redirect_uri');
    if (!account || !redirectUri) throw new Refusal('invalid_request');
    const code = randomBytes(16).toString('hex');
    grants.set(code, {
      account,
      redirectUri,
      challenge: asked.get('code_challenge') ?? '',
      nonce: asked.get('nonce') ?? '',
    });
    const target = new URL(redirectUri);
    target.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
    response.writeHead(302, { location: target.href });
    response.end();
  }

  async function redeem(request: IncomingMessage): Promise<object> {
    const form = new URLSearchParams(await readBody(request));
    const [id, secret] = readCredentials(request, form);
    if (id !== options.clientId || !isEqual(secret, options.clientSecret)) throw new Refusal('invalid_client');
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      throw new Refusal('invalid_grant');
    }
    const { account, nonce } = grant;
    return { id_token: await signToken(key, claimsOf(account, nonce)), token_type: 'Bearer', expires_in: 3599 };
  }

  function claimsOf(account: StandInAccount, nonce: string): JWTPayload {
    const issuer = issuerOf(options.shape, server.url, TENANT);
    return {
      ...validClaims({ issuer, audience: options.clientId, nonce, nowMs: Date.now() }),
      ...account,
      picture: undefined,
      ...(options.shape === 'microsoft' && { tid: TENANT, ver: '2.0' }),
    };
  }

  return { url: server.url, close: server.close };
}

/** The tenant of every account. */
const TENANT = '11111111-2222-4333-8444-555555555555';

function readCredentials({ headers }: IncomingMessage, form: URLSearchParams): [string, string] {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (basic === undefined) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
  return [decodeForm(id), decodeForm(secret)];
}

/** RFC 6749, section 2.3.1 */
function decodeForm(text: string): string {
  return new URLSearchParams(`text=${text}`).get('text') ?? '';
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
