/** Points; A4 with room to write beside. */
export const MARGINS = { top: 64, bottom: 72, left: 60, right: 60 };
/** Points between lines, beside what the typeface brings. */
export const LINE_GAP = 2;
