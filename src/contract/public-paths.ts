/** Addresses of the calls that the first page makes as well; they stand alone, because it loads no schema for them. */
export const PUBLIC_PATHS = {
  settings: '/api/settings',
  accountUser: '/api/auth/user',
  sessionUser: '/api/session/user',
  signInConfig: '/api/auth/config',
  exchangeRates: '/api/exchange-rates',
  privacyFacts: '/api/privacy-facts',
  logOut: '/api/logout',
} as const;
