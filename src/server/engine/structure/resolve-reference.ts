import { escapePattern } from '../text/escape-pattern.ts';
import type { TextRange } from '../text/text-range.ts';
import { annexOf, type DocumentOutline, nodeAt, type OutlineNode, plainNumber } from './document-outline.ts';
import type { SectionReference } from './read-references.ts';

/** What a reference names: the words of a part, and how it is called. */
export interface ReferredPart extends TextRange {
  readonly node: OutlineNode;
  readonly name: string;
  /** Whether it is what was named, and not all of a section because an item of it was not found. */
  readonly isExact: boolean;
}

const ANNEX_WORD = /^(?:exhibit|schedule|annexure|annex|appendix|addendum|attachment)$/u;

/**
 * Finds the part that a reference names.
 * @returns null where there is no such part, or more than one: it is never guessed which of two is meant
 */
export function resolveReference(
  text: string,
  outline: DocumentOutline,
  reference: SectionReference,
): ReferredPart | null {
  const from = nodeAt(outline, reference.start);
  if (reference.number === '') return resolveItems(text, from, reference.items);
  const node = findNode(outline, reference, from);
  if (!node) return null;
  return reference.items.length === 0
    ? partOf(node)
    : (stepInto(text, node, reference.items) ?? { ...partOf(node), isExact: false });
}

function findNode(
  outline: DocumentOutline,
  { word, number }: SectionReference,
  from: OutlineNode | null,
): OutlineNode | null {
  const plain = plainNumber(number);
  if (ANNEX_WORD.test(word)) return onlyOne(outline.byNumber.get(`annex ${word} ${number.toLowerCase()}`) ?? [], null);
  const kinds = word === 'article' ? (['article', 'section'] as const) : (['section', 'article'] as const);
  // "Section I" of a contract with sections 1, 2, 3 is as likely something else.
  if (word !== 'article' && !/^\d/u.test(number)) return null;
  for (const kind of kinds) {
    const nodes = outline.byNumber.get(`${kind} ${plain.replace(/(?:\.0+)+$/u, '')}`) ?? [];
    if (nodes.length > 0) return onlyOne(nodes, from);
  }
  return null;
}

/** The one in the same annex, or in the main part; of several there the only one with a heading, or within the same article. */
function onlyOne(nodes: readonly OutlineNode[], from: OutlineNode | null): OutlineNode | null {
  const [first] = nodes;
  if (first?.kind === 'annex') return nodes.length === 1 ? first : null;
  const here = nodes.filter((node) => annexOf(node) === annexOf(from));
  const main = nodes.filter((node) => annexOf(node) === null);
  const candidates = here.length > 0 ? here : main;
  if (candidates.length === 1) return candidates[0] ?? null;
  const headed = candidates.filter(({ heading }) => heading !== null);
  if (headed.length === 1) return headed[0] ?? null;
  const article = articleOf(from);
  const near = article ? candidates.filter((node) => articleOf(node) === article) : [];
  return near.length === 1 ? (near[0] ?? null) : null;
}

function articleOf(node: OutlineNode | null): OutlineNode | null {
  let found = node;
  while (found && found.kind !== 'article') found = found.parent;
  return found;
}

/** "paragraph (c) above": an item of the section that says so, or of one that it stands in. */
function resolveItems(text: string, from: OutlineNode | null, items: readonly string[]): ReferredPart | null {
  for (let node = from; node; node = node.parent) {
    const found = node.kind === 'annex' ? null : stepInto(text, node, items, node.kind !== 'item');
    if (found) return found;
  }
  return null;
}

function stepInto(text: string, node: OutlineNode, items: readonly string[], mayBeInline = true): ReferredPart | null {
  const [first, ...rest] = items;
  if (first === undefined) return partOf(node);
  const children = node.children.filter(({ kind, number }) => kind === 'item' && number === first);
  if (children.length === 1 && children[0])
    return stepInto(text, children[0], rest) ?? { ...partOf(children[0]), isExact: false };
  if (children.length > 1 || !mayBeInline) return null;
  const inline = findInline(text, node, first);
  return inline && { ...inline, node, name: `${node.name}(${first})`, isExact: rest.length === 0 };
}

/** An item within a running sentence: "(b)" behind a sign or a joining word, up to the next item or the sentence's end. */
function findInline(text: string, { bodyStart, end }: OutlineNode, item: string): TextRange | null {
  const body = text.slice(bodyStart, end);
  const mark = new RegExp(`(?:^|[;:,.]|[—–-]|\\b(?:and|or|and/or))\\s*\\(${escapePattern(item)}\\)\\s+(?=\\S)`, 'gu');
  const [match, second] = body.matchAll(mark);
  if (!match || second) return null;
  const start = bodyStart + match.index + match[0].length;
  const stop = /[;]\s|\.\s+(?=["“(]?\p{Lu})|,?\s(?:and|or)\s\([a-z]{1,4}\)\s|\.$/u.exec(text.slice(start, end));
  return { start, end: stop ? start + stop.index + (stop[0].startsWith('.') ? 1 : 0) : end };
}

function partOf(node: OutlineNode): ReferredPart {
  return { node, name: node.name, start: node.bodyStart, end: node.end, isExact: true };
}
