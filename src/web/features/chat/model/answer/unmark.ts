/** An escaped character, the signs of emphasis and code, a link, the signs of a heading and of a quote, and the line below a table's head. */
const MARKS =
  /\\(?<escaped>[!-/:-@[-`{-~])|\*{2,3}|(?<=\S)\*|\*(?=\S)|_{2,3}|~~|`{1,3}|\[(?<linked>[^\][]{1,300})\]\([^()\s]{0,600}\)|^ {0,3}(?:#{1,6}[ \t]+|>[ \t]?)|^\|?[ \t]{0,20}:?-{3,60}:?[ \t|:-]{0,600}$\n?/gmu;

/**
 * The words of Markdown without its signs, for the moment before it can be rendered: a reader sees no "**".
 * @param markdown any answer; linear in its length
 */
export function unmark(markdown: string): string {
  return markdown.replace(MARKS, (...found) => {
    const { escaped, linked } = found.at(-1) as { escaped?: string; linked?: string };
    return escaped ?? linked ?? '';
  });
}
