const STORAGE_KEY = 'sessionId';
const RANDOM_LENGTH = 16;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Rejection sampling: 248 is the largest multiple of 62 in a byte, so every letter is equally likely. */
const FAIR_BYTE_LIMIT = 256 - (256 % ALPHABET.length);
const GUEST_ID = /^guest_\d{10,16}[A-Za-z0-9]{16}$/;

/** Fallback for this page where the browser refuses storage. */
const memory = { guestId: '' };

/** The browser's guest id. Created at the first request and kept in local storage. */
export function readGuestId(): string {
  const stored = readStored() ?? memory.guestId;
  if (GUEST_ID.test(stored)) return stored;
  const made = makeGuestId(Date.now());
  memory.guestId = made;
  try {
    localStorage.setItem(STORAGE_KEY, made);
  } catch {
    // Storage is full or disabled: the trial lasts as long as the page.
  }
  return made;
}

export function makeGuestId(nowMs: number): string {
  return `guest_${nowMs}${randomLetters(RANDOM_LENGTH)}`;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function randomLetters(count: number): string {
  let letters = '';
  while (letters.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      if (byte < FAIR_BYTE_LIMIT && letters.length < count) letters += ALPHABET[byte % ALPHABET.length];
    }
  }
  return letters;
}
