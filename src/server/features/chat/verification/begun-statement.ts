import { splitSentences } from '#server/domain/claims/sentences.ts';

/** A word that a number may go on behind, as "DE89 3704" does, or that stands in front of one: "€", "–". Operators end numbers. */
const OF_NUMBER = /\p{N}|^[\p{Sc}\p{Pd}.,/(*_]*$/u;

/**
 * Splits the beginning of a statement behind its last whole sentence: whether a full stop ended one shows by what follows.
 * @returns the whole sentences, which can be checked, and the beginning of the next one
 */
export function splitBegunStatement(text: string): { readonly whole: string; readonly rest: string } {
  const start = splitSentences(text).at(-1)?.start ?? 0;
  return { whole: text.slice(0, start), rest: text.slice(start) };
}

/** Text without a number at its end: more of it may follow, and an account number is masked only when it is whole. */
export function withoutNumberAtEnd(text: string): string {
  const words = text.trimEnd().split(/(?<=\s)/u);
  const last = words.findLastIndex((word) => !OF_NUMBER.test(word.trim()));
  return words
    .slice(0, last + 1)
    .join('')
    .trimEnd();
}
