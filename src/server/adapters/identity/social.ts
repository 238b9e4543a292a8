import type { Clock } from '#server/ports/clock.ts';
import { createMicrosoftIssuerRule } from './microsoft-issuer-rule.ts';
import { createOidcIdentity, type OidcIdentity, TOKEN_PATH } from './oidc.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';
const MICROSOFT_AUTHORITY = 'https://login.microsoftonline.com';

interface SocialClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  /** Where the provider is, for tests; its own address when left out. */
  readonly address?: string;
}

/** Sign-in with Google accounts. Its token endpoint requires the secret, also with PKCE. */
export function createGoogleIdentity({ address = GOOGLE_ISSUER, ...client }: SocialClient): OidcIdentity {
  return createOidcIdentity({
    ...client,
    issuer: address,
    setting: 'GOOGLE_CLIENT_ID',
    tokenPath: `${TOKEN_PATH}?social=google`,
  });
}

interface MicrosoftClient extends SocialClient {
  /** `common`, `organizations`, `consumers`, a tenant's id or one of its domains. */
  readonly tenant: string;
}

/** Sign-in with work, school and personal accounts of Microsoft. */
export function createMicrosoftIdentity({ address, tenant, ...client }: MicrosoftClient): OidcIdentity {
  const authority = address ?? MICROSOFT_AUTHORITY;
  return createOidcIdentity({
    ...client,
    issuer: `${authority}/${tenant}/v2.0`,
    rule: createMicrosoftIssuerRule(authority, tenant),
    setting: 'MICROSOFT_CLIENT_ID',
    tokenPath: `${TOKEN_PATH}?social=microsoft`,
  });
}
