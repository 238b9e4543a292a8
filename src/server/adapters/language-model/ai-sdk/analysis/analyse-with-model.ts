import { splitSentences } from '#server/domain/claims/sentences.ts';
import { addUsage } from '#server/domain/usage/add-usage.ts';
import { isNonContractKind } from '#server/engine/financial-documents/classify-non-contract.ts';
import type {
  AnalysisDraft,
  ClaimedQuote,
  DocumentText,
  DraftItem,
  LanguageModel,
  ModelCallOptions,
  ModelUsage,
  Passage,
} from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { type ModelCalls, ModelError } from '../calls/model-calls.ts';
import { type ComparedList, describeDroppedLists, pagesOfDroppedLists } from './dropped-lists.ts';
import { bySeverity, type MergedFindings, mergeFindings, withoutDuplicates } from './merge-findings.ts';
import { readSections, type SectionReadings } from './read-sections.ts';
import { createSectionContext } from './section-context.ts';
import { type Section, splitIntoSections } from './split-sections.ts';
import { summariseSections } from './summarise-sections.ts';

/**
 * Models attend less to the middle of a long text and write lists of similar length for any input, so about thirty
 * pages are read per call, whatever the context size.
 */
const MAX_SECTION_TOKENS = 20_000;
/** Lower bound for any configured context size: about a page. */
const MIN_SECTION_TOKENS = 800;
/** Share of a section for context from the rest of the document. */
const CONTEXT_SHARE = 0.12;

interface AnalysisDependencies {
  readonly calls: ModelCalls;
  /** The built-in engine. */
  readonly builtIn: Pick<LanguageModel, 'analyse'>;
  readonly verification: Verification;
}

/**
 * Analyses a document with a model, section by section, so that its middle is not neglected. Clauses, dates, sides, the
 * kind of document and missing provisions come from the built-in engine, which reads all of it on this machine;
 * summary, facts, terms, risks and obligations are the model's. Its quotes were checked against the pages once, and are
 * still claims for the caller. Where the model failed on a section, the built-in engine's items are used, and the
 * draft's notice names the pages. What the model read counts as assessed, whatever the built-in engine can assess.
 * @throws ModelError where the model failed on every section; the signal's reason when aborted
 */
export async function analyseWithModel(
  { calls, builtIn, verification }: AnalysisDependencies,
  document: DocumentText,
  passages: readonly Passage[],
  { signal }: ModelCallOptions,
): Promise<AnalysisDraft> {
  const own = await builtIn.analyse(document, passages, { signal });
  const callTokens = Math.max(MIN_SECTION_TOKENS, Math.min(MAX_SECTION_TOKENS, calls.contentTokensLimit));
  const contextTokens = Math.floor(callTokens * CONTEXT_SHARE);
  const pages = document.pages.filter(({ text }) => text.trim() !== '');
  const sections = splitIntoSections(pages, passages, callTokens - contextTokens);
  // No text: the built-in engine has already reported that.
  if (sections.length === 0) return { ...own, origin: { engine: 'built-in', provider: undefined, notice: null } };
  const context = createSectionContext(pages, contextTokens);
  const roles = (own.sides ?? []).map(({ role }) => role);
  const readings = await readSections(
    { calls, verification },
    sections.map((section) => ({ document, section, context: context.of(section), roles })),
    signal,
  );
  const merged = mergeWithBuiltIn(own, readings);
  const summarised = await rejectUnsupportedSummary(await summarise(calls, readings, own.summary, signal), {
    merged,
    document,
    own: own.summary,
    verification,
  });
  const { notAssessed: _, ...assessed } = own;
  return {
    ...assessed,
    ...merged,
    summary: summarised.summary,
    usage: summarised.usage,
    origin: {
      engine: calls.engine,
      provider: calls.provider,
      notice: writeNotice(calls.engine, readings, summarised.isBuiltIn),
    },
  };
}

interface Summarised {
  readonly summary: DraftItem;
  /** Whether the built-in engine wrote it. */
  readonly isBuiltIn: boolean;
  readonly usage: ModelUsage;
}

