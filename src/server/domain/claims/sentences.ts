/** One sentence, or a line that is none, of a text: where it starts, where it ends, and its words. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** A point, and the signs that may stand behind it. */
const END = '[.!?…]["”’»)*_]*';
/**
 * A sentence begins with no small letter ("Acme Inc. may"), and no number of something with its figure ("No. 7"): whoever
 * leaves out one half of a sentence has the other say something else.
 */
const BEGINNING = '[^\\s\\p{Ll}](?<!\\b[Nn]os?\\.\\s+\\d)(?<!\\b(?:Mrs?|Ms|Dr|[Ss]ecs?|[Aa]rts?)\\.\\s+.)';
const SENTENCE = new RegExp(`[^\\n]*?${END}(?=[^\\S\\n]+${BEGINNING}|[^\\S\\n]*(?:\\n|$))|[^\\n]+`, 'gu');
const SENTENCE_END = new RegExp(`${END}[^\\S\\n]+(?=${BEGINNING})|[^\\S\\n]*\\n+`, 'gu');

/** Splits a text at line ends and behind points; nothing but white space is left out. */
export function splitSentences(text: string): readonly Sentence[] {
  return [...text.matchAll(SENTENCE)].map(({ 0: words, index: start }) => ({
    start,
    end: start + words.length,
    words,
  }));
}

/**
 * Where the last sentence of a text that is still being written ends, with the white space behind it; 0 where none does,
 * or where it cannot be told yet. Words in quotation marks that are still open are not judged yet.
 */
export function endOfSentences(text: string): number {
  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  return ends.findLast((end) => areQuotationsClosed(text.slice(0, end))) ?? 0;
}

function areQuotationsClosed(text: string): boolean {
  const count = (marks: RegExp): number => text.match(marks)?.length ?? 0;
  return count(/[“„«]/gu) <= count(/[”»]/gu) && count(/"/gu) % 2 === 0;
}
