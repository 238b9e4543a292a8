import type { Verification } from '../ports/verification.ts';
import { createPageLookup, locateQuote } from './citations.ts';
import { markUnsupported } from './claims/mark-unsupported.ts';
import { createClaimCheck } from './claims.ts';

/** Does the comparisons where it is called, in time linear in the length of texts and sources. */
export const directVerification: Verification = {
  async locateQuotes(quotes, pages) {
    const lookup = createPageLookup(new Map(pages.map(({ pageNumber, text }) => [pageNumber, text])));
    return quotes.map(({ text, pageNumber }) => locateQuote(text, pageNumber, lookup));
  },
  findUnsupportedClaims: async (texts, sources) => texts.map(createClaimCheck(sources)),
  markUnsupported: async (text, sources, question) => markUnsupported(text, sources, question),
};
