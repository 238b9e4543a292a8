import type { ClaimedQuote, DocumentText, DraftItem, DraftRisk, ModelUsage } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { type DataBlock, delimitTask, type WrapBlocks } from '../answering/data-delimiters.ts';
import { createLeakError, leaksInstructions } from '../answering/leaked-instructions.ts';
import type { ModelCalls } from '../calls/model-calls.ts';
import { generatedText, type NumberedQuote, type SectionOutput, sectionSchema } from './analysis-schema.ts';
import type { DroppedList } from './dropped-lists.ts';
import type { PagePiece, Section } from './split-sections.ts';

/** Findings of a model in one section; every quote was located on its page. */
export interface SectionFindings {
  /** Undefined where a quote was not found. */
  readonly summary: DraftItem | undefined;
  readonly basicInfo: readonly DraftItem[];
  readonly keyTerms: readonly DraftItem[];
  readonly riskFactors: readonly DraftRisk[];
  readonly obligations: readonly DraftItem[];
  /** Lists of which no item was left after the quote check. */
  readonly droppedLists: readonly DroppedList[];
}

export interface SectionRequest {
  readonly document: DocumentText;
  readonly section: Section;
  readonly context: readonly PagePiece[];
  /** Roles of the sides; empty where unknown. */
  readonly roles: readonly string[];
}

/** Some thousand words; reasoning models need most of it for reasoning. */
export const OUTPUT_TOKENS_LIMIT = 8_000;
/** Items per list requested from the model. */
const REQUESTED_ITEMS = 12;
/** Items accepted per list, from a model that exceeds the request. */
const MAX_ITEMS = 40;
/** Quotes accepted per item; one to three are requested. */
const MAX_ITEM_QUOTES = 8;

const TASK = [
  'You read a part of a document for a person who has to decide whether to sign it, and who has no legal training. You know nothing but the blocks of data below.',
  'Fill in for the part to be read:\n- summary: two to four sentences on what it says.\n- keyInformation: facts such as who, what, when and how much, each in a few words.\n- keyTerms: terms and conditions that matter, each in one sentence.\n- risks: what could cost the reader money, rights or time. "risk" is a name of a few words, "explanation" one or two sentences on what may happen, "severity" is High where it could cost dearly or cannot be undone, Medium where it deserves a second look, Low otherwise; "burdens" names the sides that it weighs on.\n- responsibilities: what someone has to do or must not do, each in one sentence; "owedBy" names the sides that owe it.',
  `At most ${REQUESTED_ITEMS} items in each list, those that matter most; an empty list where there is nothing. Name sides as they are named below, and leave "burdens" and "owedBy" empty where that is not certain.`,
  'Every item, and the summary, rests on one to three quotes: each one sentence or a part of one, copied from the part to be read letter by letter, with nothing left out, added or joined, and with the number of its page as the block says it. What cannot be quoted is left out. Say nothing of what is missing: other parts may hold it. Every figure, date, name and condition stands in the quotes. Where the words say "except", "subject to" or the like, say so and quote that as well.',
  'Write in plain English. Quotes stay in the language of the document.',
].join('\n');

/** Model calls and the quote check. */
export interface SectionDependencies {
  readonly calls: ModelCalls;
  readonly verification: Pick<Verification, 'locateQuotes'>;
}

/**
 * Analyses one section of a document with a model.
 * @throws ModelError; the signal's reason when aborted
 */
export async function analyseSection(
  { calls, verification }: SectionDependencies,
  request: SectionRequest,
  signal: AbortSignal,
): Promise<{ findings: SectionFindings; usage: ModelUsage }> {
  const { instructions, wrap } = delimitTask(TASK);
  const { value, usage } = await calls.generateObject(
    {
      instructions,
      schema: sectionSchema,
      purpose: 'analysis',
      schemaName: 'section_analysis',
      content: writeContent(request, wrap),
      outputTokensLimit: OUTPUT_TOKENS_LIMIT,
      isBackground: true,
    },
    signal,
  );
  if (leaksInstructions(generatedText(value), instructions)) throw createLeakError(calls, 'an analysis', usage);
  return { findings: await toFindings(value, request, verification), usage };
}

