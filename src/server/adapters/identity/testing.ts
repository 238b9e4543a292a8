import { createLocalJWKSet, type JWTPayload } from 'jose';
import type { Clock } from '#server/ports/clock.ts';
import {
  type CodeExchange,
  type ExchangedTokens,
  IdentityError,
  type IdentityProvider,
} from '#server/ports/identity.ts';
import type { TokenContext } from './testing-invalid-tokens.ts';
import { makeTestKey, signToken, validClaims } from './testing-tokens.ts';
import { verifyIdToken } from './verify-id-token.ts';

const ISSUER = 'https://issuer.example';
const CLIENT_ID = 'lexden-test';

interface TestIdentityOptions {
  /** The real time when left out. */
  readonly clock?: Clock;
  /** Whether it acts as the embedded provider, which deletes users. */
  readonly isEmbedded?: boolean;
  readonly exchangeCode?: (exchange: CodeExchange) => Promise<ExchangedTokens>;
}

/** A fake provider that verifies tokens as the real ones do. */
export interface TestIdentity extends IdentityProvider {
  /** `VerifiedIdentity.issuer` of its accounts. */
  readonly issuerName: string;
  /**
   * Signs a valid token with changed claims: `{ nonce, sub: 'ada', email: 'ada@example.org' }`. A claim set to
   * undefined is left out.
   */
  sign(claims: JWTPayload, header?: Readonly<Record<string, unknown>>): Promise<string>;
  /** For making every kind of `INVALID_TOKENS` and `INVALID_NONCES`. */
  contextOf(nonce: string | null): TokenContext;
  /** Simulates an outage. */
  setReachable(isReachable: boolean): void;
  /** Subjects passed to `deleteUser`. */
  readonly removedSubjects: readonly string[];
}

/** @returns a provider with its own key */
export async function createTestIdentity(options: TestIdentityOptions = {}): Promise<TestIdentity> {
  const { clock = { now: () => Date.now() }, isEmbedded = false, exchangeCode } = options;
  const key = await makeTestKey();
  const keys = createLocalJWKSet({ keys: [key.publicJwk] });
  const removedSubjects: string[] = [];
  let isReachable = true;
  const ensureReachable = () => {
    if (!isReachable) throw new IdentityError('provider-unreachable', 'the test says so');
  };
  const claimsFor = (nonce: string | null) =>
    validClaims({ issuer: ISSUER, audience: CLIENT_ID, nonce, nowMs: clock.now() });
  return {
    provider: 'oidc',
    issuerName: ISSUER,
    removedSubjects,
    exchangeCode,
    contentSources: { connect: [], frame: [], script: [], image: [] },
    sign: (claims, header) => signToken(key, { ...claimsFor(null), ...claims }, header),
    contextOf: (nonce) => ({ key, claims: claimsFor(nonce) }),
    setReachable(value) {
      isReachable = value;
    },
    async describe(origin) {
      ensureReachable();
      return {
        provider: 'oidc',
        isEmbedded,
        issuer: ISSUER,
        clientId: CLIENT_ID,
        prompt: 'select_account',
        authorizationEndpoint: `${ISSUER}/authorize`,
        tokenEndpoint: `${origin}/api/auth/token`,
        scope: 'openid email profile',
      };
    },
    async verify(idToken, nonce) {
      ensureReachable();
      const expected = { issuer: ISSUER, issuerName: ISSUER, audience: CLIENT_ID, nonce };
      return verifyIdToken(idToken, { ...expected, keys, now: () => clock.now() });
    },
    async deleteUser({ issuer, subject }) {
      if (issuer !== ISSUER) return false;
      removedSubjects.push(subject);
      return isEmbedded;
    },
    async purge() {},
  };
}
