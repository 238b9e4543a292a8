import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { TOKEN_LENGTH_LIMIT } from '#contract/identity.ts';
import { SECOND_MS } from '#contract/units.ts';
import { IdentityError } from '#server/ports/identity.ts';

const CLOCK_TOLERANCE_SECONDS = 30;
/** Limit of OpenID Connect Core 1.0, section 2. */
const SUBJECT_LENGTH_LIMIT = 255;
const CONTROL_CHARACTER = /\p{Cc}/u;

interface JwtRules {
  readonly keys: JWTVerifyGetKey;
  /** Accepted signature algorithms; asymmetric ones only. */
  readonly algorithms: readonly string[];
  /** Accepted values of `iss`. */
  readonly issuers: readonly string[];
  readonly audience: string;
  readonly requiredClaims: readonly string[];
  /** Maximum time since issue, in milliseconds. */
  readonly maxAgeMs: number;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
}

interface VerifiedJwt {
  readonly subject: string;
  readonly claims: JWTPayload;
  /** Milliseconds since 1970-01-01T00:00:00Z; this verification rejects the token from then on. */
  readonly expiresAt: number;
}

/**
 * Verifies what all ID tokens have in common: form, signature, issuer, audience, times and subject.
 * @param idToken as the browser sent it
 * @returns its verified claims
 * @throws IdentityError `token-expired`; `provider-unreachable` when the keys are unavailable; otherwise
 *   `token-invalid`
 */
export async function verifyJwt(idToken: string, rules: JwtRules): Promise<VerifiedJwt> {
  if (idToken.length > TOKEN_LENGTH_LIMIT) throw new IdentityError('token-invalid', 'the token is too long');
  const claims = await readClaims(idToken, rules);
  const { sub, iat = 0, exp = 0 } = claims;
  if (!isSubject(sub)) throw new IdentityError('token-invalid', 'the token has no valid subject');
  if (!isIssuedToClient(claims, rules.audience)) {
    throw new IdentityError('token-invalid', 'the token was issued to another client');
  }
  // Rounding: the age is counted in whole seconds.
  const maxAgeReachedAt = iat + rules.maxAgeMs / SECOND_MS + 1;
  return { subject: sub, claims, expiresAt: (Math.min(exp, maxAgeReachedAt) + CLOCK_TOLERANCE_SECONDS) * SECOND_MS };
}

async function readClaims(idToken: string, rules: JwtRules): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, withUnavailableKeys(rules.keys), {
      algorithms: [...rules.algorithms],
      issuer: [...rules.issuers],
      audience: rules.audience,
      requiredClaims: ['sub', 'exp', 'iat', ...rules.requiredClaims],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: rules.maxAgeMs / SECOND_MS,
      currentDate: new Date(rules.now()),
    });
    return payload;
  } catch (error) {
    throw toIdentityError(error);
  }
}

function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  // The library's errors contain the claims; only their codes may be logged.
  if (error instanceof errors.JWTExpired) return new IdentityError('token-expired', 'the token has expired');
  const reason = error instanceof errors.JOSEError ? error.code : 'it cannot be parsed';
  return new IdentityError('token-invalid', `the token is not valid: ${reason}`);
}

/** The library reports unknown keys and unavailable keys alike; here they are distinguished. */
function withUnavailableKeys(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof IdentityError || isTokenError(error)) throw error;
      throw new IdentityError('provider-unreachable', "the issuer's keys are unavailable", { cause: error });
    }
  };
}

function isTokenError(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

/** Subjects are stored and compared unchanged, so those that a database would alter are rejected. */
function isSubject(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= SUBJECT_LENGTH_LIMIT &&
    value.isWellFormed() &&
    !CONTROL_CHARACTER.test(value)
  );
}

/**
 * A token with several audiences must name us as the authorised party (OpenID Connect Core 1.0, section 3.1.3.7, steps
 * 4 and 5).
 */
function isIssuedToClient({ aud, azp }: JWTPayload, audience: string): boolean {
  if (azp !== undefined) return azp === audience;
  return !Array.isArray(aud) || aud.length === 1;
}
