import { partitionPoint } from '#server/domain/search/partition-point.ts';
import { findSectionMarks, type SectionMark } from '../text/section-marks.ts';
import type { TextRange } from '../text/text-range.ts';
import { type ItemStyle, readItem, readRoman } from './item-marks.ts';

/** A numbered part of a document: an annex, an article, a section, or an item of one. */
export interface OutlineNode extends TextRange {
  readonly kind: 'annex' | 'article' | 'section' | 'item';
  /** In one form: "4.2", "4" for Article IV, "b" for an item, "exhibit a" for an annex. */
  readonly number: string;
  /** As people would say it: "Section 4.2(b)", "Article IV", "Exhibit A". */
  readonly name: string;
  readonly heading: string | null;
  /** Where its own words begin, behind its number. */
  readonly bodyStart: number;
  readonly parent: OutlineNode | null;
  readonly children: OutlineNode[];
}

/** What stands where in a document. */
export interface DocumentOutline {
  /** In reading order. */
  readonly nodes: readonly OutlineNode[];
  /** Nodes by kind and number, like "section 4.2". */
  readonly byNumber: ReadonlyMap<string, readonly OutlineNode[]>;
}

type GrowingNode = { -readonly [Key in keyof OutlineNode]: OutlineNode[Key] } & {
  readonly depth: number;
  readonly style: ItemStyle | null;
  readonly place: number;
};

const DEPTHS = { annex: 0, article: 1, section: 2, item: 20 } as const;
const ANNEX = /^(exhibit|schedule|annexure|annex|appendix|addendum)\s(.+)$/iu;
const WORDED = /^(article|section|clause)\s(.+)$/iu;
/** "C.2" is a section of Addendum C. */
const LETTERED = /^[A-H](?:\.\d{1,3})+$/u;
/** A line of a table of contents ends with dots or with a page number, and nothing follows it. */
const CONTENTS_LINE = /(?:\.\s?){4,}\s*\d{0,4}\s*$|\S\s+\d{1,3}\s*$/u;
const CONTENTS_LINE_LENGTH = 160;
/** The title of an annex in capitals, with nothing else in its line. */
const ALONE = /^(?:EXHIBIT|SCHEDULE|ANNEXURE|ANNEX|APPENDIX|ADDENDUM)\s\S{1,4}\n$/u;
/** What stands before the title of an annex ends with a sentence or a line of its own. */
const ENDED = /(?:^|[.;:)\]"”_*–—-]|\n\s*\n)\s*$/u;

/**
 * Reads the numbered parts of a document, each within the one that it belongs to.
 * @param text passages joined with line breaks
 */
export function readOutline(text: string): DocumentOutline {
  const marks = findSectionMarks(text).filter(({ number }) => number !== null);
  const nodes: GrowingNode[] = [];
  const open: GrowingNode[] = [];
  marks.forEach((mark, index) => {
    const next = marks[index + 1]?.start ?? text.length;
    if (isContentsLine(text, mark.start, next)) return;
    const node = makeNode(text, mark, open);
    if (!node) return;
    close(open, node.depth, mark.start);
    node.parent = open.at(-1) ?? null;
    // A running title repeats the name of an annex on each of its pages.
    if (node.kind === 'annex' && nodes.findLast(({ kind }) => kind === 'annex')?.number === node.number) return;
    open.at(-1)?.children.push(node);
    node.name = nameNode(node, mark.number ?? '');
    open.push(node);
    nodes.push(node);
  });
  close(open, 0, text.length);
  return { nodes, byNumber: Map.groupBy(nodes, ({ kind, number }) => `${kind} ${number}`) };
}

/** The smallest node that holds a place; null before the first. */
export function nodeAt({ nodes }: DocumentOutline, offset: number): OutlineNode | null {
  let node = nodes[partitionPoint(nodes, ({ start }) => start <= offset) - 1] ?? null;
  while (node && node.end <= offset) node = node.parent;
  return node;
}

/** The annex that a node stands in; null for the document's own part. */
export function annexOf(node: OutlineNode | null): OutlineNode | null {
  let found = node;
  while (found && found.kind !== 'annex') found = found.parent;
  return found;
}

function isContentsLine(text: string, start: number, next: number): boolean {
  const line = text.slice(start, Math.min(next, start + CONTENTS_LINE_LENGTH)).trimEnd();
  return next - start <= CONTENTS_LINE_LENGTH && CONTENTS_LINE.test(line);
}

function close(open: GrowingNode[], depth: number, end: number): void {
  while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) {
    const closed = open.pop();
    if (closed) closed.end = end;
  }
}

