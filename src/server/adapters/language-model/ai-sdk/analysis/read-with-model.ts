import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import { addUsage } from '#server/domain/usage/add-usage.ts';
import type { DraftReading, ModelUsage, ReadingRequest, ReadingResult } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { type ModelCalls, ModelError } from '../calls/model-calls.ts';
import { joinReadings } from './join-readings.ts';
import { readSections, type SectionReadings } from './read-sections.ts';
import { listRecords } from './reading-task.ts';
import { createSectionContext } from './section-context.ts';
import { type Section, splitIntoSections } from './split-sections.ts';
import { summariseSections } from './summarise-sections.ts';

/**
 * Models attend less to the middle of a long text, so about thirty pages are read in one call where a document does not
 * fit as a whole.
 */
const MAX_SECTION_TOKENS = 20_000;
/** Lower bound for any configured context size: about a page. */
const MIN_SECTION_TOKENS = 800;
/** Share of a section for context from the rest of the document. */
const CONTEXT_SHARE = 0.12;
/** Share of a call for the list of records, and the most that all of them take. */
const RECORDS_SHARE = 0.25;
const RECORDS_TOKENS_LIMIT = 16_000;

/** Model calls, and the search for quotes. */
interface ReadingDependencies {
  readonly calls: ModelCalls;
  readonly verification: Pick<Verification, 'locateQuotes'>;
}

/**
 * Reads a document for its provisions and facts with a model: as a whole where it fits, otherwise by sections. What it
 * says is unverified.
 * @throws ModelError where the model failed on every section; the signal's reason when aborted
 */
export async function readWithModel(
  dependencies: ReadingDependencies,
  request: ReadingRequest,
  signal: AbortSignal,
): Promise<ReadingResult> {
  const { calls } = dependencies;
  const { document, roles, documentType } = request;
  const room = calls.contentTokensLimit;
  const records = listRecords(documentType, Math.min(RECORDS_TOKENS_LIMIT, room * RECORDS_SHARE));
  const textRoom = Math.max(MIN_SECTION_TOKENS, Math.floor(room - estimateTokens(records)));
  const pages = document.pages.filter(({ text }) => text.trim() !== '');
  const sections = split(request, textRoom);
  if (sections.length === 0) return { reading: undefined, notice: null, wasSent: false };
  const context = createSectionContext(pages, contextTokens(textRoom));
  const readings = await readSections(
    dependencies,
    sections.map((section) => ({ document, section, context: context.of(section), roles, records })),
    signal,
  );
  const joined = joinReadings(readings.readings);
  const { summary, usage } = await summarise(calls, readings, joined, signal);
  return {
    reading: { ...joined, summary },
    notice: describeUnread(calls.engine, readings.failed),
    wasSent: true,
    usage,
  };
}

/** One section for what fits a call as a whole. */
function split({ document, passages }: ReadingRequest, textRoom: number): readonly Section[] {
  const pages = document.pages.filter(({ text }) => text.trim() !== '');
  if (pages.length === 0) return [];
  const whole = pages.reduce((sum, { text }) => sum + estimateTokens(text) + DELIMITER_TOKENS, 0);
  if (whole <= textRoom) {
    return [{ pieces: pages.map(({ pageNumber, text }) => ({ pageNumber, start: 0, end: text.length, text })) }];
  }
  const sectionTokens = Math.min(MAX_SECTION_TOKENS, textRoom);
  return splitIntoSections(pages, passages, sectionTokens - contextTokens(textRoom));
}

function contextTokens(textRoom: number): number {
  return Math.floor(Math.min(MAX_SECTION_TOKENS, textRoom) * CONTEXT_SHARE);
}

/** Of a document in several parts the summary is written from those of the parts. */
async function summarise(
  calls: ModelCalls,
  { readings, failed, usage }: SectionReadings,
  { summary }: DraftReading,
  signal: AbortSignal,
): Promise<{ readonly summary: DraftReading['summary']; readonly usage: ModelUsage }> {
  if (readings.length === 1 && failed.length === 0) return { summary, usage };
  // A summary of some pages is not one of the document.
  if (summary.length === 0) return { summary: [], usage };
  try {
    const last = await summariseSections(calls, summary, signal);
    return { summary: last.summary, usage: addUsage(usage, last.usage) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { summary: [], usage: addUsage(usage, error.usage) };
  }
}

function describeUnread(engine: string, failed: readonly Section[]): string | null {
  const pages = new Set(failed.flatMap(({ pieces }) => pieces.map(({ pageNumber }) => pageNumber)));
  if (pages.size === 0) return null;
  return `${engine} could not read ${namePages(pages)}. What is listed from there comes from the built-in engine.`;
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
