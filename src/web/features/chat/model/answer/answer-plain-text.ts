/** Quotes have the page's line breaks; within a sentence they are one line. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Bounded repetitions: many unclosed markers would take quadratic time. */
const LINK = /!?\[([^[\]\n]{0,2000})\]\(([^)\n]{0,2000})\)/gu;
const STRONG_OR_CODE = /(?<!\\)(\*\*|~~|`{1,9})(.{1,2000}?)(?<!\\)\1/gsu;
const EMPHASIS = /(?<![\\\w*])([*_])(\S(?:[^\n]{0,500}?\S)?)(?<!\\)\1(?![\w*])/gu;

/** Markdown without its markup; lists, quotes and tables stay as lines. */
export function markdownToPlainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$\n?/gmu, '')
    .replace(/^ {0,3}#{1,6}\s+/gmu, '')
    .replace(LINK, (_, words: string, target: string) => {
      const [address = ''] = target.split(/\s/u, 1);
      return words.includes(address) || address === '' ? words : `${words} (${address})`;
    })
    .replace(STRONG_OR_CODE, '$2')
    .replace(EMPHASIS, '$2')
    .replace(/\\([\\`*_[\]<>#|~{}()+\-.!])/gu, '$1')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}
