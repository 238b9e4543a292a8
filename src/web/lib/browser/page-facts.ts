import { PAGE_DATA_ID, type PageData, SESSION_MARK } from '#contract/page-data.ts';

/** What our server wrote into this page; null where the page comes from elsewhere, as while developing. */
export function readPageFacts(): PageData | null {
  const written = globalThis.document?.getElementById(PAGE_DATA_ID)?.textContent;
  // Of the same server and the same build as this code: it is not checked again.
  return written ? (JSON.parse(written) as PageData) : null;
}

/** Whether the server saw a session when it sent the page. False where the page comes from elsewhere. */
export function mayHaveSession(): boolean {
  if (!globalThis.document?.getElementById(PAGE_DATA_ID)) return false;
  return document.querySelector(`meta[name="${SESSION_MARK.name}"]`) === null;
}

/** Whether the server saw that this browser has no session when it sent the page. False where it did not look. */
export function isSessionAbsent(): boolean {
  const mark = globalThis.document?.querySelector(`meta[name="${SESSION_MARK.name}"]`);
  return mark?.getAttribute('content') === SESSION_MARK.none;
}

/**
 * The same, once: it holds for this moment only, so later lookups ask the server.
 */
export function consumeSessionAbsence(): boolean {
  const isAbsent = isSessionAbsent();
  globalThis.document?.querySelector(`meta[name="${SESSION_MARK.name}"]`)?.remove();
  return isAbsent;
}
