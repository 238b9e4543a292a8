import type { JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IdentityError } from '#server/ports/identity.ts';
import { PERSONAL_TENANT } from './microsoft-issuer-rule.ts';
import type { OidcIdentity } from './oidc.ts';
import { createGoogleIdentity, createMicrosoftIdentity } from './social.ts';
import { startTestIssuer, type TestIssuer } from './testing-issuer.ts';
import { signToken, validClaims } from './testing-tokens.ts';

const NONCE = 'nonce-of-this-browser';
const CLIENT = { clientId: '1234-abcd.apps.googleusercontent.com', clientSecret: 'secret' };
const CONTOSO = '11111111-2222-4333-8444-555555555555';
const FABRIKAM = '66666666-7777-4888-9999-aaaaaaaaaaaa';
const clock = { now: () => Date.now() };

let issuer: TestIssuer;
beforeEach(async () => {
  issuer = await startTestIssuer();
});
afterEach(() => issuer.die());

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error: IdentityError) => error.code,
  );

const sign = (claims: JWTPayload, header = {}) =>
  signToken(
    issuer.signingKey(),
    {
      ...validClaims({ issuer: issuer.url, audience: CLIENT.clientId, nonce: NONCE, nowMs: clock.now() }),
      ...claims,
    },
    header,
  );

