import type { PublicSettings } from './settings.ts';

/** Id of the script element into which the server writes the page data. */
export const PAGE_DATA_ID = 'page-facts';
/** Id of the element that holds the prerendered shell. */
export const PRERENDERED_SHELL_ID = 'first-sight';
/** Meta element of the page that says whether its request had a session. */
export const SESSION_MARK = { name: 'session', none: 'none' } as const;

/** Data embedded in the page, so that the first paint is right without a request. */
export interface PageData {
  readonly settings: PublicSettings;
}
