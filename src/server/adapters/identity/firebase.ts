import type { JWTVerifyGetKey } from 'jose';
import { HOUR_MS, SECOND_MS } from '#contract/units.ts';
import { hashSecret } from '#server/platform/secrets.ts';
import type { Clock } from '#server/ports/clock.ts';
import { IdentityError, type IdentityProvider, type VerifiedIdentity } from '#server/ports/identity.ts';
import { readProfileClaims } from './profile-claims.ts';
import { createRemoteJwks, PROVIDER_TIMEOUT_MS } from './remote-jwks.ts';
import { verifyJwt } from './verify-jwt.ts';

/** Google's keys for Firebase ID tokens. */
const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** Firebase tokens expire after an hour, and its code in the browser reuses them as long. */
const TOKEN_MAX_AGE_MS = HOUR_MS;
const USER_ID_LENGTH_LIMIT = 128;
const CLOCK_TOLERANCE_SECONDS = 30;

interface FirebaseIdentityOptions {
  readonly projectId: string;
  readonly apiKey: string;
  /** Host of the project's sign-in pages, like `project.firebaseapp.com`. */
  readonly authDomain: string;
  readonly clock: Clock;
  /** Override for tests. */
  readonly keysUrl?: string;
  /** Timeout for the keys, in milliseconds; 5 seconds when left out. */
  readonly timeoutMs?: number;
}

/**
 * Verifies ID tokens of Firebase Authentication, which runs in the browser. The account's issuer is
 * `https://securetoken.google.com/<project>`.
 */
export function createFirebaseIdentity(options: FirebaseIdentityOptions): IdentityProvider {
  const { projectId, apiKey, authDomain, clock, keysUrl = KEYS_URL, timeoutMs = PROVIDER_TIMEOUT_MS } = options;
  const keys = createRemoteJwks(keysUrl, timeoutMs);
  return {
    provider: 'firebase',
    contentSources: {
      connect: [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://www.googleapis.com',
      ],
      frame: [new URL(`https://${authDomain}`).origin],
      script: ['https://apis.google.com'],
      image: ['https://lh3.googleusercontent.com'],
    },
    exchangeCode: undefined,
    describe: async () => ({ provider: 'firebase', isEmbedded: false, projectId, apiKey, authDomain }),
    verify: (idToken) => verifyFirebaseToken(idToken, { keys, projectId, now: () => clock.now() }),
    deleteUser: async () => false,
    async purge() {},
  };
}

interface FirebaseTokenOptions {
  readonly keys: JWTVerifyGetKey;
  readonly projectId: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
}

/**
 * Verifies an ID token by Firebase's rules (https://firebase.google.com/docs/auth/admin/verify-id-tokens, "Verify ID
 * tokens using a third-party JWT library"). Firebase has no nonce; the token itself is the replay key.
 * @throws IdentityError `token-invalid`, `token-expired`, `provider-unreachable`
 */
async function verifyFirebaseToken(idToken: string, options: FirebaseTokenOptions): Promise<VerifiedIdentity> {
  const { keys, projectId, now } = options;
  const issuer = `https://securetoken.google.com/${projectId}`;
  const { subject, claims, expiresAt } = await verifyJwt(idToken, {
    keys,
    now,
    issuers: [issuer],
    audience: projectId,
    maxAgeMs: TOKEN_MAX_AGE_MS,
    algorithms: ['RS256'],
    requiredClaims: ['auth_time'],
  });
  const signedInAt = claims['auth_time'];
  if (typeof signedInAt !== 'number' || signedInAt > now() / SECOND_MS + CLOCK_TOLERANCE_SECONDS) {
    throw new IdentityError('token-invalid', 'auth_time of the token is missing or in the future');
  }
  if (subject.length > USER_ID_LENGTH_LIMIT) throw new IdentityError('token-invalid', 'the user id is too long');
  rejectAnonymousAndTenantUsers(claims['firebase']);
  // Without the signature: the spare bits of its last character allow several encodings.
  const signingInput = idToken.slice(0, idToken.lastIndexOf('.'));
  return { issuer, subject, ...readProfileClaims(claims), replayKey: hashSecret(signingInput), expiresAt };
}

/** Anonymous users have no identity, and user ids are only unique within a tenant. */
function rejectAnonymousAndTenantUsers(details: unknown): void {
  if (typeof details !== 'object' || details === null) return;
  if ('sign_in_provider' in details && details.sign_in_provider === 'anonymous') {
    throw new IdentityError('token-invalid', 'the token belongs to an anonymous user');
  }
  if ('tenant' in details) throw new IdentityError('token-invalid', 'the token belongs to a tenant of the project');
}
