import { type DocumentOutline, nodeAt, type OutlineNode } from '../structure/document-outline.ts';

/** Longer "headings" are the beginning of a sentence. Characters. */
const HEADING_LENGTH = 60;
/** What a sentence is about, where it stands under no heading; the first that fits. */
const SUBJECTS: readonly (readonly [words: RegExp, subject: string])[] = [
  [
    /\b(?:attorney-in-fact|power\s+of\s+attorney|appoints?\b[^.;]{0,80}\b(?:attorney|agent))\b/iu,
    'Power to act for another',
  ],
  [/\b(?:terminat\w*|cancel\w*|resign\w*|dismiss\w*|expir\w*)\b/iu, 'Ending it'],
  [/\b(?:liab\w+|indemni\w+|damages|negligen\w+)\b/iu, 'Liability'],
  [/\b(?:insur\w+)\b/iu, 'Insurance'],
  [/\b(?:confidential\w*|personal\s+data|privacy|disclos\w+)\b/iu, 'Information and data'],
  [
    /\b(?:pay\w*|paid|fees?|charge[sd]?|price|rent|costs?|commission|deposit|refund\w*|expenses?)\b|[$€£]\s?\d/iu,
    'Payment',
  ],
  [/\b(?:court|dispute|arbitrat\w+|claims?|action)\b/iu, 'Disputes'],
  [/\b(?:notice|notify)\b/iu, 'Notice'],
];

/**
 * A short, neutral title for words of a document: the number and heading of the clause in which they stand, else what they
 * are about: "Section 8.1, Power of attorney", "Section 4.2", "Payment".
 * @param start offset of the words in the text of the outline
 * @returns null where nothing tells
 */
export function nameClause(outline: DocumentOutline, start: number, text: string): string | null {
  const node = nodeAt(outline, start);
  const heading = headingOf(node);
  const number = node === null || node.kind === 'item' ? numberOf(node) : node.name;
  if (number !== null) return heading === null ? number : `${number}, ${heading}`;
  return heading ?? SUBJECTS.find(([words]) => words.test(text))?.[1] ?? null;
}

/** The heading alone of the clause in which words stand; null where it has none. */
export function nameHeading(outline: DocumentOutline, start: number): string | null {
  return headingOf(nodeAt(outline, start));
}

/**
 * The heading of the clause in which words stand.
 * @param text of the outline
 * @param start offset of the words in it
 * @returns null where the clause has none
 */
export function headingAt(outline: DocumentOutline, text: string, start: number): string | null {
  const node = nodeAt(outline, start);
  return headingOf(node) ?? lineAbove(text, node);
}

/** "5. Hours, rosters and on-call" is a heading where "5.1" begins the next line, whatever marks are in it. */
function lineAbove(text: string, node: OutlineNode | null): string | null {
  let top = node;
  while (top?.parent && top.parent.kind !== 'annex') top = top.parent;
  if (top === null) return null;
  const rest = text.slice(top.bodyStart, top.bodyStart + 2 * HEADING_LENGTH);
  const [, line, number] = /^[\s.):]{0,4}(\p{Lu}[^\n.;“”"$€£]{2,58})\n\s{0,8}(\d{1,2})\.1\b/u.exec(rest) ?? [];
  return number === top.number ? (line?.trim() ?? null) : null;
}

/** An item by itself, "Paragraph (2)", is no place that people can look up. */
function numberOf(node: OutlineNode | null): string | null {
  return node === null || node.parent === null ? null : node.name;
}

/** Whether the numbers of two sections agree: "15.5" is no part of 14. */
function isWithin(node: OutlineNode | null, outer: OutlineNode): boolean {
  let section = node;
  while (section !== null && section.kind !== 'section') section = section.parent;
  if (section === null || outer.kind !== 'section') return true;
  return section.number.split('.')[0] === outer.number.split('.')[0];
}

/** Of the clause, or of the one that it is part of. */
function headingOf(node: OutlineNode | null): string | null {
  let found = node;
  while (found !== null && (found.heading === null || found.kind === 'item')) found = found.parent;
  // Below "14" a "15.5" stands only where the number 15 was not recognised.
  if (found !== null && !isWithin(node, found)) return null;
  const heading = found?.heading?.replace(/\s+/gu, ' ').replace(/[\s.:;,–—-]+$/u, '') ?? null;
  if (heading === null || heading.length > HEADING_LENGTH || /[“”"]|[$€£]\s?\d/u.test(heading)) return null;
  return /\p{Ll}/u.test(heading) ? heading : heading.charAt(0) + heading.slice(1).toLowerCase();
}
