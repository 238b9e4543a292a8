import type { Verification } from '#server/ports/verification.ts';
import { createPageLookup, locateQuote } from '../citations/locate-quote.ts';
import { maskAccountNumbers } from '../text/mask-account-numbers.ts';
import { createClaimChecker } from './find-unsupported-claims.ts';
import { markUnsupported } from './mark-unsupported.ts';

/** Runs the comparisons on the calling thread, in time linear in the length of texts and sources. */
export const directVerification: Verification = {
  async locateQuotes(quotes, pages) {
    const lookup = createPageLookup(new Map(pages.map(({ pageNumber, text }) => [pageNumber, text])));
    return quotes.map(({ text, pageNumber }) => locateQuote(text, pageNumber, lookup));
  },
  findUnsupportedClaims: async (texts, sources) => texts.map(createClaimChecker(sources)),
  async markUnsupported(text, sources, question) {
    const { text: marked, unsupportedSentences, ...found } = markUnsupported(text, sources, question);
    return {
      ...found,
      text: maskAccountNumbers(marked),
      unsupportedSentences: unsupportedSentences.map(maskAccountNumbers),
    };
  },
};
