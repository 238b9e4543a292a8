import type { Source } from '#contract/sources.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import type { AnswerMetadata } from '../chat-thread.ts';
import { markCitations, writeMarks } from './citation-marks.ts';

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

/** An answer for the clipboard: plain text, followed by its sources. */
export function formatAnswerForClipboard(text: string, metadata: AnswerMetadata | null): string {
  const blocks = [markdownToPlainText(writeMarks(markCitations(text, metadata?.statements)))];
  if (metadata && metadata.sources.length > 0) blocks.push(formatSources(chatTexts.sources, metadata.sources));
  if (metadata && metadata.sources.length === 0 && metadata.near.length > 0)
    blocks.push(formatSources(chatTexts.nearestPassages, metadata.near));
  return blocks.join('\n\n');
}

function formatSources(title: string, sources: readonly Source[]): string {
  const lines = sources.map(({ filename, pageNumber, quote, verified }, index) => {
    const location = chatTexts.copiedSource(stripNamePrefix(filename), pageNumber, verified);
    const words = collapseWhitespace(quote);
    return `${index + 1}. ${location}: ${/^["“]/u.test(words) ? words : `“${words}”`}`;
  });
  return [`${title}:`, ...lines].join('\n');
}
