import type { JWTPayload } from 'jose';
import { EMAIL_LENGTH_LIMIT, NAME_LENGTH_LIMIT } from '#contract/identity.ts';
import type { VerifiedIdentity } from '#server/ports/identity.ts';

const PHOTO_URL_LENGTH_LIMIT = 2048;
const CONTROL_CHARACTERS = /\p{Cc}+/gu;
/** Bidi controls could make a name read as something else (Unicode UAX #9). */
const DIRECTION_MARKS = /\p{Bidi_Control}+/gu;
const UNPAIRED_SURROGATE_AT_END = /[\ud800-\udbff]$/;
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

type PersonClaims = Pick<VerifiedIdentity, 'email' | 'displayName' | 'photoUrl'>;

/**
 * Profile of a token, sanitised for storage and display: users choose these texts freely.
 * @returns null for missing or invalid claims
 */
export function readProfileClaims(claims: JWTPayload): PersonClaims {
  const names = [claims['given_name'], claims['family_name']].map(cleanText).filter((name) => name !== null);
  return {
    email: readEmail(claims['email']),
    displayName: cleanName(claims['name']) ?? cleanName(names.join(' ')),
    photoUrl: readPhotoUrl(claims['picture']),
  };
}

function cleanText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .toWellFormed()
    .replace(DIRECTION_MARKS, '')
    .replace(CONTROL_CHARACTERS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

function cleanName(value: unknown): string | null {
  const name = cleanText(value)?.normalize('NFC').slice(0, NAME_LENGTH_LIMIT);
  return name?.replace(UNPAIRED_SURROGATE_AT_END, '').trim() ?? null;
}

/** An overlong address is dropped: truncated, it would belong to another person. */
function readEmail(value: unknown): string | null {
  const email = cleanText(value);
  return email !== null && email.length <= EMAIL_LENGTH_LIMIT && ADDRESS.test(email) ? email : null;
}

function readPhotoUrl(value: unknown): string | null {
  const address = cleanText(value);
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && url.href.length <= PHOTO_URL_LENGTH_LIMIT ? url.href : null;
}
