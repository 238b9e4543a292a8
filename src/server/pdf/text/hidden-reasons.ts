import type { HiddenText } from '#server/ports/document-reader.ts';

/** Why a character is not seen, by number, so that one byte can say it for each character of a page. */
export const VISIBLE = 0;
export const INVISIBLE = 1;
export const NO_CONTRAST = 2;
export const TINY = 3;
export const OFF_PAGE = 4;
export const ILLEGIBLE = 5;
export const NOT_DRAWN = 6;

export const HIDDEN_REASONS: readonly (HiddenText['reason'] | null)[] = [
  null,
  'invisible',
  'no-contrast',
  'tiny',
  'off-page',
  'illegible',
  'not-drawn',
];
