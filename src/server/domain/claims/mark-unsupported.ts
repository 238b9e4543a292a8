import { splitSentences } from '../../domain/claims/sentences.ts';
import { type ClaimSources, findUnsupportedClaims, type UnsupportedClaim } from '../../domain/claims.ts';

export interface MarkedText {
  /** With a mark at each sentence that its sources do not bear out; null where no sentence would be left without one. */
  readonly text: string | null;
  /** Those sentences, as they were written. */
  readonly unverified: readonly string[];
  /** Words in quotation marks that stand nowhere: whoever invents these may have invented the rest. */
  readonly inventsQuotation: boolean;
}

const MARK = ' (not verified)';
export const MARK_EXPLANATION =
  '**Not verified:** what is marked so does not stand in the words quoted below. Please check it in the document before you rely on it.';
/** A few words in quotation marks may be a manner of speaking. */
const QUOTATION_WORDS_MINIMUM = 4;
/** A sentence that says something. */
const SENTENCE_WORDS_MINIMUM = 3;
/** Signs that close a sentence. A bracket is none: the mark would become part of a link. */
const CLOSING_SIGNS = /[.!?…"”’»*_]*\s*$/u;

/**
 * Marks what a model states and the quotes under its answer do not. Sentences are judged one by one, so that the marked
 * text of a beginning that ends with a sentence is the beginning of the marked text.
 * @param text Markdown
 * @param question whose words may be repeated in quotation marks without being taken for the document's
 */
export function markUnbacked(text: string, sources: ClaimSources, question: string): MarkedText {
  const claims = findUnsupportedClaims(text, sources);
  const sentences = splitSentences(text);
  const isUnbacked = ({ start, end }: { start: number; end: number }): boolean =>
    claims.some((claim) => claim.start < end && start < claim.end);
  const unbacked = sentences.filter(isUnbacked);
  const isAnyLeft = sentences.some((sentence) => !isUnbacked(sentence) && saysSomething(sentence.words));
  let marked = '';
  let copied = 0;
  for (const { start, end, words } of unbacked) {
    const at = start + placeOfMark(words);
    marked += text.slice(copied, at) + MARK;
    copied = at;
    marked += text.slice(copied, end);
    copied = end;
  }
  return {
    text: unbacked.length > 0 && !isAnyLeft ? null : marked + text.slice(copied),
    unverified: unbacked.map(({ words }) => words.trim()),
    inventsQuotation: claims.some(
      (claim) => isQuotation(claim) && !foldWords(question).includes(foldWords(claim.text)),
    ),
  };
}

function placeOfMark(words: string): number {
  // In a row of a table, what stands behind the last line of the frame is not shown.
  if (words.trimStart().startsWith('|') && words.trimEnd().endsWith('|')) return words.trimEnd().length - 1;
  return words.replace(CLOSING_SIGNS, '').length;
}

function saysSomething(words: string): boolean {
  return (words.match(/\p{L}+/gu)?.length ?? 0) >= SENTENCE_WORDS_MINIMUM;
}

function isQuotation({ kind, text }: UnsupportedClaim): boolean {
  return kind === 'quotation' && (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= QUOTATION_WORDS_MINIMUM;
}

function foldWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
