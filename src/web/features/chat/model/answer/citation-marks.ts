import type { AnswerStatement } from '#contract/chat.ts';
import type { Source } from '#contract/sources.ts';

/** A statement with the positions of its sources. */
export type CitedStatement = Pick<AnswerStatement, 'text' | 'sources'>;

/** Private-use characters around the numbers of sources; taken out of everything else. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const FOREIGN = /[\uE000\uE001]/gu;
/** White space, so that emphasis before a mark ends there, and without a break, as no line begins with a mark. */
const GAP = '\u00A0';
const MARK = /\uE000(\d{1,4}(?:,\d{1,4}){0,60})\uE001/gu;

/**
 * Puts the numbers of its sources behind each statement of an answer, in characters that the renderer makes buttons of.
 * @param text begins with the statements; a text that does not gets no marks
 */
export function markCitations(text: string, statements: readonly CitedStatement[] = []): string {
  const cited = statements.map((statement) => statement.text).join('');
  if (cited === '' || !text.startsWith(cited)) return withoutMarks(text);
  const marked = statements.map(({ text: words, sources }) => {
    const plain = withoutMarks(words);
    const at = markOffset(plain);
    return `${plain.slice(0, at)}${writeMark(sources)}${plain.slice(at)}`;
  });
  return marked.join('') + withoutMarks(text.slice(cited.length));
}

/** The mark of sources behind words, by their positions from 0; empty where there are none. */
export function writeMark(positions: readonly number[]): string {
  if (positions.length === 0) return '';
  return `${GAP}${OPEN}${positions.map((position) => position + 1).join(',')}${CLOSE}`;
}

/** A text of which nothing is taken for a mark. */
export function withoutMarks(text: string): string {
  return text.replace(FOREIGN, '');
}

/** The numbers of the sources that statements name, from 1: these come first. */
export function numberCited(
  sources: readonly Source[],
  statements: readonly CitedStatement[] = [],
): ReadonlyMap<Source, number> {
  const count = Math.max(0, ...statements.flatMap((statement) => statement.sources.map((position) => position + 1)));
  return new Map(sources.slice(0, count).map((source, position) => [source, position + 1]));
}

/** In a table row, text after the last pipe is not rendered. */
function markOffset(text: string): number {
  if (text.endsWith('|') && lastLine(text).trimStart().startsWith('|')) return text.slice(0, -1).trimEnd().length;
  return text.length;
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** Marks as a reader of plain text knows them: [1]. */
export function writeMarks(text: string): string {
  return text.replace(MARK, (_mark, numbers: string) => `[${numbers.replaceAll(',', ', ')}]`);
}

/** Splits a text at its marks. @returns words and numbers of sources, from 1, in their order */
export function splitAtMarks(text: string): readonly (string | number)[] {
  const parts: (string | number)[] = [];
  let from = 0;
  for (const { 0: mark, 1: numbers = '', index } of text.matchAll(MARK)) {
    parts.push(text.slice(from, index), ...numbers.split(',').map(Number));
    from = index + mark.length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
}
