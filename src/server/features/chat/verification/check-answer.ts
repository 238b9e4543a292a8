import type { Outcome } from '#contract/chat.ts';
import type { Source } from '#contract/sources.ts';
import { MARK_EXPLANATION } from '#server/domain/claims/mark-unsupported.ts';
import type { AnswerDraft, AnswerRequest, ClaimedQuote } from '#server/ports/language-model.ts';
import type { ClaimSources, Verification } from '#server/ports/verification.ts';

export interface CheckedAnswer {
  readonly outcome: Outcome;
  readonly text: string;
  readonly sources: Source[];
  readonly near: Source[];
  /** Sentences of the text that state what none of the sources does. */
  readonly unverified: string[];
  /** Whether the text is the beginning of more than an answer may hold; the text says so. */
  readonly isTruncated: boolean;
}

/** By what an answer is checked: its quotes against the pages, its words against the quotes. */
export interface AnswerChecks {
  readonly citationResolver: CitationResolver;
  readonly verification: Pick<Verification, 'markUnsupported'>;
}

export interface CitationResolver {
  cite(quote: ClaimedQuote): Promise<Source[]>;
}

const REFUSAL =
  'I could not back an answer with the exact words of this document, so I will not give one. Please ask in other words. This question was not counted.';
export const TRUNCATION_NOTE =
  '**This answer ends here.** The model wrote more than one answer can hold. Ask about one part to read the rest.';
const NOT_FOUND = 'I did not find an answer to this in what I have read.';

/**
 * Lets only quotes through that stand on the page they name. An answer one of whose quotes fails is refused as a
 * whole: its words may rest on the quote that is not there.
 *
 * What a model wrote around its quotes is checked as well: a sentence with a figure, a day, a name or a reference that
 * stands in none of them is marked; an answer that invents words in quotation marks, or of which no sentence would be left
 * unmarked, is refused. In what is left, numbers of accounts are masked: who wants one in full reads it in the quotes.
 *
 * @param request what the model was asked; null for a draft that was put together from the document's own words
 */
export async function checkAnswer(
  draft: AnswerDraft,
  { citationResolver: citing, verification }: AnswerChecks,
  request: AnswerRequest | null,
): Promise<CheckedAnswer> {
  const [quoted, nearQuoted] = await Promise.all([
    citeEach(draft.quotes, citing),
    citeEach(draft.nearestQuotes, citing),
  ]);
  const near = nearQuoted.flat();
  const failed = quoted.some((sources) => sources.length === 0);
  const unsupported = draft.outcome === 'answered' && quoted.length === 0;
  if (failed || unsupported) return refuse(near);
  const { outcome } = draft;
  const sources = quoted.flat();
  const checked = { outcome, sources, near, unverified: [], isTruncated: draft.isTruncated ?? false };
  if (request === null) return { ...checked, text: withClosing(draft.text, draft) };
  const text = stripInvisibleCharacters(draft.text);
  const known = claimSourcesOf(outcome, checked, request);
  const verified = await verification.markUnsupported(text, known, request.question);
  const {
    text: marked,
    unsupportedSentences: unverified,
    hasSupportedSentence: isAnyBacked,
    hasFabricatedQuotation: inventsQuotation,
  } = verified;
  if (unverified.length === 0) return { ...checked, text: withClosing(marked, draft) };
  if (outcome === 'not-found') return { ...checked, text: withClosing(NOT_FOUND, draft) };
  if (outcome === 'refused' || !isAnyBacked || inventsQuotation) return refuse(near);
  return {
    ...checked,
    text: withClosing(`${marked}\n\n${MARK_EXPLANATION}`, draft),
    unverified: [...unverified],
  };
}

/**
 * What the text of an answer may rest on. One that found nothing may speak of the pages that were looked at, and of what
 * comes nearest.
 */
export function claimSourcesOf(
  outcome: Outcome,
  { sources, near }: Pick<CheckedAnswer, 'sources' | 'near'>,
  { passages, documents }: AnswerRequest,
): ClaimSources {
  const cited = outcome === 'answered' ? sources : [...sources, ...near];
  const counts = documents.map(({ pagesTotal, pagesRead, unreadPages }) =>
    [pagesTotal, pagesRead, pagesTotal - pagesRead, ...unreadPages].join(' '),
  );
  return {
    quotes: [...cited.map(({ quote }) => quote), ...(outcome === 'answered' ? [] : counts)],
    context: [
      ...passages.flatMap(({ text, section, heading }) => [section ? `Section ${section}` : '', heading ?? '', text]),
      ...documents.map(({ title }) => title),
    ],
    pageNumbers: [...cited.map(({ pageNumber }) => pageNumber), ...documents.flatMap(({ unreadPages }) => unreadPages)],
  };
}

/** Characters that nobody sees could part a figure in two, or turn its digits around. */
export function stripInvisibleCharacters(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

function withClosing(text: string, { coverageNote: closing, isTruncated }: AnswerDraft): string {
  return [text, ...(isTruncated ? [TRUNCATION_NOTE] : []), ...(closing === undefined ? [] : [closing])].join('\n\n');
}

function refuse(near: Source[]): CheckedAnswer {
  return { outcome: 'refused', text: REFUSAL, sources: [], near, unverified: [], isTruncated: false };
}

function citeEach(quotes: readonly ClaimedQuote[], citing: CitationResolver): Promise<Source[][]> {
  return Promise.all(quotes.map((quote) => citing.cite(quote)));
}
