/** Points; A4. */
export const MARGINS = { top: 58, bottom: 54, left: 54, right: 54 };
/** Points from the edges of a page to the baselines of its header and footer. */
export const HEADER_BASELINE = 38;
export const FOOTER_BASELINE = 30;
