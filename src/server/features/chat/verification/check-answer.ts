import { type AnswerStatement, holdsAnswer, type Outcome } from '#contract/chat.ts';
import type { Source } from '#contract/sources.ts';
import { stripInvisibleCharacters } from '#server/domain/text/strip-invisible.ts';
import type { AnswerDraft, AnswerRequest, ClaimedQuote, ModelUsage } from '#server/ports/language-model.ts';
import type { ClaimSources, Verification } from '#server/ports/verification.ts';
import { composeStatements } from './compose-statements.ts';
import { type CheckSupport, type JudgedSupport, judgeSupport } from './judge-support.ts';
import { type CitationResolver, contextOf, verifyStatements } from './verify-statements.ts';

export interface CheckedAnswer {
  readonly outcome: Outcome;
  readonly text: string;
  readonly sources: Source[];
  readonly near: Source[];
  /** Of a model's answer. */
  readonly statements?: AnswerStatement[];
  /** As in the contract; left out where there was nothing to judge. */
  readonly supportCheck?: JudgedSupport['state'];
  /** Of the support check. */
  readonly checkUsage?: ModelUsage;
  /** How many statements were left out. */
  readonly leftOut: number;
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
  readonly verification: Pick<Verification, 'markUnsupported' | 'markStatements'>;
  readonly checkSupport: CheckSupport;
  readonly signal: AbortSignal;
}

const REFUSAL =
  'I could not back an answer with the exact words of this document, so I will not give one. Please ask in other words.';
const TRUNCATION_NOTE =
  '**This answer ends here.** The model wrote more than one answer can hold. Ask about one part to read the rest.';
const NOT_FOUND = 'I did not find an answer to this in what I have read.';

/**
 * Accepts only what stands the checks. A quote that is not on the page it names costs the statement that rests on it; an
 * answer is refused where nothing stands. Account numbers are masked; the quotes show them in full.
 * @param request the model's request; null for a draft composed of the document's own words, which rests on all its quotes
 */
export async function checkAnswer(
  draft: AnswerDraft,
  checks: AnswerChecks,
  request: AnswerRequest | null,
): Promise<CheckedAnswer> {
  const near = (await citeEach(draft.nearestQuotes, checks.citationResolver)).flat();
  if (request === null) return checkOwnWords(draft, near, checks);
  return holdsAnswer(draft.outcome)
    ? checkStatements(draft, near, checks, request)
    : checkAbsence(draft, near, checks, request);
}

/** Of the built-in engine. */
async function checkOwnWords(draft: AnswerDraft, near: Source[], checks: AnswerChecks): Promise<CheckedAnswer> {
  const quoted = await citeEach(draft.quotes, checks.citationResolver);
  const failed = quoted.some((sources) => sources.length === 0);
  if (failed || (draft.outcome === 'answered' && quoted.length === 0)) return refuse(near);
  const text = withClosing([draft.text], draft);
  return { ...NOTHING, outcome: draft.outcome, text, sources: quoted.flat(), near, ...readFlags(draft) };
}

/** Quotes and figures of each statement, then what the quotes say of it. */
async function checkStatements(
  draft: AnswerDraft,
  near: Source[],
  checks: AnswerChecks,
  request: AnswerRequest,
): Promise<CheckedAnswer> {
  const given = draft.statements ?? [{ text: draft.text, quotes: draft.quotes }];
  const verified = (await verifyStatements(given, request, checks)).filter((statement) => statement !== null);
  const isJudged = checks.checkSupport !== undefined;
  if (
    !verified.some(({ hasSupportedSentence, judged }) =>
      isJudged ? judged.hasSupportedSentence : hasSupportedSentence,
    )
  )
    return refuse(near);
  const { state, verdicts, usage } = await judgeSupport(verified, request, checks.checkSupport, checks.signal);
  const composed = composeStatements(verified, verdicts);
  const judged = { supportCheck: state, ...(usage && { checkUsage: usage }) };
  if (!composed) return { ...refuse(near), ...judged };
  const leftOut = given.length - composed.statements.length;
  return {
    ...readFlags(draft),
    ...judged,
    outcome: draft.outcome,
    near,
    leftOut,
    statements: composed.statements,
    sources: composed.sources,
    unverified: composed.unverified,
    text: withClosing([composed.text, ...composed.explain(draft.outcome, leftOut)], draft),
  };
}

/** A negative answer may mention the searched pages and the nearest passages, and nothing else. */
async function checkAbsence(
  draft: AnswerDraft,
  near: Source[],
  { citationResolver, verification }: AnswerChecks,
  request: AnswerRequest,
): Promise<CheckedAnswer> {
  const { outcome } = draft;
  const quoted = await citeEach(draft.quotes, citationResolver);
  if (quoted.some((sources) => sources.length === 0)) return refuse(near);
  const sources = quoted.flat();
  const checked = { ...NOTHING, outcome, sources, near, ...readFlags(draft) };
  const known = claimSourcesOf({ sources, near }, request);
  const text = stripInvisibleCharacters(draft.text);
  const { text: marked, unsupportedSentences } = await verification.markUnsupported(text, known, request.question);
  if (unsupportedSentences.length === 0) return { ...checked, text: withClosing([marked], draft) };
  return outcome === 'refused' ? refuse(near) : { ...checked, text: withClosing([NOT_FOUND], draft) };
}

function claimSourcesOf(
  { sources, near }: Pick<CheckedAnswer, 'sources' | 'near'>,
  request: AnswerRequest,
): ClaimSources {
  const cited = [...sources, ...near];
  const counts = request.documents.map(({ pagesTotal, pagesRead, unreadPages }) =>
    [pagesTotal, pagesRead, pagesTotal - pagesRead, ...unreadPages].join(' '),
  );
  const unread = request.documents.flatMap(({ unreadPages }) => unreadPages);
  return {
    quotes: [...cited.map(({ quote }) => quote), ...counts],
    context: contextOf(request),
    pageNumbers: [...cited.map(({ pageNumber }) => pageNumber), ...unread],
  };
}

function withClosing(blocks: readonly string[], { coverageNote, isTruncated }: AnswerDraft): string {
  return [
    ...blocks,
    ...(isTruncated ? [TRUNCATION_NOTE] : []),
    ...(coverageNote === undefined ? [] : [coverageNote]),
  ].join('\n\n');
}

const NOTHING = { leftOut: 0, unverified: [] };

function refuse(near: Source[]): CheckedAnswer {
  return { ...NOTHING, outcome: 'refused', text: REFUSAL, sources: [], near, isTruncated: false, isHedged: false };
}

function readFlags({ isTruncated = false, isHedged }: AnswerDraft) {
  return { isTruncated, isHedged: isHedged ?? false };
}

function citeEach(quotes: readonly ClaimedQuote[], citationResolver: CitationResolver): Promise<Source[][]> {
  return Promise.all(quotes.map((quote) => citationResolver.cite(quote)));
}
