import type { PublicSettings } from './settings.ts';

/** Id of the element in which the server writes them into the page. */
export const PAGE_DATA_ID = 'page-facts';
/** Id of the element that holds the top of the first page as it came with the page itself. */
export const PRERENDERED_SHELL_ID = 'first-sight';
/** Name of the mark in the page that says whether the request for it came with a session. */
export const SESSION_MARK = { name: 'session', none: 'none' } as const;

/** What the page brings along, so that the first thing drawn is right and nothing is asked for it. */
export interface PageData {
  readonly settings: PublicSettings;
}
