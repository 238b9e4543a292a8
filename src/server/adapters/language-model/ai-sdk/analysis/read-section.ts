import { findRecord } from '#server/engine/playbook/playbook.ts';
import { PLAYBOOK_KINDS } from '#server/engine/playbook/playbook-kind.ts';
import type { PlaybookRecord } from '#server/engine/playbook/playbook-record.ts';
import { renderSentence } from '#server/engine/playbook/render-sentence.ts';
import type { ClaimedQuote, DocumentText, DraftReading, ModelUsage } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { type DataBlock, delimitTask, type WrapBlocks } from '../answering/data-delimiters.ts';
import { createLeakError, leaksInstructions } from '../answering/leaked-instructions.ts';
import type { ModelCalls } from '../calls/model-calls.ts';
import { generatedText, type NumberedQuote, type SectionOutput, sectionSchema } from './reading-schema.ts';
import { NO_AGREEMENT, READING_TASK } from './reading-task.ts';
import { createQuoteResolver } from './resolve-quotes.ts';
import type { PagePiece, Section } from './split-sections.ts';

export interface SectionRequest {
  readonly document: DocumentText;
  readonly section: Section;
  /** From elsewhere in the document. */
  readonly context: readonly PagePiece[];
  /** Roles of the sides; empty where unknown. */
  readonly roles: readonly string[];
  /** The playbook's records, one a line. Trusted text. */
  readonly records: string;
}

/** Model calls, and the search for quotes. */
export interface SectionDependencies {
  readonly calls: ModelCalls;
  readonly verification: Pick<Verification, 'locateQuotes'>;
}

/** Some dozens of provisions with their quotes; reasoning models need more than half of it for reasoning. */
export const OUTPUT_TOKENS_LIMIT = 16_000;
/** Accepted of a model that exceeds what it is asked for. */
const ACCEPTED = { provisions: 80, facts: 50, summary: 10, parties: 12, slots: 10, roles: 6, quotes: 4 };
/** Characters accepted of one text, quotes included; longer ones cost their item. */
const TEXT_LENGTH_LIMIT = { written: 600, quote: 2_000, label: 80 };

/**
 * Reads one section of a document with a model.
 * @throws ModelError; the signal's reason when aborted
 */
export async function readSection(
  { calls, verification }: SectionDependencies,
  request: SectionRequest,
  signal: AbortSignal,
): Promise<{ reading: DraftReading; usage: ModelUsage }> {
  const { instructions, wrap } = delimitTask(READING_TASK);
  const { value, usage } = await calls.generateObject(
    {
      instructions,
      schema: sectionSchema,
      purpose: 'analysis',
      schemaName: 'document_reading',
      content: writeContent(request, wrap),
      outputTokensLimit: OUTPUT_TOKENS_LIMIT,
      isBackground: true,
    },
    signal,
  );
  if (leaksInstructions(generatedText(value), instructions)) throw createLeakError(calls, 'an analysis', usage);
  return { reading: await toReading(value, request, verification), usage };
}

/** The data comes last, so that what stands before it is the same for many documents. */
function writeContent({ section, context, roles, records }: SectionRequest, wrap: WrapBlocks): string {
  const sides = roles.map((text): DataBlock => ({ origin: { kind: 'name of a side' }, text }));
  return [
    'The list of records, each with its id, its name and its slots:',
    records,
    ...(sides.length > 0 ? ['The sides. Use these roles:', wrap(sides)] : []),
    ...(context.length > 0
      ? ['From elsewhere in the document, to be understood only. List nothing from here:', wrap(context.map(blockOf))]
      : []),
    'The part to be read:',
    wrap(section.pieces.filter(({ text }) => text.trim() !== '').map(blockOf)),
  ].join('\n\n');
}

function blockOf({ pageNumber, text }: PagePiece): DataBlock {
  return { origin: { kind: 'page', document: 1, page: pageNumber }, text };
}

async function toReading(
  output: SectionOutput,
  { document, section }: SectionRequest,
  verification: SectionDependencies['verification'],
): Promise<DraftReading> {
  const { parties, summary, provisions, facts } = boundOutput(output);
  const quotes = [...parties, ...summary, ...provisions, ...facts].flatMap((item) => item.quotes);
  const resolve = await createQuoteResolver({ document, section, quotes, verification });
  const withQuotes = <Item extends { readonly quotes: readonly NumberedQuote[] }>(item: Item) => {
    const resolved: readonly ClaimedQuote[] = item.quotes.map(resolve);
    return { ...item, quotes: resolved };
  };
  const isKnownKind = PLAYBOOK_KINDS.includes(output.kind);
  return {
    language: /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,2}$/u.test(output.language) ? output.language : null,
    kind: isKnownKind ? output.kind : null,
    isAgreement: output.kind !== NO_AGREEMENT,
    parties: parties.map((party) => ({ ...withQuotes(party), name: party.name.trim() || null })),
    summary: summary.map(withQuotes),
    provisions: provisions.map((item) => {
      const record = findRecord(item.record);
      if (record === undefined) return { ...withQuotes(item), record: null, ofRecord: null, term: item.term.trim() };
      return {
        ...withQuotes(item),
        record: record.id,
        ofRecord: describeInstance(record, item.bound),
        term: record.term,
      };
    }),
    facts: facts.map(({ event, day, ...fact }) => ({
      ...withQuotes(fact),
      day: /^\d{4}-\d{2}-\d{2}$/u.test(day) ? day : null,
      event: event === 'none' ? null : event,
    })),
  };
}

/** The sentence that is shown of it, without its slots. */
function describeInstance({ ofBearer }: PlaybookRecord, [bound]: readonly string[]): string | null {
  const name = bound === undefined ? 'one side' : `the ${bound}`;
  const Bearer = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return renderSentence(ofBearer, { bearer: name, Bearer });
}

type OutputList = 'parties' | 'summary' | 'provisions' | 'facts';

/** Limits the number of items; an item with a text that is empty or too long, or with too many quotes, is left out. */
function boundOutput({ parties, summary, provisions, facts }: SectionOutput): Pick<SectionOutput, OutputList> {
  return {
    parties: parties
      .filter((item) => isBounded(item.quotes, [], [item.role, item.called, item.name]) && item.role.trim() !== '')
      .slice(0, ACCEPTED.parties),
    summary: summary.filter((item) => isBounded(item.quotes, [item.text], [])).slice(0, ACCEPTED.summary),
    provisions: provisions
      .filter((item) => isBounded(item.quotes, [item.statement], [item.term]))
      .slice(0, ACCEPTED.provisions)
      .map((item) => ({
        ...item,
        bound: item.bound.slice(0, ACCEPTED.roles),
        gains: item.gains.slice(0, ACCEPTED.roles),
        slots: item.slots.filter(({ text }) => text.length <= TEXT_LENGTH_LIMIT.written).slice(0, ACCEPTED.slots),
      })),
    facts: facts.filter((item) => isBounded(item.quotes, [item.text], [item.subject])).slice(0, ACCEPTED.facts),
  };
}

function isBounded(quotes: readonly NumberedQuote[], written: readonly string[], labels: readonly string[]): boolean {
  return (
    quotes.length > 0 &&
    quotes.length <= ACCEPTED.quotes &&
    quotes.every(({ text }) => text.length <= TEXT_LENGTH_LIMIT.quote) &&
    written.every((text) => text.trim() !== '' && text.length <= TEXT_LENGTH_LIMIT.written) &&
    labels.every((text) => text.length <= TEXT_LENGTH_LIMIT.label)
  );
}
