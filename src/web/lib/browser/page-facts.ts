import { PAGE_FACTS_ID, type PageFacts, SESSION_MARK } from '#contract/page-facts.ts';

/** What our server wrote into this page; null where the page comes from elsewhere, as while developing. */
export function readPageFacts(): PageFacts | null {
  const written = globalThis.document?.getElementById(PAGE_FACTS_ID)?.textContent;
  // Of the same server and the same build as this code: it is not checked again.
  return written ? (JSON.parse(written) as PageFacts) : null;
}

/** Whether the server saw a session when it sent the page. False where the page comes from elsewhere. */
export function mayHaveSession(): boolean {
  if (!globalThis.document?.getElementById(PAGE_FACTS_ID)) return false;
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
export function takeSessionAbsence(): boolean {
  const isAbsent = isSessionAbsent();
  globalThis.document?.querySelector(`meta[name="${SESSION_MARK.name}"]`)?.remove();
  return isAbsent;
}
