import { holdsAnswer } from '#contract/chat.ts';
import { inQuotationMarks } from '#contract/quotation-marks.ts';
import type { Source } from '#contract/sources.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import type { AnswerMetadata } from '../chat-thread.ts';
import { collapseWhitespace } from './answer-plain-text.ts';
import { markCitations, numberCited, withoutMarks, writeMark } from './citation-marks.ts';
import { findQuotedSources, findSourcesOfItems, type PagedItem } from './quoted-sources.ts';

/** An answer in the parts that the screen shows; all are Markdown with marks. */
export interface PresentedAnswer {
  /** What is read first. */
  readonly shown: string;
  /** The words that it rests on, where it can be understood without them; one quotation each. */
  readonly quotes: readonly string[];
  /** What terms of the quotes mean, where the question does not ask for it. */
  readonly definitions: readonly string[];
  /** The numbers of the sources that marks name, from 1. */
  readonly numbers: ReadonlyMap<Source, number>;
}

/**
 * Splits an answer into what is read first, quotes on demand, and definitions. One in words has marks behind them and its
 * quotes on demand, of the built-in engine as of a model. Quotes that are the answer themselves stay, and those of an
 * unsure answer. Notes and reports keep the whole text.
 * @param question as asked; a term that it names keeps its definition
 */
export function presentAnswer(text: string, metadata: AnswerMetadata, question = ''): PresentedAnswer {
  const { sources, statements = [], outcome, hedged } = metadata;
  const cited = numberCited(sources, statements);
  if (!holdsAnswer(outcome)) {
    return { shown: markCitations(text, statements), quotes: [], definitions: [], numbers: cited };
  }
  const words = statements.map((statement) => statement.text).join('');
  const isOfModel = words !== '' && text.startsWith(words);
  const blocks = readBlocks(withoutMarks(isOfModel ? text.slice(words.length) : text), metadata, question);
  const definitions = blocks.filter(({ isDefinition }) => isDefinition).map((block) => block.text);
  const others = blocks.filter(({ isDefinition }) => !isDefinition);
  const marked = new Set(cited.keys());
  const { shown, quotes } = hedged
    ? { shown: others.map((block) => block.text), quotes: listUnquoted(cited.keys(), others, sources) }
    : foldQuotes(others, sources, marked);
  return {
    shown: [...(isOfModel ? [markCitations(words, statements)] : []), ...shown].join('\n\n'),
    quotes,
    definitions,
    numbers: new Map(sources.flatMap((source, index) => (marked.has(source) ? [[source, index + 1] as const] : []))),
  };
}

/** The paragraphs, lists and tables of an answer. */
export function withoutQuotations(text: string): string {
  return text
    .split(/\n{2,}/u)
    .filter((part) => !part.startsWith('>'))
    .join('\n\n');
}

/** A paragraph, a list or a table of an answer, with the quotations below it. */
interface Block {
  /** Markdown with the quotations. */
  readonly text: string;
  /** Empty where an answer begins with quotations. */
  readonly prose: string;
  readonly quotations: readonly string[];
  /** Whether it is the label of a passage that was added to the answer. */
  readonly isLabel: boolean;
  readonly isDefinition: boolean;
}

/** A line that is emphasised as a whole. */
const TITLE = /^\*\*([^*\n]{1,2000})\*\*$/u;
/** The term in the label of a definition. */
const TERM = /“([^”]{1,200})”/u;

function readBlocks(text: string, { sources }: AnswerMetadata, question: string): readonly Block[] {
  const labels = new Map(
    sources.flatMap(({ label, relation }) => (label === undefined ? [] : [[`${label}:`, relation]])),
  );
  const groups: { prose: string; quotations: string[] }[] = [];
  for (const part of text.split(/\n{2,}/u).filter((own) => own.trim() !== '')) {
    const last = groups.at(-1);
    if (!part.startsWith('>')) groups.push({ prose: part, quotations: [] });
    else if (last) last.quotations.push(part);
    else groups.push({ prose: '', quotations: [part] });
  }
  return groups.flatMap(({ prose, quotations }) => {
    const title = unescapeMarkdown(TITLE.exec(prose.trim())?.[1] ?? '');
    const isLabel = labels.has(title);
    // One quotation belongs to a label.
    const own = isLabel ? quotations.slice(0, 1) : quotations;
    const isDefinition = isLabel && labels.get(title) === 'definition' && !asksForTerm(title, question);
    const others = quotations.slice(own.length);
    return [
      { text: [prose, ...own].join('\n\n').trim(), prose, quotations: own, isLabel, isDefinition },
      ...(others.length > 0
        ? [{ text: others.join('\n\n'), prose: '', quotations: others, isLabel: false, isDefinition: false }]
        : []),
    ];
  });
}

