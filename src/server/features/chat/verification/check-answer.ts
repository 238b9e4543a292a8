import type { Outcome } from '#contract/chat.ts';
import type { Source } from '#contract/sources.ts';
import { MARK_EXPLANATION } from '#server/domain/claims/mark-unsupported.ts';
import { stripInvisibleCharacters } from '#server/domain/text/strip-invisible.ts';
import type { AnswerDraft, AnswerRequest, ClaimedQuote } from '#server/ports/language-model.ts';
import type { ClaimSources, Verification } from '#server/ports/verification.ts';

export interface CheckedAnswer {
  readonly outcome: Outcome;
  readonly text: string;
  readonly sources: Source[];
  readonly near: Source[];
  /** Sentences of the text that no source supports. */
  readonly unverified: string[];
  /** Whether the text was truncated at the limit of an answer; the text says so. */
  readonly isTruncated: boolean;
  /** Whether the answer may be about something else, and says so. */
  readonly isHedged: boolean;
}

/** The checks of an answer: its quotes against the pages, its words against the quotes. */
interface AnswerChecks {
  readonly citationResolver: CitationResolver;
  readonly verification: Pick<Verification, 'markUnsupported'>;
}

export interface CitationResolver {
  cite(quote: ClaimedQuote): Promise<Source[]>;
}

const REFUSAL =
  'I could not back an answer with the exact words of this document, so I will not give one. Please ask in other words.';
const TRUNCATION_NOTE =
  '**This answer ends here.** The model wrote more than one answer can hold. Ask about one part to read the rest.';
const NOT_FOUND = 'I did not find an answer to this in what I have read.';

/**
 * Accepts only quotes that are on the page they name. An answer with one failed quote is refused as a whole: its words
 * may rest on the missing quote.
 *
 * The model's own words are checked as well: a sentence with a number or date that no quote contains or leads to, or
 * with an unknown name or reference, is marked; an answer that invents words in quotation marks, or that has no unmarked sentence, is refused. Account
 * numbers are masked; the quotes show them in full.
 *
 * @param request the model's request; null for a draft composed of the document's own words
 */
export async function checkAnswer(
  draft: AnswerDraft,
  { citationResolver, verification }: AnswerChecks,
  request: AnswerRequest | null,
): Promise<CheckedAnswer> {
  const [quoted, nearQuoted] = await Promise.all([
    citeEach(draft.quotes, citationResolver),
    citeEach(draft.nearestQuotes, citationResolver),
  ]);
  const near = nearQuoted.flat();
  const failed = quoted.some((sources) => sources.length === 0);
  const unsupported = draft.outcome === 'answered' && quoted.length === 0;
  if (failed || unsupported) return refuse(near);
  const { outcome } = draft;
  const sources = quoted.flat();
  const checked = { outcome, sources, near, unverified: [], ...readFlags(draft) };
  if (request === null) return { ...checked, text: withClosing(draft.text, draft) };
  const text = stripInvisibleCharacters(draft.text);
  const known = claimSourcesOf(outcome, checked, request);
  const verified = await verification.markUnsupported(text, known, request.question);
  const { text: marked, unsupportedSentences: unverified, hasSupportedSentence, hasFabricatedQuotation } = verified;
  if (unverified.length === 0) return { ...checked, text: withClosing(marked, draft) };
  if (outcome === 'not-found') return { ...checked, text: withClosing(NOT_FOUND, draft) };
  if (outcome === 'refused' || !hasSupportedSentence || hasFabricatedQuotation) return refuse(near);
  return {
    ...checked,
    text: withClosing(`${marked}\n\n${MARK_EXPLANATION}`, draft),
    unverified: [...unverified],
  };
}

/**
 * The sources that may support the text of an answer. A negative answer may mention the searched pages and the nearest
 * passages.
 */
export function claimSourcesOf(
  outcome: Outcome,
  { sources, near }: Pick<CheckedAnswer, 'sources' | 'near'>,
  { passages, sent, documents }: AnswerRequest,
): ClaimSources {
  const cited = outcome === 'answered' ? sources : [...sources, ...near];
  const counts = documents.map(({ pagesTotal, pagesRead, unreadPages }) =>
    [pagesTotal, pagesRead, pagesTotal - pagesRead, ...unreadPages].join(' '),
  );
  return {
    quotes: [...cited.map(({ quote }) => quote), ...(outcome === 'answered' ? [] : counts)],
    context: [
      ...[...passages, ...(sent?.passages ?? [])].flatMap(({ text, section, heading }) => [
        section ? `Section ${section}` : '',
        heading ?? '',
        text,
      ]),
      ...(sent?.pages ?? []).map(({ text }) => text),
      ...documents.map(({ title }) => title),
    ],
    pageNumbers: [...cited.map(({ pageNumber }) => pageNumber), ...documents.flatMap(({ unreadPages }) => unreadPages)],
  };
}

function withClosing(text: string, { coverageNote, isTruncated }: AnswerDraft): string {
  return [text, ...(isTruncated ? [TRUNCATION_NOTE] : []), ...(coverageNote === undefined ? [] : [coverageNote])].join(
    '\n\n',
  );
}

function refuse(near: Source[]): CheckedAnswer {
  return { outcome: 'refused', text: REFUSAL, sources: [], near, unverified: [], isTruncated: false, isHedged: false };
}

function readFlags({ isTruncated = false, isHedged }: AnswerDraft) {
  return { isTruncated, isHedged: isHedged ?? false };
}

function citeEach(quotes: readonly ClaimedQuote[], citationResolver: CitationResolver): Promise<Source[][]> {
  return Promise.all(quotes.map((quote) => citationResolver.cite(quote)));
}
