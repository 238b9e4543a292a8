/** Paths of the calls that the landing page makes. In a file without schemas, to keep zod out of its bundle. */
export const PUBLIC_PATHS = {
  settings: '/api/settings',
  accountUser: '/api/auth/user',
  sessionUser: '/api/session/user',
  signInConfig: '/api/auth/config',
  exchangeRates: '/api/exchange-rates',
  privacyFacts: '/api/privacy-facts',
  logOut: '/api/logout',
} as const;
