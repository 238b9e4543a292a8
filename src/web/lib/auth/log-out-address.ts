/** Landing page after a log-out that did not reach the server. */
export const LOGGED_OUT_PATH = '/?logout=true';

/** Whether an address shows the landing page and signs out, whatever its path. @param search query of the address */
export function isLogOutAddress(search: string): boolean {
  return new URLSearchParams(search).get('logout') === 'true';
}