function writeContent({ section, context, roles }: SectionRequest, wrap: WrapBlocks): string {
  const sides = roles.map((text): DataBlock => ({ origin: { kind: 'name of a side' }, text }));
  return [
    ...(sides.length > 0 ? ['The sides:', wrap(sides)] : []),
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

async function toFindings(
  output: SectionOutput,
  request: SectionRequest,
  verification: SectionDependencies['verification'],
): Promise<SectionFindings> {
  const limited = limitOutput(output);
  const withResolvedQuotes = await createQuoteResolver(request, allQuotes(limited), verification);
  const rolesOf = createRoleReader(request.roles);
  const items = (list: SectionOutput['keyTerms']): DraftItem[] =>
    withResolvedQuotes(list).map(({ text, quotes }) => ({ text, quotes }));
  const found = {
    summary: withResolvedQuotes([limited.summary])[0],
    basicInfo: items(limited.keyInformation),
    keyTerms: items(limited.keyTerms),
    riskFactors: withResolvedQuotes(limited.risks.map((risk) => ({ ...risk, text: risk.risk }))).map(
      ({ text, explanation, severity, burdens, quotes }) => ({
        risk: text,
        explanation: explanation.trim(),
        severity,
        quotes,
        ...named('burdens', rolesOf(burdens)),
      }),
    ),
    obligations: withResolvedQuotes(limited.responsibilities).map(({ text, owedBy, quotes }) => ({
      text,
      quotes,
      ...named('owedBy', rolesOf(owedBy)),
    })),
  };
  const claimed = { keyTerms: output.keyTerms, riskFactors: output.risks, obligations: output.responsibilities };
  const pageNumbers = request.section.pieces.map(({ pageNumber }) => pageNumber);
  const droppedLists = (['keyTerms', 'riskFactors', 'obligations'] as const)
    .filter((list) => claimed[list].length > 0 && found[list].length === 0)
    .map((list) => ({ list, pageNumbers }));
  return { ...found, droppedLists };
}

function named<Name extends string>(name: Name, roles: readonly string[]): { [key in Name]?: readonly string[] } {
  return roles.length > 0 ? ({ [name]: roles } as { [key in Name]?: readonly string[] }) : {};
}

/** Keeps only roles that the model was given, in the document's spelling. */
function createRoleReader(roles: readonly string[]) {
  const byName = new Map(roles.map((role) => [role.toLowerCase(), role]));
  return (claimed: readonly string[]): string[] => [
    ...new Set(claimed.flatMap((name) => byName.get(name.trim().toLowerCase()) ?? [])),
  ];
}

/** Limits the number of items; an item with too many quotes is dropped. */
function limitOutput(output: SectionOutput): SectionOutput {
  const bound = <Item extends { readonly quotes: readonly NumberedQuote[] }>(items: readonly Item[]): Item[] =>
    items.filter(({ quotes }) => quotes.length <= MAX_ITEM_QUOTES).slice(0, MAX_ITEMS);
  return {
    summary: bound([output.summary])[0] ?? { ...output.summary, quotes: [] },
    keyInformation: bound(output.keyInformation),
    keyTerms: bound(output.keyTerms),
    risks: bound(output.risks),
    responsibilities: bound(output.responsibilities),
  };
}

function allQuotes({ summary, keyInformation, keyTerms, risks, responsibilities }: SectionOutput): NumberedQuote[] {
  return [summary, ...keyInformation, ...keyTerms, ...risks, ...responsibilities].flatMap(({ quotes }) => quotes);
}

/**
 * Keeps items whose quotes were all located on their pages. Items without quotes are dropped: missing provisions are
 * reported by the built-in engine, which reads the whole document. Models copy well and count badly: a wrong page
 * number is corrected where the quote occurs on exactly one page of the section.
 * @param quotes of all items that are checked later
 */
async function createQuoteResolver(
  { document, section }: SectionRequest,
  quotes: readonly NumberedQuote[],
  verification: SectionDependencies['verification'],
) {
  const own = section.pieces.map(({ pageNumber }) => pageNumber);
  const named = [...own, ...quotes.map(({ page }) => page)];
  const around = new Set(named.flatMap((pageNumber) => [pageNumber - 1, pageNumber, pageNumber + 1]));
  const pages = document.pages.filter(({ pageNumber }) => around.has(pageNumber));
  const located = await verification.locateQuotes(
    quotes.map(({ page, text }) => ({ pageNumber: page, text })),
    pages,
  );
  const lost = quotes.filter((_quote, index) => !located[index]);
  const locatedElsewhere = await verification.locateQuotes(
    lost.flatMap(({ text }) => own.map((pageNumber) => ({ pageNumber, text }))),
    pages,
  );
  const pageOf = new Map(quotes.flatMap((quote, index) => (located[index] ? [[quote, quote.page]] : [])));
  for (const [index, quote] of lost.entries()) {
    const [only, ...others] = own.filter((_page, resolve) => locatedElsewhere[index * own.length + resolve]);
    if (only !== undefined && others.length === 0) pageOf.set(quote, only);
  }

  const resolve = (quote: NumberedQuote): ClaimedQuote[] => {
    const pageNumber = pageOf.get(quote);
    return pageNumber === undefined ? [] : [{ documentId: document.documentId, pageNumber, text: quote.text }];
  };

  return <Item extends { readonly text: string; readonly quotes: readonly NumberedQuote[] }>(items: readonly Item[]) =>
    items.flatMap((item) => {
      const quotes = item.quotes.flatMap(resolve);
      const isKept = item.text.trim() !== '' && quotes.length > 0 && quotes.length === item.quotes.length;
      return isKept ? [{ ...item, text: item.text.trim(), quotes }] : [];
    });
}
