/** Addresses the provider sends the browser back to. */
export const SIGN_IN_RETURN_PATHS = { popup: '/auth/popup', redirect: '/auth/callback' } as const;
