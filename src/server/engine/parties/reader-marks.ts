/** Private-use letters that stand for the reader while a sentence is turned, so that no word of the document is taken for one. */
export const SUBJECT = '\uE001';
export const OBJECT = '\uE002';
export const POSSESSIVE = '\uE003';
export const SELF = '\uE004';
/** In front of a "they" that was "we" in the document. */
export const SPEAKER = '\uE000';
