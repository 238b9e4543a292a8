import type { TextMatch } from './text-search.ts';

/** The context of a match; white space is collapsed. */
interface Snippet {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** About a line and a half beside the pages. */
const BEFORE_CHARACTERS = 40;
const AFTER_CHARACTERS = 70;

/** Extracts the context of a match from a page's text, cut at word boundaries. */
export function cutSnippet(text: string, { start, end }: TextMatch): Snippet {
  const before = fold(text.slice(Math.max(0, start - 2 * BEFORE_CHARACTERS), start));
  const after = fold(text.slice(end, end + 2 * AFTER_CHARACTERS));
  return {
    before: cutStart(before, start > 2 * BEFORE_CHARACTERS),
    match: fold(text.slice(start, end)),
    after: cutEnd(after, end + 2 * AFTER_CHARACTERS < text.length),
  };
}

function cutStart(text: string, hasMore: boolean): string {
  if (text.length <= BEFORE_CHARACTERS && !hasMore) return text.trimStart();
  const tail = text.slice(-BEFORE_CHARACTERS);
  const space = tail.indexOf(' ');
  return `…${(space < 0 || space === tail.length - 1 ? tail : tail.slice(space + 1)).toWellFormed()}`;
}

function cutEnd(text: string, hasMore: boolean): string {
  if (text.length <= AFTER_CHARACTERS && !hasMore) return text.trimEnd();
  const head = text.slice(0, AFTER_CHARACTERS);
  const space = head.lastIndexOf(' ');
  return `${(space <= 0 ? head : head.slice(0, space)).toWellFormed()}…`;
}

function fold(text: string): string {
  // Rejoins words hyphenated at a line end.
  return text.replace(/(\p{Ll})-\s*\n\s*(?=\p{Ll})/gu, '$1').replace(/\s+/g, ' ');
}
