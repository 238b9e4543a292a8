import { expect, test } from 'vitest';
import { signInConfigSchema } from '#contract/identity.ts';
import { readSignInConfig } from './read-sign-in-config.ts';

const OIDC = {
  provider: 'oidc',
  isEmbedded: true,
  issuer: 'http://127.0.0.1:3000/identity',
  clientId: 'lexden',
  authorizationEndpoint: 'http://127.0.0.1:3000/identity/auth',
  tokenEndpoint: 'http://127.0.0.1:3000/identity/token',
  scope: 'openid email profile',
  prompt: 'select_account',
  nonce: 'n',
  domain: 'production',
};
const FIREBASE = {
  provider: 'firebase',
  isEmbedded: false,
  projectId: 'p',
  apiKey: 'k',
  authDomain: 'p.firebaseapp.example',
  domain: 'preview',
};

test('sign-in configuration › parses both provider kinds like the contract', () => {
  for (const answer of [OIDC, FIREBASE]) expect(readSignInConfig(answer)).toEqual(signInConfigSchema.parse(answer));
});

test('sign-in configuration › rejects what the contract rejects, field by field', () => {
  const broken: unknown[] = [null, 'oidc', [], { ...FIREBASE, isEmbedded: true }, { ...OIDC, issuer: 'no address' }];
  for (const answer of [OIDC, FIREBASE]) {
    for (const name of Object.keys(answer)) broken.push({ ...answer, [name]: undefined }, { ...answer, [name]: 7 });
  }
  for (const answer of broken) {
    expect(signInConfigSchema.safeParse(answer).success).toBe(false);
    expect(() => readSignInConfig(answer)).toThrow();
  }
});
