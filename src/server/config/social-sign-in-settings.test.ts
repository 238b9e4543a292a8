import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const OIDC = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'lexden' };
const GOOGLE = { GOOGLE_CLIENT_ID: '1234-abcd.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'secret' };
const MICROSOFT = { MICROSOFT_CLIENT_ID: '11111111-2222-4333-8444-555555555555', MICROSOFT_CLIENT_SECRET: 'secret' };

test('config › offers Google and Microsoft beside any other provider', () => {
  expect(readConfig({}).social).toEqual({ google: undefined, microsoft: undefined });
  const social = {
    google: { clientId: GOOGLE.GOOGLE_CLIENT_ID, clientSecret: 'secret' },
    microsoft: { clientId: MICROSOFT.MICROSOFT_CLIENT_ID, clientSecret: 'secret', tenant: 'common' },
  };
  for (const other of [{}, OIDC]) expect(readConfig({ ...GOOGLE, ...MICROSOFT, ...other }).social).toEqual(social);
  for (const tenant of ['organizations', 'consumers', 'contoso.onmicrosoft.com', MICROSOFT.MICROSOFT_CLIENT_ID]) {
    const upper = { ...MICROSOFT, MICROSOFT_TENANT: tenant };
    expect(readConfig(upper).social.microsoft?.tenant).toBe(tenant);
  }
});

test.each([
  [{ GOOGLE_CLIENT_ID: GOOGLE.GOOGLE_CLIENT_ID }, 'GOOGLE_CLIENT_ID is set, so GOOGLE_CLIENT_SECRET is needed too.'],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_SECRET is set, so GOOGLE_CLIENT_ID is needed too.'],
  [{ MICROSOFT_CLIENT_SECRET: 'secret' }, 'MICROSOFT_CLIENT_SECRET is set, so MICROSOFT_CLIENT_ID is needed too.'],
  [{ MICROSOFT_TENANT: 'common' }, 'MICROSOFT_TENANT is set, so MICROSOFT_CLIENT_ID is needed too.'],
  [
    { ...GOOGLE, GOOGLE_CLIENT_ID: '1234' },
    'The setting GOOGLE_CLIENT_ID is wrong: must be a client ID of Google, like 1234-abcd.apps.googleusercontent.com.',
  ],
  [
    { ...MICROSOFT, MICROSOFT_CLIENT_ID: 'lexden' },
    'The setting MICROSOFT_CLIENT_ID is wrong: must be the application (client) ID of an app registration, a GUID.',
  ],
  [
    { ...MICROSOFT, MICROSOFT_TENANT: 'https://contoso.com' },
    'The setting MICROSOFT_TENANT is wrong: must be common, organizations, consumers, the id of a tenant or one of its domains.',
  ],
  [
    { ...GOOGLE, OIDC_ISSUER: 'https://accounts.google.com', OIDC_CLIENT_ID: 'lexden' },
    'OIDC_ISSUER and GOOGLE_CLIENT_ID both sign in at accounts.google.com: remove one of them.',
  ],
])('config › says what is wrong with a social sign-in in one line: %j', (settings, line) => {
  expect(() => readConfig(settings)).toThrow(line);
});
