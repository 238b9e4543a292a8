import { AppError } from '#server/domain/errors/app-error.ts';

/** Stands for this site, wherever it is; a name that cannot exist (RFC 6761, section 6.4). */
const HERE = 'http://site.invalid';
/** Addresses that are no pages: calls, and the identity provider's own. */
const NO_PAGES = /^\/(api|identity)(\/|$)/i;

/**
 * The page of this site that somebody wants to come back to.
 * A path with one leading slash and nothing that a browser could read as another site: browsers take `//host`,
 * `/\host` and paths with tabs or line breaks in them for addresses elsewhere (WHATWG URL, section 4.4).
 *
 * @param address path with query and fragment, as the request brought it
 * @returns the same address as a browser would write it; `/` when there is none
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

/** Looked at as a server reads it, with `%61pi` for `api`. */
function isNoPage(pathname: string): boolean {
  try {
    return NO_PAGES.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
