import { PUBLIC_PATHS } from '#contract/public-paths.ts';

/**
 * Duplicated from the contract, and compared with it by a test: importing the contract would bring every schema into
 * the landing page.
 */
export const POPUP_RETURN_PATH = '/auth/popup';
export const REDIRECT_RETURN_PATH = '/auth/callback';
/** Ends the server's session and responds with the landing page. */
export const LOGOUT_PATH = PUBLIC_PATHS.logOut;
