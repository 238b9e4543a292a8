const UNUSUAL = /[^\p{ASCII}‐-”…]/u;
const NEITHER_LETTER_NOR_DIGIT = '[^\\p{L}\\p{N}]*';

/**
 * A fast prefilter that rejects most texts without a match, since the exact search is many times slower. No false
 * negatives: letters and digits are compared in sequence without case, accents and ligatures, whatever is between them.
 */
export function createPagePrefilter(query: string): (text: string) => boolean {
  const characters = unfold(query).match(/[\p{L}\p{N}]/gu);
  if (!characters) return () => true;
  const pattern = new RegExp(characters.join(NEITHER_LETTER_NOR_DIGIT), 'iu');
  return (text) => pattern.test(unfold(text));
}

function unfold(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßẞ]/g, 'ss');
}
