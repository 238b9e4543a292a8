import type { Source } from '#contract/sources.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import type { AnswerMetadata } from '../chat-thread.ts';
import { collapseWhitespace, markdownToPlainText } from './answer-plain-text.ts';
import { writeMarks } from './citation-marks.ts';
import { presentAnswer } from './present-answer.ts';

/** An answer for the clipboard: plain text with the numbers of its sources, followed by their words. */
export function formatAnswerForClipboard(text: string, metadata: AnswerMetadata | null): string {
  const { shown, definitions } = metadata ? presentAnswer(text, metadata) : { shown: text, definitions: [] };
  const blocks = [shown, ...definitions].map((block) => markdownToPlainText(writeMarks(block)));
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