describe('Google', () => {
  /** As at https://accounts.google.com/.well-known/openid-configuration, with other addresses. */
  const answerDiscovery = () =>
    issuer.answer('/.well-known/openid-configuration', () => ({
      body: {
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/o/oauth2/v2/auth`,
        device_authorization_endpoint: `${issuer.url}/device/code`,
        token_endpoint: `${issuer.url}/token`,
        userinfo_endpoint: `${issuer.url}/v1/userinfo`,
        revocation_endpoint: `${issuer.url}/revoke`,
        jwks_uri: `${issuer.url}/keys`,
        response_types_supported: ['code', 'token', 'id_token', 'code token', 'code id_token', 'none'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        scopes_supported: ['openid', 'email', 'profile'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
        code_challenge_methods_supported: ['plain', 'S256'],
      },
    }));

  test('asks for the account chooser, and exchanges codes at this server, which holds the secret', async () => {
    answerDiscovery();
    const google = createGoogleIdentity({ ...CLIENT, clock, address: issuer.url });
    expect(await google.describe('https://lexden.example')).toEqual({
      provider: 'oidc',
      isEmbedded: false,
      issuer: issuer.url,
      clientId: CLIENT.clientId,
      scope: 'openid email profile',
      prompt: 'select_account',
      authorizationEndpoint: `${issuer.url}/o/oauth2/v2/auth`,
      tokenEndpoint: 'https://lexden.example/api/auth/token?social=google',
    });
    issuer.answer('/token', () => ({ body: { id_token: 'token' } }));
    await google.exchangeCode?.({ code: 'c', codeVerifier: 'v'.repeat(43), redirectUri: 'https://lexden.example/x' });
    const sent = issuer.requests.at(-1);
    const pair = Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64');
    expect(sent?.headers.authorization).toBe(`Basic ${pair}`);
    expect(await google.verify(await sign({}), NONCE)).toMatchObject({ issuer: issuer.url, subject: 'subject-of-ada' });
  });

  test('is named by its setting when it does not answer', async () => {
    const google = createGoogleIdentity({ ...CLIENT, clock, address: issuer.url });
    expect(await google.check()).toBe(
      `Sign-in with GOOGLE_CLIENT_ID does not work: there is no OpenID provider at ${issuer.url}.`,
    );
  });
});

describe('Microsoft', () => {
  const issuerOf = (tenant: string) => `${issuer.url}/${tenant}/v2.0`;

  /**
   * As at https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration, with other addresses.
   * @param named tenant in the issuer of the document
   * @param published issuer beside the key
   */
  function openMicrosoft(
    tenant: string,
    named = '{tenantid}',
    published: unknown = issuerOf('{tenantid}'),
  ): OidcIdentity {
    issuer.answer(`/${tenant}/v2.0/.well-known/openid-configuration`, () => ({
      body: {
        token_endpoint: `${issuer.url}/${tenant}/oauth2/v2.0/token`,
        token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
        jwks_uri: `${issuer.url}/keys`,
        response_modes_supported: ['query', 'fragment', 'form_post'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
        scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
        issuer: issuerOf(named),
        request_uri_parameter_supported: false,
        userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
        authorization_endpoint: `${issuer.url}/${tenant}/oauth2/v2.0/authorize`,
        http_logout_supported: true,
        tenant_region_scope: null,
      },
    }));
    issuer.answer('/keys', () => ({
      body: { keys: [{ ...issuer.signingKey().publicJwk, ...(published !== null && { issuer: published }) }] },
    }));
    return createMicrosoftIdentity({ ...CLIENT, tenant, clock, address: issuer.url });
  }
  const tokenOf = (tenant: string, claims: JWTPayload = {}) =>
    sign({ iss: issuerOf(tenant), tid: tenant, ver: '2.0', ...claims });

  test('has accounts of every tenant, each under the issuer of its own', async () => {
    const microsoft = openMicrosoft('common');
    expect(await microsoft.describe('https://lexden.example')).toMatchObject({
      issuer: issuerOf('common'),
      tokenEndpoint: 'https://lexden.example/api/auth/token?social=microsoft',
    });
    for (const tenant of [CONTOSO, FABRIKAM, PERSONAL_TENANT]) {
      const { issuer: stored, subject } = await microsoft.verify(await tokenOf(tenant), NONCE);
      expect({ stored, subject }).toEqual({ stored: issuerOf(tenant), subject: 'subject-of-ada' });
    }
  });

  test.each<[string, () => Promise<string>]>([
    ['the template itself', () => sign({ iss: issuerOf('{tenantid}'), tid: '{tenantid}' })],
    ['no tenant', () => sign({ iss: issuerOf(CONTOSO) })],
    ['a tenant that is no id', () => sign({ iss: issuerOf('common'), tid: 'common' })],
    ['a tenant with more in it', () => sign({ iss: issuerOf(`${CONTOSO}/../x`), tid: `${CONTOSO}/../x` })],
    ['another tenant than its issuer', () => tokenOf(CONTOSO, { tid: FABRIKAM })],
    ['an issuer elsewhere', () => tokenOf(CONTOSO, { iss: `https://elsewhere.example/${CONTOSO}/v2.0` })],
    ['an issuer of version 1', () => tokenOf(CONTOSO, { iss: `https://sts.windows.net/${CONTOSO}/` })],
    ['another client', () => tokenOf(CONTOSO, { aud: 'another-client' })],
    ['no key id', async () => sign({ iss: issuerOf(CONTOSO), tid: CONTOSO }, { kid: undefined })],
    ['nothing of a token', async () => 'nothing'],
    ['more than a token may have', async () => 'x'.repeat(100_000)],
  ])('refuses a token with %s', async (_name, make) => {
    const microsoft = openMicrosoft('common');
    expect(await codeOf(microsoft.verify(await make(), NONCE))).toBe('token-invalid');
  });

  test('refuses a key that is published for another tenant, or for none', async () => {
    const own = openMicrosoft('common', '{tenantid}', issuerOf(CONTOSO));
    expect(await codeOf(own.verify(await tokenOf(CONTOSO), NONCE))).toBe('accepted');
    expect(await codeOf(own.verify(await tokenOf(FABRIKAM), NONCE))).toBe('token-invalid');
    const none = openMicrosoft('common', '{tenantid}', null);
    expect(await codeOf(none.verify(await tokenOf(CONTOSO), NONCE))).toBe('token-invalid');
    const ofOne = openMicrosoft(CONTOSO, CONTOSO, null);
    expect(await codeOf(ofOne.verify(await tokenOf(CONTOSO), NONCE))).toBe('accepted');
  });

  test.each([
    ['organizations', '{tenantid}', { [CONTOSO]: 'accepted', [PERSONAL_TENANT]: 'token-invalid' }],
    ['consumers', PERSONAL_TENANT, { [CONTOSO]: 'token-invalid', [PERSONAL_TENANT]: 'accepted' }],
    [CONTOSO, CONTOSO, { [CONTOSO]: 'accepted', [FABRIKAM]: 'token-invalid' }],
    ['contoso.onmicrosoft.com', CONTOSO, { [CONTOSO]: 'accepted', [FABRIKAM]: 'token-invalid' }],
  ])('accepts only accounts of the tenant %s', async (tenant, named, outcomes) => {
    const microsoft = openMicrosoft(tenant, named);
    for (const [of, outcome] of Object.entries(outcomes)) {
      expect(await codeOf(microsoft.verify(await tokenOf(of), NONCE)), of).toBe(outcome);
    }
  });

  test.each([
    ['common', CONTOSO],
    ['organizations', PERSONAL_TENANT],
    ['consumers', '{tenantid}'],
    ['consumers', CONTOSO],
    [CONTOSO, FABRIKAM],
    [CONTOSO, '{tenantid}'],
    ['contoso.onmicrosoft.com', '{tenantid}'],
  ])('says so where the document of the tenant %s names the issuer of %s', async (tenant, named) => {
    expect(await openMicrosoft(tenant, named).check()).toBe(
      `Sign-in with MICROSOFT_CLIENT_ID does not work: Microsoft names another issuer for the tenant ${tenant}: ${issuerOf(named)}.`,
    );
  });
});
