import { AppError } from '#server/domain/errors/app-error.ts';

/** Placeholder origin for this site; a reserved name (RFC 6761, section 6.4). */
const HERE = 'http://site.invalid';
/** Paths that are not pages: API calls, and the identity provider's own. */
const NO_PAGES = /^\/(api|identity)(\/|$)/i;

/**
 * Validates the page to return to after sign-in; open redirect protection. Accepts a path with one leading slash and
 * nothing that a browser could resolve to another site: browsers treat `//host`, `/\host` and paths with tabs or line
 * breaks as external (WHATWG URL, section 4.4).
 *
 * @param address path with query and fragment from the request
 * @returns the normalised URL; `/` when there is none
 * @throws AppError `return-address-refused`
 */
export function validateReturnUrl(address: string | undefined): string {
  if (address === undefined) return '/';
  if (!isPathOnly(address) || !URL.canParse(address, HERE)) throw new AppError('return-address-refused');
  const { origin, username, pathname, search, hash } = new URL(address, HERE);
  const isHere = origin === HERE && username === '' && !pathname.startsWith('//');
  if (!isHere || isNoPage(pathname)) throw new AppError('return-address-refused');
  return `${pathname}${search}${hash}`;
}

function isPathOnly(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') && !path.includes('//') && !/[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(address);
}

/** Decoded as a server does: `%61pi` is `api`. */
function isNoPage(pathname: string): boolean {
  try {
    return NO_PAGES.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
