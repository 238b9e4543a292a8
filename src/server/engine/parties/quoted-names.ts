/** Sources of patterns for what a document puts in quotation marks, in any of the styles of Europe. */
export const QUOTE_OPEN = '["“”„«‚‘]';
/** A word in quotation marks, without its article. Global: for `matchAll` only. */
export const QUOTED = new RegExp(
  `${QUOTE_OPEN}\\s?(?:(?:the|der|die|das|den)\\s)?([^"“”„«»‘’]{1,40}?)[\\s,.]{0,2}["“”»‘’]`,
  'giu',
);
