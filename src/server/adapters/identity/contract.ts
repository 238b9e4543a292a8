import type { JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signInConfigSchema } from '#contract/identity.ts';
import { IdentityError, type IdentityErrorCode, type IdentityProvider } from '#server/ports/identity.ts';
import { INVALID_NONCES, INVALID_TOKENS } from './testing-invalid-tokens.ts';
import { signToken, type TestKey, validClaims } from './testing-tokens.ts';

/** A fresh provider without any calls, and the ingredients of its tokens. */
export interface IdentityUnderTest {
  readonly identity: IdentityProvider;
  /** `VerifiedIdentity.issuer` of its accounts. */
  readonly issuerName: string;
  /** `iss` of its tokens. */
  readonly issuer: string;
  /** `aud` of its tokens. */
  readonly audience: string;
  /** Claims beyond those of every ID token. */
  readonly moreClaims?: JWTPayload;
  /** The provider's time, in milliseconds. */
  now(): number;
  /** Its current signing key, including the private half. */
  signingKey(): Promise<TestKey>;
  /**
   * Rotates to a new key, keeping the former one published, and advances the clock as far as providers do between
   * publishing a key and using it.
   */
  rotateKeys(): Promise<void>;
  /** Fault injection for external providers; undefined for the embedded one. */
  readonly faults: { die(): Promise<void>; hang(): void } | undefined;
  close(): Promise<void>;
}

interface Kind {
  /** External providers can be unreachable. */
  readonly isExternal: boolean;
  /** Whether its tokens carry a nonce. */
  readonly hasNonce: boolean;
}

const NONCE = 'nonce-of-this-browser';
const FAULTS = ['die', 'hang'] as const;
/** Longer than a busy machine needs, and short enough for a test. */
const [LONG_TIMEOUT_MS, SHORT_TIMEOUT_MS] = [15_000, 300];

const refusal = (code: IdentityErrorCode) => expect.objectContaining({ constructor: IdentityError, code });

/**
 * Contract of every identity provider.
 * @param open receives the timeout for responses of external providers
 */
export function describeIdentityContract(
  name: string,
  open: (timeoutMs: number) => Promise<IdentityUnderTest>,
  { isExternal, hasNonce }: Kind,
): void {
  describe(`identity provider: ${name}`, () => {
    let underTest: IdentityUnderTest;
    let identity: IdentityProvider;
    beforeEach(async () => {
      underTest = await open(LONG_TIMEOUT_MS);
      identity = underTest.identity;
    });
    afterEach(() => underTest.close());

    const contextOf = async () => ({
      key: await underTest.signingKey(),
      claims: {
        ...validClaims({ ...underTest, nonce: hasNonce ? NONCE : null, nowMs: underTest.now() }),
        ...underTest.moreClaims,
      },
    });
    const validToken = async (changes: JWTPayload = {}) => {
      const { key, claims } = await contextOf();
      return signToken(key, { ...claims, ...changes });
    };

    test('accepts a valid token', async () => {
      const verified = await identity.verify(await validToken(), NONCE);
      expect(verified).toEqual({
        issuer: underTest.issuerName,
        subject: 'subject-of-ada',
        email: 'ada@example.org',
        displayName: 'Ada Finch',
        photoUrl: 'https://photos.example/ada.png',
        replayKey: expect.stringMatching(/^[0-9a-f]{64}$/),
        expiresAt: expect.any(Number),
      });
      expect(verified.expiresAt).toBeGreaterThan(underTest.now());
    });

    test('gives a token presented twice the same replay key', async () => {
      const token = await validToken();
      const [first, again] = [await identity.verify(token, NONCE), await identity.verify(token, NONCE)];
      expect(again.replayKey).toBe(first.replayKey);
    });

    test('sanitises the profile claims', async () => {
      const name = ` \u202e<script>alert(1)</script>\u0000\n${'x'.repeat(500)}`;
      const token = await validToken({ name, email: `${'x'.repeat(300)}@example.org`, picture: 'javascript:alert(1)' });
      const { displayName, email, photoUrl } = await identity.verify(token, NONCE);
      expect(displayName).toMatch(/^<script>alert\(1\)<\/script> x+$/);
      expect(displayName).toHaveLength(100);
      expect([email, photoUrl]).toEqual([null, null]);
    });

    const invalidTokens = hasNonce ? [...INVALID_TOKENS, ...INVALID_NONCES] : INVALID_TOKENS;
    // One test, as opening a provider is slow; the assertion lists each kind of token.
    test('rejects every kind of invalid token', async () => {
      const context = await contextOf();
      const outcomes: [string, string][] = [];
      for (const { name: kind, make } of invalidTokens) {
        const verified = identity.verify(await make(context), NONCE);
        const outcome = verified.then(
          () => 'accepted',
          (error: IdentityError) => error.code,
        );
        outcomes.push([kind, await outcome]);
      }
      expect(outcomes).toEqual(invalidTokens.map(({ name: kind, code }) => [kind, code]));
    });

    if (hasNonce) {
      test('rejects any token for a browser without a nonce', async () => {
        await expect(identity.verify(await validToken(), null)).rejects.toEqual(refusal('sign-in-interrupted'));
      });
    }

    test('accepts a rotated key, and still the former one', async () => {
      const former = await validToken();
      await identity.verify(former, NONCE);
      const formerKey = await underTest.signingKey();
      await underTest.rotateKeys();
      const key = await underTest.signingKey();
      expect(key.kid).not.toBe(formerKey.kid);
      expect(await identity.verify(await validToken(), NONCE)).toMatchObject({ subject: 'subject-of-ada' });
      const { claims } = await contextOf();
      expect(await identity.verify(await signToken(formerKey, claims), NONCE)).toMatchObject({ subject: claims.sub });
    });

    test('describes the sign-in for the origin of the browser', async () => {
      const method = await identity.describe('http://localhost:4321');
      expect(method.provider).toBe(identity.provider);
      expect(signInConfigSchema.safeParse({ ...method, nonce: NONCE, domain: 'production' }).error).toBeUndefined();
      expect(method.isEmbedded).toBe(!isExternal);
      if (method.provider !== 'oidc') return;
      expect(new URL(method.tokenEndpoint).origin).toBe('http://localhost:4321');
      expect(method.scope.split(' ')).toEqual(expect.arrayContaining(['openid', 'email', 'profile']));
      expect(method.prompt).not.toBe('');
    });

    test('lists content security policy sources as origins', () => {
      const { connect, frame, script, image } = identity.contentSources;
      for (const source of [...connect, ...frame, ...script, ...image]) {
        expect(new URL(source)).toMatchObject({ origin: source, protocol: 'https:' });
      }
    });

    test('deletes no unknown user, and purges without error', async () => {
      expect(await identity.deleteUser({ issuer: 'embedded', subject: 'unknown-subject' })).toBe(false);
      await identity.purge();
    });

    if (!isExternal) return;
    test.each(FAULTS)('times out when the provider would %s', async (kind) => {
      await underTest.close();
      underTest = await open(SHORT_TIMEOUT_MS);
      const { key, claims } = await contextOf();
      await underTest.faults?.[kind]();
      const verified = underTest.identity.verify(await signToken(key, claims), NONCE);
      await expect(verified).rejects.toEqual(refusal('provider-unreachable'));
    });
  });
}
