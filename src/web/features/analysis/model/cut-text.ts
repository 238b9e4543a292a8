import type { Source } from '#contract/sources.ts';

/** An ellipsis at the end, also within closing quotation marks. */
const CUT_END = /(?:…|\.{3})["”’'»)\]]{0,3}\.?$/u;

/** Whether a statement shows only the beginning of the words that it is about. */
export function isCut(text: string): boolean {
  return CUT_END.test(text.trim());
}

/** The whole words behind a cut statement, each once; empty where it is not cut, or they are not known. */
export function wholeWordsOf(text: string, sources: readonly Source[]): readonly Source[] {
  if (!isCut(text)) return [];
  const seen = new Set<string>();
  return sources.flatMap((source) => {
    const quote = source.quote.replace(/\s+/gu, ' ').trim();
    if (quote === '' || seen.has(quote)) return [];
    seen.add(quote);
    return [{ ...source, quote }];
  });
}
