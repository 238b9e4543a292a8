import { EMAIL_LENGTH_LIMIT, NAME_LENGTH_LIMIT } from '#contract/identity.ts';
import { isEasyPassword } from '../accounts/easy-password.ts';
import { identityTexts } from '../texts.ts';

export const PASSWORD_LENGTH = { least: 10, most: 200 } as const;
/** Longest part before the @ (RFC 5321, section 4.5.3.1.1). */
const LOCAL_PART_LENGTH_LIMIT = 64;
/** No spaces, control characters, quotes or brackets: nothing that a mail header reads as something else. */
const EMAIL_PATTERN = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]/]+$/u;
/** Marks that turn the direction of writing around, and could make a name read as something else (Unicode UAX #9). */
const DIRECTION_MARKS = /\p{Bidi_Control}+/gu;
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Form input cannot be used. The message is shown to the user. */
export class InputProblem extends Error {
  readonly field: string;
  readonly status: number;

  constructor(field: string, message: string, status = 400) {
    super(message);
    this.name = 'InputProblem';
    this.field = field;
    this.status = status;
  }
}

/** One form for all ways to write an address; what is not an address is only made comparable. */
export function normaliseEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

/**
 * @returns the address in its one form
 * @throws InputProblem
 */
export function readEmail(typed: string): string {
  const email = normaliseEmail(typed);
  if (email === '') throw new InputProblem('email', identityTexts.emailMissing);
  const isTooLong = email.length > EMAIL_LENGTH_LIMIT || email.lastIndexOf('@') > LOCAL_PART_LENGTH_LIMIT;
  if (isTooLong || !EMAIL_PATTERN.test(email)) {
    throw new InputProblem('email', identityTexts.emailInvalid);
  }
  return email;
}

/**
 * Replaces control characters by spaces, and removes bidi controls.
 * @throws InputProblem
 */
export function readName(typed: string): string {
  const name = typed
    .replace(DIRECTION_MARKS, '')
    .replace(CONTROL_CHARACTERS, ' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '') throw new InputProblem('name', identityTexts.nameMissing);
  if (name.length > NAME_LENGTH_LIMIT) {
    throw new InputProblem('name', identityTexts.nameTooLong(NAME_LENGTH_LIMIT));
  }
  return name;
}

interface PasswordPlace {
  /** Whose password it is to be: an address in its one form. */
  readonly email: string;
  /** The product's name, which is no password for it. */
  readonly product: string;
}

/**
 * Checks length and guessability only (NIST SP 800-63B, section 5.1.1.2: no rules about kinds of characters).
 * @throws InputProblem
 */
export async function checkNewPassword(
  password: string,
  { email, product }: PasswordPlace,
  field = 'password',
): Promise<void> {
  const { length } = [...password];
  if (length < PASSWORD_LENGTH.least) {
    throw new InputProblem(field, identityTexts.passwordTooShort(PASSWORD_LENGTH.least));
  }
  if (length > PASSWORD_LENGTH.most) {
    throw new InputProblem(field, identityTexts.passwordTooLong(PASSWORD_LENGTH.most));
  }
  if (normaliseEmail(password) === email) {
    throw new InputProblem(field, identityTexts.passwordIsEmail);
  }
  if (await isEasyPassword(password, [product, email.split('@')[0] ?? ''])) {
    throw new InputProblem(field, identityTexts.passwordEasy);
  }
}

/** Whether it can be a password: longer ones are not hashed. */
export function canBePassword(password: string): boolean {
  return password.length > 0 && [...password].length <= PASSWORD_LENGTH.most;
}
