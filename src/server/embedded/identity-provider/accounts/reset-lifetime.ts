/** How long a link to set a new password works. */
export const RESET_LIFETIME_MINUTES = 60;
