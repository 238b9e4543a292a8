import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';

const STORAGE_KEY = 'sessionId';
const RANDOM_LENGTH = 16;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Rejection sampling: 248 is the largest multiple of 62 in a byte, so every letter is equally likely. */
const FAIR_BYTE_LIMIT = 256 - (256 % ALPHABET.length);
const GUEST_ID = /^guest_\d{10,16}[A-Za-z0-9]{16}$/;

/** Where the browser refuses storage, the trial lasts as long as the page. */
const storage = createSafeStorage(() => localStorage);

/** The browser's guest id. Created at the first request and kept in local storage. */
export function readGuestId(): string {
  const stored = storage.get(STORAGE_KEY) ?? '';
  if (GUEST_ID.test(stored)) return stored;
  const made = makeGuestId(Date.now());
  storage.set(STORAGE_KEY, made);
  return made;
}

export function makeGuestId(nowMs: number): string {
  return `guest_${nowMs}${randomLetters(RANDOM_LENGTH)}`;
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
