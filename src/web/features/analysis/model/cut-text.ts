import type { Source } from '#contract/sources.ts';

/** An ellipsis at the end, also within closing quotation marks. */
const CUT_END = /(?:…|\.{3})["”’'»)\]]{0,3}\.?$/u;

/** Whether a statement shows only the beginning of the words that it is about. */
export function isCut(text: string): boolean {
  return CUT_END.test(text.trim());
}

/** Shorter texts may stand in a sentence by chance. */
const PHRASE_LENGTH = 20;

/** Marks a statement that breaks off in the middle of the document's words: "… to take part in any". */
export function markCut(text: string, sources: readonly Source[]): string {
  return breaksOff(text, sources) ? `${text.trimEnd()} …` : text;
}

function breaksOff(text: string, sources: readonly Source[]): boolean {
  const said = inOneLine(text).toLowerCase();
  if (said.length < PHRASE_LENGTH) return false;
  return sources.some(({ quote }) => {
    const words = inOneLine(quote).toLowerCase();
    const at = words.indexOf(said);
    return at >= 0 && /^ [\p{L}\p{N}]/u.test(words.slice(at + said.length, at + said.length + 2));
  });
}

function inOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** The whole words behind a cut statement, each once; empty where it is not cut, or they are not known. */
export function wholeWordsOf(text: string, sources: readonly Source[]): readonly Source[] {
  if (!isCut(text)) return [];
  const seen = new Set<string>();
  return sources.flatMap((source) => {
    const quote = inOneLine(source.quote);
    if (quote === '' || seen.has(quote)) return [];
    seen.add(quote);
    return [{ ...source, quote }];
  });
}