function unescapeMarkdown(text: string): string {
  return text.replace(/\\([\\`*_[\]<>#|~])/gu, '$1');
}

function asksForTerm(label: string, question: string): boolean {
  const asked = question.toLowerCase();
  const term = TERM.exec(label)?.[1]?.toLowerCase() ?? '';
  const asksMeaning = /\b(?:mean|means|meaning|defin\w*|what(?:'s|’s| is| are))\b/u.test(asked);
  return term !== '' && asksMeaning && asked.includes(term);
}

/** Words of ours in front of quotations that are the answer themselves, behind a yes or no at most. */
const ONLY_QUOTED = /(?:^|[.*] )The document says:$/u;
const BECAUSE = /, because the document says:$/u;
/** What follows is the answer: a list, what a page says, or what may be meant. */
const ANNOUNCES = /:\**$|\bmay be what you mean\b/u;
/** Words are not read without the heading above them, where that denies them. */
const UNDER_HEADING = /^> Under “/u;

/** @param marked gets the sources that marks name */
function foldQuotes(blocks: readonly Block[], sources: readonly Source[], marked: Set<Source>) {
  const parts = blocks.map((block) => {
    const staying = countStaying(block);
    const quotations = block.quotations.map((quotation, index) => {
      const quoted = findQuotedSources(quotation, sources);
      for (const source of quoted) marked.add(source);
      const isOpen = index < staying || quoted.length === 0 || UNDER_HEADING.test(quotation);
      return { isOpen, quoted, text: numberQuotation(quotation.slice(1).trimStart(), quoted, sources) };
    });
    const open = quotations.filter(({ isOpen }) => isOpen).map(({ text }) => text);
    const folded = quotations.filter(({ isOpen }) => !isOpen);
    const prose = markItems(writeProse(block), sources, marked);
    // Where a quotation stays, the numbers stand before it.
    const behind = open.length > 0 ? [] : folded.flatMap(({ quoted }) => quoted);
    const words = prose === '' ? [] : [`${prose}${writeMark(positionsOf(new Set(behind), sources))}`];
    return { shown: [...words, ...open], quotes: folded.map(({ text }) => text) };
  });
  return {
    shown: parts.flatMap(({ shown }) => shown),
    quotes: [...listUnquoted(marked, blocks, sources), ...parts.flatMap(({ quotes }) => quotes)],
  };
}

/** Quotations of the marked sources that the answer does not quote itself: statements of a model, and items of a list. */
function listUnquoted(
  marked: Iterable<Source>,
  blocks: readonly Block[],
  sources: readonly Source[],
): readonly string[] {
  const quoted = new Set(
    blocks.flatMap(({ quotations }) => quotations.flatMap((quotation) => findQuotedSources(quotation, sources))),
  );
  const numbered = new Set(marked);
  return sources
    .filter((source) => numbered.has(source) && !quoted.has(source))
    .map((source) => writeQuotation(source, sources));
}

/** How many of the quotations below a block stay with it. */
function countStaying({ prose, quotations, isLabel }: Block): number {
  if (isLabel || BECAUSE.test(prose)) return 0;
  if (ONLY_QUOTED.test(prose)) return 1;
  return prose === '' || ANNOUNCES.test(prose) ? quotations.length : 0;
}

/** The words in front of quotations that are shown on demand. */
function writeProse({ prose, isLabel }: Block): string {
  return isLabel ? prose.replace(/:\*\*$/u, '.**') : prose.replace(BECAUSE, '.');
}

/** The page at the end of what an item of a list or a cell of a table says. */
const PAGE = /(?: \(page (?<page>\d{1,5})\)|, page (?<bare>\d{1,5}))\s*$/u;

/** Puts the number of its source in place of the page behind each item of a list and in each cell of a table. */
function markItems(prose: string, sources: readonly Source[], marked: Set<Source>): string {
  const lines = prose.split('\n').map((line) => (line.startsWith('|') ? line.split(/(?<!\\)\|/u) : [line]));
  const items = lines.flat().flatMap((item) => readPaged(item) ?? []);
  const found = findSourcesOfItems(items, sources);
  let index = -1;
  const markItem = (item: string): string => {
    const paged = readPaged(item);
    if (paged === null) return item;
    index += 1;
    const source = found[index];
    if (source === undefined) return item;
    marked.add(source);
    return `${paged.words}${writeMark(positionsOf([source], sources))}${/\s*$/u.exec(item)?.[0] ?? ''}`;
  };
  return lines.map((cells) => cells.map(markItem).join('|')).join('\n');
}

function readPaged(item: string): PagedItem | null {
  const { index = 0, groups } = PAGE.exec(item) ?? {};
  const page = Number(groups?.['page'] ?? groups?.['bare']);
  return Number.isNaN(page) ? null : { words: item.slice(0, index), page };
}

function positionsOf(some: Iterable<Source>, sources: readonly Source[]): readonly number[] {
  return [...some].map((source) => sources.indexOf(source));
}

/** A source as a quotation of its own. */
function writeQuotation(source: Source, sources: readonly Source[]): string {
  const words = collapseWhitespace(source.quote).replace(/[\\`*_[\]<>#|~]/gu, '\\$&');
  return numberQuotation(`${inQuotationMarks(words)} (${chatTexts.pageInText(source.pageNumber)})`, [source], sources);
}

/** A quotation with its numbers in front of it. */
function numberQuotation(words: string, quoted: readonly Source[], sources: readonly Source[]): string {
  return `> ${`${writeMark(positionsOf(quoted, sources))} `.trimStart()}${words}`;
}
