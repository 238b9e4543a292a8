import { PAGE_DATA_ID, type PageData, SESSION_MARK } from '#contract/page-data.ts';

/** Facts that the server wrote into the page; null for another origin, such as the development server. */
export function readPageFacts(): PageData | null {
  const written = globalThis.document?.getElementById(PAGE_DATA_ID)?.textContent;
  // Written by the same build of the server: not validated.
  return written ? (JSON.parse(written) as PageData) : null;
}

/** Whether the server saw a session when it rendered the page. False for pages of another origin. */
export function mayHaveSession(): boolean {
  if (!globalThis.document?.getElementById(PAGE_DATA_ID)) return false;
  return document.querySelector(`meta[name="${SESSION_MARK.name}"]`) === null;
}

/** Whether the server saw that this browser has no session when it rendered the page. False where it did not check. */
export function isSessionAbsent(): boolean {
  const mark = globalThis.document?.querySelector(`meta[name="${SESSION_MARK.name}"]`);
  return mark?.getAttribute('content') === SESSION_MARK.none;
}

/** The same, once: it holds at page load only, so later lookups ask the server. */
export function consumeSessionAbsence(): boolean {
  const isAbsent = isSessionAbsent();
  globalThis.document?.querySelector(`meta[name="${SESSION_MARK.name}"]`)?.remove();
  return isAbsent;
}
