/** One sentence, or a line that is none, of a text: where it starts, where it ends, and its words. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

const SENTENCE = /[^\n]*?[.!?…]["”’»)*_]*(?=\s)|[^\n]+/gu;
const SENTENCE_END = /[.!?…]["”’»)*_]*\s+|\n+/gu;

/** Splits a text at line ends and behind points. An abbreviation may split a sentence in two; nothing is left out. */
export function splitSentences(text: string): readonly Sentence[] {
  return [...text.matchAll(SENTENCE)].map(({ 0: words, index: start }) => ({
    start,
    end: start + words.length,
    words,
  }));
}

/**
 * Where the last sentence of a text that is still being written ends, with the white space behind it; 0 where none does.
 * Words in quotation marks that are still open are not judged yet.
 */
export function endOfSentences(text: string): number {
  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  return ends.findLast((end) => areQuotationsClosed(text.slice(0, end))) ?? 0;
}

function areQuotationsClosed(text: string): boolean {
  const count = (marks: RegExp): number => text.match(marks)?.length ?? 0;
  return count(/[“„«]/gu) <= count(/[”»]/gu) && count(/"/gu) % 2 === 0;
}
