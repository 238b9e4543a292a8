import { splitSentences } from '#server/engine/text/sentences.ts';
import { buildSourceText } from '#server/engine/text/source-text.ts';
import type { PageText } from '#server/ports/language-model.ts';
import { createPlainSearch } from '../plain-search.ts';

/** Baseline: BM25 over single sentences. @returns what gives the sentences for a question, the best first */
export function searchSentences(pages: readonly PageText[]): (question: string) => readonly string[] {
  const source = buildSourceText({ documentId: 0, title: '', pages, unreadPages: [] });
  const texts = splitSentences(source).map(({ text }) => text);
  // A page for each, so that no passage has parts of two; longer ones are cut by the search itself.
  const search = createPlainSearch(texts.map((text, index) => ({ pageNumber: index + 1, text })));
  return (question) => {
    const places = search(question).map(({ pageNumber }) => pageNumber - 1);
    return [...new Set(places)].flatMap((place) => texts[place] ?? []);
  };
}
