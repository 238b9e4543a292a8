import type { JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signInConfigSchema } from '#contract/identity.ts';
import { IdentityError, type IdentityErrorCode, type IdentityProvider } from '#server/ports/identity.ts';
import { INVALID_NONCES, INVALID_TOKENS } from './testing-invalid-tokens.ts';
import { signToken, type TestKey, validClaims } from './testing-tokens.ts';

/** A fresh provider that has not been asked anything yet, and what its tokens are made from. */
export interface IdentityUnderTest {
  readonly identity: IdentityProvider;
  /** What accounts of this provider are known by. */
  readonly issuerName: string;
  /** `iss` of its tokens. */
  readonly issuer: string;
  /** `aud` of its tokens. */
  readonly audience: string;
  /** What its tokens say besides what all ID tokens say. */
  readonly moreClaims?: JWTPayload;
  /** The provider's time, in milliseconds. */
  now(): number;
  /** The key it signs with at present, with its private half. */
  signingKey(): Promise<TestKey>;
  /**
   * Has it sign with a new key, the former one staying good, and lets as much time go by as a provider leaves between
   * publishing a key and using it.
   */
  rotateKeys(): Promise<void>;
  /** Ways to harm a provider that is somebody else's; undefined where it is part of this server. */
  readonly harm: { die(): Promise<void>; hang(): void } | undefined;
  close(): Promise<void>;
}

interface Kind {
  /** Whether the provider is somebody else's, and so can be out of reach. */
  readonly isForeign: boolean;
  /** Whether its tokens carry the nonce of the browser that asked for them. */
  readonly hasNonce: boolean;
}

const NONCE = 'nonce-of-this-browser';
const HARMS = ['die', 'hang'] as const;
/** Longer than the busiest machine takes, and shorter than anybody wants to wait for a test. */
const [PATIENT_MS, IMPATIENT_MS] = [15_000, 300];

const refusal = (code: IdentityErrorCode) => expect.objectContaining({ constructor: IdentityError, code });

/**
 * What every identity provider must do, whoever runs it.
 * @param open is given how long answers of somebody else's provider are waited for
 */
export function describeIdentityContract(
  name: string,
  open: (timeoutMs: number) => Promise<IdentityUnderTest>,
  { isForeign, hasNonce }: Kind,
): void {
  describe(`identity provider: ${name}`, () => {
    let underTest: IdentityUnderTest;
    let identity: IdentityProvider;
    beforeEach(async () => {
      underTest = await open(PATIENT_MS);
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
    const goodToken = async (changes: JWTPayload = {}) => {
      const { key, claims } = await contextOf();
      return signToken(key, { ...claims, ...changes });
    };

    test('a good token names the person', async () => {
      const verified = await identity.verify(await goodToken(), NONCE);
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

    test('a token presented again is known as the same sign-in', async () => {
      const token = await goodToken();
      const [first, again] = [await identity.verify(token, NONCE), await identity.verify(token, NONCE)];
      expect(again.replayKey).toBe(first.replayKey);
    });

    test('what a person writes into their name is made safe to keep', async () => {
      const name = ` \u202e<script>alert(1)</script>\u0000\n${'x'.repeat(500)}`;
      const token = await goodToken({ name, email: `${'x'.repeat(300)}@example.org`, picture: 'javascript:alert(1)' });
      const { displayName, email, photoUrl } = await identity.verify(token, NONCE);
      expect(displayName).toMatch(/^<script>alert\(1\)<\/script> x+$/);
      expect(displayName).toHaveLength(100);
      expect([email, photoUrl]).toEqual([null, null]);
    });

    const wrongTokens = hasNonce ? [...INVALID_TOKENS, ...INVALID_NONCES] : INVALID_TOKENS;
    // In one test, as a provider takes some time to open; a failure still tells which kind it was.
    test('every wrong kind of token is refused', async () => {
      const context = await contextOf();
      const outcomes: [string, string][] = [];
      for (const { name: kind, make } of wrongTokens) {
        const verified = identity.verify(await make(context), NONCE);
        const outcome = verified.then(
          () => 'accepted',
          (error: IdentityError) => error.code,
        );
        outcomes.push([kind, await outcome]);
      }
      expect(outcomes).toEqual(wrongTokens.map(({ name: kind, code }) => [kind, code]));
    });

    if (hasNonce) {
      test('no token is good for a browser without a nonce', async () => {
        await expect(identity.verify(await goodToken(), null)).rejects.toEqual(refusal('sign-in-interrupted'));
      });
    }

    test('a new key of the provider is taken up, and the former one stays good', async () => {
      const former = await goodToken();
      await identity.verify(former, NONCE);
      const formerKey = await underTest.signingKey();
      await underTest.rotateKeys();
      const key = await underTest.signingKey();
      expect(key.kid).not.toBe(formerKey.kid);
      expect(await identity.verify(await goodToken(), NONCE)).toMatchObject({ subject: 'subject-of-ada' });
      const { claims } = await contextOf();
      expect(await identity.verify(await signToken(formerKey, claims), NONCE)).toMatchObject({ subject: claims.sub });
    });

    test('browsers are told what they need, for the address they are at', async () => {
      const method = await identity.describe('http://localhost:4321');
      expect(method.provider).toBe(identity.provider);
      expect(signInConfigSchema.safeParse({ ...method, nonce: NONCE, domain: 'production' }).error).toBeUndefined();
      expect(method.isEmbedded).toBe(!isForeign);
      if (method.provider !== 'oidc') return;
      expect(new URL(method.tokenEndpoint).origin).toBe('http://localhost:4321');
      expect(method.scope.split(' ')).toEqual(expect.arrayContaining(['openid', 'email', 'profile']));
      expect(method.prompt).not.toBe('');
    });

    test('places for the content security policy are whole origins', () => {
      const { connect, frame, script, image } = identity.contentSources;
      for (const source of [...connect, ...frame, ...script, ...image]) {
        expect(new URL(source)).toMatchObject({ origin: source, protocol: 'https:' });
      }
    });

    test('nobody is removed who is not kept here, and removing what has expired always works', async () => {
      expect(await identity.deleteUser('nobody-of-this-name')).toBe(false);
      await identity.purge();
    });

    if (!isForeign) return;
    test.each(HARMS)('a provider that would %s is waited for no longer than agreed', async (kind) => {
      await underTest.close();
      underTest = await open(IMPATIENT_MS);
      const { key, claims } = await contextOf();
      await underTest.harm?.[kind]();
      const verified = underTest.identity.verify(await signToken(key, claims), NONCE);
      await expect(verified).rejects.toEqual(refusal('provider-unreachable'));
    });
  });
}
