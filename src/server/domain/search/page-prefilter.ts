const UNUSUAL = /[^\p{ASCII}‐-”…]/u;
const NEITHER_LETTER_NOR_DIGIT = '[^\\p{L}\\p{N}]*';

/**
 * Tells quickly of most texts that a search would find nothing in them, so that only few need the closer look, which
 * is many times slower. Whatever holds the words passes: letters and digits are compared one after the other, without
 * case, accents and ligatures, whatever stands between them.
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
