import type { JWTVerifyGetKey } from 'jose';
import { HOUR_MS, SECOND_MS } from '#contract/units.ts';
import { hashSecret } from '#server/platform/secrets.ts';
import type { Clock } from '#server/ports/clock.ts';
import { IdentityError, type IdentityProvider, type VerifiedIdentity } from '#server/ports/identity.ts';
import { readProfileClaims } from './profile-claims.ts';
import { createRemoteJwks, PROVIDER_TIMEOUT_MS } from './remote-jwks.ts';
import { verifyJwt } from './verify-jwt.ts';

/** Where Google publishes the keys that it signs Firebase's ID tokens with. */
const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** Firebase's tokens are good for an hour, and its code in the browser keeps one for as long. */
const TOKEN_MAX_AGE_MS = HOUR_MS;
const USER_ID_LENGTH_LIMIT = 128;
const CLOCK_TOLERANCE_SECONDS = 30;

interface FirebaseIdentityOptions {
  readonly projectId: string;
  readonly apiKey: string;
  /** Host of the project's sign-in pages, like `project.firebaseapp.com`. */
  readonly authDomain: string;
  readonly clock: Clock;
  /** For tests: where the keys are. */
  readonly keysUrl?: string;
  /** Longest wait for the keys, in milliseconds; 5 seconds when left out. */
  readonly timeoutMs?: number;
}

/**
 * People sign in with Firebase Authentication, in the browser; here its ID tokens are checked.
 * The account's issuer is `https://securetoken.google.com/<project>`.
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
 * Checks an ID token by Firebase's rules (https://firebase.google.com/docs/auth/admin/verify-id-tokens, "Verify ID
 * tokens using a third-party JWT library"). Firebase knows no nonce; a second use is known by the token itself.
 * @throws IdentityError `token-invalid`, `token-expired`, `provider-unreachable`
 */
export async function verifyFirebaseToken(idToken: string, options: FirebaseTokenOptions): Promise<VerifiedIdentity> {
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
    throw new IdentityError('token-invalid', 'the token says that its person has not signed in yet');
  }
  if (subject.length > USER_ID_LENGTH_LIMIT) throw new IdentityError('token-invalid', 'the user id is too long');
  refuseOtherUsers(claims['firebase']);
  // Without the signature: its last character has spare bits, so it can be written in several ways.
  const signedPart = idToken.slice(0, idToken.lastIndexOf('.'));
  return { issuer, subject, ...readProfileClaims(claims), replayKey: hashSecret(signedPart), expiresAt };
}

/** Anonymous users have not said who they are, and tenants of one project may have users of the same id. */
function refuseOtherUsers(details: unknown): void {
  if (typeof details !== 'object' || details === null) return;
  if ('sign_in_provider' in details && details.sign_in_provider === 'anonymous') {
    throw new IdentityError('token-invalid', 'the token is of an anonymous user');
  }
  if ('tenant' in details) throw new IdentityError('token-invalid', 'the token is of a tenant of the project');
}
