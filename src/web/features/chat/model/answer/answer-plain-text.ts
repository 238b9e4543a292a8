import type { Source } from '#contract/sources.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import type { AnswerMetadata } from '../chat-thread.ts';

/** Quotes run over lines as the page does; told in a sentence, they are one line. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** What stands between two signs is looked for only so far: many signs that are never closed would take quadratic time. */
const LINK = /!?\[([^[\]\n]{0,2000})\]\(([^)\n]{0,2000})\)/gu;
const STRONG_OR_CODE = /(?<!\\)(\*\*|~~|`{1,9})(.{1,2000}?)(?<!\\)\1/gsu;
const EMPHASIS = /(?<![\\\w*])([*_])(\S(?:[^\n]{0,500}?\S)?)(?<!\\)\1(?![\w*])/gu;

/** An answer's words without the signs of Markdown; lists, quotes and tables stay as lines. */
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

/** What is copied of an answer: its words, and under them where each quote stands. */
export function formatAnswerForClipboard(text: string, facts: AnswerMetadata | null): string {
  const blocks = [markdownToPlainText(text)];
  if (facts && facts.sources.length > 0) blocks.push(writeSources('Sources', facts.sources));
  if (facts && facts.sources.length === 0 && facts.near.length > 0)
    blocks.push(writeSources('Nearest passages', facts.near));
  return blocks.join('\n\n');
}

function writeSources(title: string, sources: readonly Source[]): string {
  const lines = sources.map(({ filename, pageNumber, quote, verified }, index) => {
    const place = `${stripNamePrefix(filename)}, page ${pageNumber}${verified ? '' : ' (not verified)'}`;
    const words = collapseWhitespace(quote);
    return `${index + 1}. ${place}: ${/^["“]/u.test(words) ? words : `“${words}”`}`;
  });
  return [`${title}:`, ...lines].join('\n');
}
