import type { MarkedText, Verification } from '#server/ports/verification.ts';
import { locateModelQuote } from '../citations/locate-model-quote.ts';
import { createPageForms } from '../citations/page-forms.ts';
import { maskAccountNumbers } from '../text/mask-account-numbers.ts';
import { createClaimChecker } from './find-unsupported-claims.ts';
import { markStatements, markUnsupported } from './mark-unsupported.ts';

/** Runs the comparisons on the calling thread, in time linear in the length of texts and sources. */
export const directVerification: Verification = {
  prepare: () => {},
  async locateQuotes(quotes, pages) {
    const forms = createPageForms(new Map(pages.map(({ pageNumber, text }) => [pageNumber, text])));
    return quotes.map(({ text, pageNumber }) => locateModelQuote(text, pageNumber, forms));
  },
  findUnsupportedClaims: async (texts, sources) => texts.map(createClaimChecker(sources)),
  markUnsupported: async (text, sources, question) => maskNumbers(markUnsupported(text, sources, question)),
  markStatements: async (statements, context, question) =>
    markStatements(statements, context, question).map(maskNumbers),
};

function maskNumbers({
  text,
  cautiousText,
  unsupportedSentences,
  doubtfulSentences,
  judged,
  ...found
}: MarkedText): MarkedText {
  return {
    ...found,
    text: maskAccountNumbers(text),
    cautiousText: maskAccountNumbers(cautiousText),
    unsupportedSentences: unsupportedSentences.map(maskAccountNumbers),
    doubtfulSentences: doubtfulSentences.map(maskAccountNumbers),
    judged: {
      ...judged,
      text: maskAccountNumbers(judged.text),
      unsupportedSentences: judged.unsupportedSentences.map(maskAccountNumbers),
    },
  };
}
