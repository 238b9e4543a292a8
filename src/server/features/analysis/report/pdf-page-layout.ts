/** Points; A4 with room for notes in the margin. */
export const MARGINS = { top: 64, bottom: 72, left: 60, right: 60 };
/** Points between lines, in addition to the font's line height. */
export const LINE_GAP = 2;
