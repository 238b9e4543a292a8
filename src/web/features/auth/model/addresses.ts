import { PUBLIC_PATHS } from '#contract/public-paths.ts';

/**
 * Said a second time here, and held to the contract by a test: the contract brings the schemas of every call along,
 * and the first page of a visitor shall do without them.
 */
export const POPUP_RETURN_PATH = '/auth/popup';
export const REDIRECT_RETURN_PATH = '/auth/callback';
/** Ends the server's session and answers with the landing page. */
export const LOGOUT_PATH = PUBLIC_PATHS.logOut;