function makeNode(text: string, mark: SectionMark, open: readonly GrowingNode[]): GrowingNode | null {
  const printed = mark.number ?? '';
  const behind = mark.start + printed.length;
  const heading = cutsNumber(text, behind, mark.heading) ? null : mark.heading;
  const make = (kind: OutlineNode['kind'], number: string, depth: number, item?: Counted): GrowingNode => ({
    kind,
    number,
    depth,
    name: '',
    heading,
    start: mark.start,
    end: text.length,
    bodyStart: skipHeading(text, skipMark(text, behind), heading),
    parent: null,
    children: [],
    style: item?.style ?? null,
    place: item?.place ?? 0,
  });
  const annex = ANNEX.exec(printed);
  if (annex) {
    const before = text.slice(Math.max(0, mark.start - 30), mark.start);
    const standsAlone = ALONE.test(text.slice(mark.start, behind + 1)) && /\n[ \t]*$/u.test(before);
    const isTitle = (standsAlone || ENDED.test(before)) && isTitleLine(text, behind);
    return isTitle ? make('annex', `${annex[1]} ${annex[2]}`.toLowerCase(), DEPTHS.annex) : null;
  }
  const worded = WORDED.exec(printed);
  const number = plainNumber(worded?.[2] ?? printed);
  if (worded && /^article/iu.test(printed)) return make('article', number, DEPTHS.article);
  if (/^\d+(?:\.\d+)*$/u.test(number) && !(text.charAt(behind) === ')' && !worded)) {
    const trimmed = number.replace(/(?:\.0+)+$/u, '');
    return make('section', trimmed, DEPTHS.section + trimmed.split('.').length);
  }
  if (LETTERED.test(printed)) return make('section', printed, DEPTHS.section + printed.split('.').length);
  const letters = printed.replace(/[()]/gu, '');
  const item = countItem(letters, open);
  return item ? make('item', letters, item.depth, item) : null;
}

interface Counted {
  readonly style: ItemStyle;
  readonly place: number;
  readonly depth: number;
}

/** Takes an item for the next of an open list where it can be, else for the beginning of a list within. */
function countItem(mark: string, open: readonly GrowingNode[]): Counted | null {
  const ways = readItem(mark);
  const items = open.filter(({ kind }) => kind === 'item').reverse();
  for (const isNear of [true, false]) {
    for (const item of items) {
      const way = ways.find(
        ({ style, place }) =>
          style === item.style && (isNear ? place === item.place + 1 : place > item.place + 1 && place !== 1),
      );
      if (way) return { ...way, depth: item.depth };
    }
    const first = isNear && ways.find(({ place }) => place === 1);
    if (first) return { ...first, depth: (items[0]?.depth ?? DEPTHS.item) + 1 };
  }
  const [way] = ways;
  return way ? { ...way, depth: (items[0]?.depth ?? DEPTHS.item) + 1 } : null;
}

/** "IV" and "4" are the same; a letter stays. */
export function plainNumber(printed: string): string {
  const text = printed.replace(/\.$/u, '');
  const roman = /^[IVXLC]+$/u.test(text) ? readRoman(text) : 0;
  return roman > 0 ? String(roman) : text;
}

/** The title of an annex stands by itself, or before a few words with capitals. */
function isTitleLine(text: string, from: number): boolean {
  const line = /^[^\n]*/u.exec(text.slice(from, from + 160))?.[0] ?? '';
  return (
    !/[.;,]\s*$/u.test(line) && line.length < 100 && !/^\s+(?:and|or|is|are|shall|hereto|to|of|attached)\b/u.test(line)
  );
}

function skipMark(text: string, from: number): number {
  return from + (/^[\s.:)–—-]{0,12}/u.exec(text.slice(from, from + 12))?.[0].length ?? 0);
}

/** "5.2 Notwithstanding Clause 5.1, …": what ends within a number is no heading. */
function cutsNumber(text: string, from: number, heading: string | null): boolean {
  if (heading === null || !/\d$/u.test(heading)) return false;
  const start = text.indexOf(heading, from);
  return start !== -1 && /^\.\d/u.test(text.slice(start + heading.length, start + heading.length + 2));
}

/** A heading that stands before the words is none of them. */
function skipHeading(text: string, from: number, heading: string | null): number {
  if (heading === null || !text.startsWith(heading, from)) return from;
  const end = from + heading.length;
  return /^["”]?(?:[.:]|\s*\n|\s[–—-])/u.test(text.slice(end, end + 4)) ? skipMark(text, end) : from;
}

function nameNode(node: GrowingNode, printed: string): string {
  const { kind, parent } = node;
  if (kind === 'item') return `${parent && parent.kind !== 'annex' ? parent.name : 'Paragraph '}(${node.number})`;
  if (kind === 'section' && LETTERED.test(node.number)) return nameLettered(node);
  if (kind === 'section') return /^clause/iu.test(printed) ? `Clause ${node.number}` : `Section ${node.number}`;
  const [word = '', ...rest] = printed.split(' ');
  return `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()} ${rest.join(' ').toUpperCase()}`;
}

/** "Addendum C.2" within Addendum C. */
function nameLettered({ number, parent }: GrowingNode): string {
  const annex = annexOf(parent);
  const [word, letter] = annex?.name.split(' ') ?? [];
  return word !== undefined && letter === number.charAt(0) ? `${word} ${number}` : `Section ${number}`;
}
