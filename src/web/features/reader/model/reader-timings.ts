/** Long enough that a pointer on its way across the page opens nothing, and reaches what it has opened. */
export const HOVER_DELAY_MS = 220;
