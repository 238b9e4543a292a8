/** Where a log-out leads that the server did not hear of. */
export const LOGGED_OUT_PATH = '/?logout=true';

/** Whether an address shows the landing page and signs out, whatever its path. @param search query of the address */
export function isLogOutAddress(search: string): boolean {
  return new URLSearchParams(search).get('logout') === 'true';
}
