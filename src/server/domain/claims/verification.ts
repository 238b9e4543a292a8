import type { Verification } from '#server/ports/verification.ts';
import { locateModelQuote } from '../citations/locate-model-quote.ts';
import { createPageForms } from '../citations/page-forms.ts';
import { maskAccountNumbers } from '../text/mask-account-numbers.ts';
import { createClaimChecker } from './find-unsupported-claims.ts';
import { markUnsupported } from './mark-unsupported.ts';

/** Runs the comparisons on the calling thread, in time linear in the length of texts and sources. */
export const directVerification: Verification = {
  async locateQuotes(quotes, pages) {
    const forms = createPageForms(new Map(pages.map(({ pageNumber, text }) => [pageNumber, text])));
    return quotes.map(({ text, pageNumber }) => locateModelQuote(text, pageNumber, forms));
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