async function summarise(
  calls: ModelCalls,
  { findings, failed, usage }: SectionReadings,
  own: DraftItem,
  signal: AbortSignal,
): Promise<Summarised> {
  const parts = findings.flatMap(({ summary }) => summary ?? []);
  const [only] = parts;
  // A summary of some pages is not one of the document.
  if (findings.length === 1 && failed.length === 0) return { summary: only ?? own, isBuiltIn: !only, usage };
  if (parts.length === 0) return { summary: own, isBuiltIn: true, usage };
  try {
    const last = await summariseSections(calls, parts, signal);
    return { summary: last.summary ?? own, isBuiltIn: !last.summary, usage: addUsage(usage, last.usage) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { summary: own, isBuiltIn: true, usage: addUsage(usage, error.usage) };
  }
}

interface SummaryCheck {
  readonly merged: MergedFindings;
  readonly document: DocumentText;
  /** The built-in engine's summary. */
  readonly own: DraftItem;
  readonly verification: Verification;
}

/** Unsupported sentences are removed from the summary later; reject a summary of which nothing would be left. */
async function rejectUnsupportedSummary(
  summarised: Summarised,
  { merged, document: { pages }, own, verification }: SummaryCheck,
): Promise<Summarised> {
  const { basicInfo, keyTerms, riskFactors, obligations } = merged;
  if (summarised.isBuiltIn) return summarised;
  const { summary } = summarised;
  const quotes = [summary, ...basicInfo, ...keyTerms, ...riskFactors, ...obligations].flatMap((item) => item.quotes);
  const [first] = pages;
  // Names occur around the quotes, and the parties' on the first page; searching all pages would take too long.
  const near = new Set([first?.pageNumber, ...summary.quotes.map(({ pageNumber }) => pageNumber)]);
  const sources = {
    quotes: quotes.map(({ text }) => text),
    context: pages.filter(({ pageNumber }) => near.has(pageNumber)).map(({ text }) => text),
    pageNumbers: quotes.map(({ pageNumber }) => pageNumber),
  };
  const sentences = splitSentences(summary.text).flatMap(({ words }) => (words.trim() === '' ? [] : [words]));
  const claims = await verification.findUnsupportedClaims(sentences, sources);
  const isSupported = claims.some((ofSentence) => ofSentence.length === 0);
  return isSupported ? summarised : { ...summarised, summary: own, isBuiltIn: true };
}

/**
 * Bills, statements and the like are parsed row by row: findings from their rows, such as wrong sums, precede the
 * model's.
 */
function mergeWithFinancialDocument(own: AnalysisDraft, merged: MergedFindings): MergedFindings {
  return {
    ...merged,
    keyTerms: [...own.keyTerms, ...withoutDuplicates(merged.keyTerms, own.keyTerms)],
    riskFactors: bySeverity([...own.riskFactors, ...withoutDuplicates(merged.riskFactors, own.riskFactors)]),
  };
}

/**
 * Key facts are the built-in engine's, as other features parse them, followed by new ones of the model; risks of
 * missing provisions are the built-in engine's alone. All other lists are the model's, except for pages that it did not
 * read, or of which all its items were dropped.
 */
function mergeWithBuiltIn(own: AnalysisDraft, { findings, failed }: SectionReadings): MergedFindings {
  const unreadPages = new Set(failed.flatMap(pagesOf));
  const droppedLists = findings.flatMap((section) => section.droppedLists);
  const isMissing = (list: ComparedList) => {
    const pages = new Set([...unreadPages, ...pagesOfDroppedLists(droppedLists, list)]);
    return ({ quotes }: { readonly quotes: readonly ClaimedQuote[] }): boolean =>
      quotes.some(({ pageNumber }) => pages.has(pageNumber));
  };
  const fallback: MergedFindings = {
    basicInfo: [],
    keyTerms: own.keyTerms.filter(isMissing('keyTerms')),
    riskFactors: own.riskFactors.filter(isMissing('riskFactors')),
    obligations: own.obligations.filter(isMissing('obligations')),
  };
  const isFinancialDocument = !own.isLegalDocument && isNonContractKind(own.documentType);
  const found = mergeFindings(isFinancialDocument ? findings : [...findings, fallback]);
  const merged = { ...found, basicInfo: [...own.basicInfo, ...withoutDuplicates(found.basicInfo, own.basicInfo)] };
  if (isFinancialDocument) return mergeWithFinancialDocument(own, merged);
  const unquoted = own.riskFactors.filter(({ quotes }) => quotes.length === 0);
  return { ...merged, riskFactors: bySeverity([...found.riskFactors, ...unquoted]) };
}

function writeNotice(engine: string, { findings, failed }: SectionReadings, isSummaryBuiltIn: boolean): string | null {
  const droppedLists = describeDroppedLists(
    engine,
    findings.flatMap((section) => section.droppedLists),
    namePages,
  );
  const notices = [describeBuiltInShare(engine, new Set(failed.flatMap(pagesOf)), isSummaryBuiltIn), droppedLists];
  return notices.filter((notice) => notice !== null).join(' ') || null;
}

function describeBuiltInShare(
  engine: string,
  unreadPages: ReadonlySet<number>,
  isSummaryBuiltIn: boolean,
): string | null {
  if (unreadPages.size > 0) {
    const summary = isSummaryBuiltIn ? ', and so does the summary' : '';
    return `${engine} could not read ${namePages(unreadPages)}. What is listed from there comes from the built-in engine${summary}.`;
  }
  return isSummaryBuiltIn
    ? `The summary comes from the built-in engine: ${engine} wrote none that could be checked.`
    : null;
}

function pagesOf({ pieces }: Section): number[] {
  return pieces.map(({ pageNumber }) => pageNumber);
}

/** "page 3", "pages 3, 7 to 9" */
function namePages(numbers: ReadonlySet<number>): string {
  const pages = [...numbers].sort((left, right) => left - right);
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else runs.push([page, page]);
  }
  const names = runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  return `${pages.length === 1 ? 'page' : 'pages'} ${names.join(', ')}`;
}
