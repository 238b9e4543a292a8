import type { IndexContent } from '../retrieval/index/index-content.ts';
import { type DocumentStructure, structureOf } from '../structure/document-structure.ts';
import { findDefinitions } from '../structure/find-definitions.ts';
import { findExceptions } from '../structure/find-exceptions.ts';
import { pieceAt } from '../structure/joined-text.ts';
import type { TextRange } from '../text/text-range.ts';

/** A schedule or section that a passage refers to is read up to this length, in UTF-16 units. */
const REFERRED_LENGTH = 3_000;
/** The rest of a clause, in passages on either side. */
const CLAUSE_REACH = 4;

/** Ordinals of passages that belong to a passage, by why they do. */
export interface Companions {
  /** Clauses that limit or override it. */
  readonly exceptions: readonly number[];
  /** Definitions of the terms in it. */
  readonly definitions: readonly number[];
  /** Sections, schedules and exhibits that it refers to. */
  readonly referred: readonly number[];
  /** The other passages of its clause. */
  readonly clause: readonly number[];
}

/** Finds what is needed to read a passage rightly. */
export function findCompanions(content: IndexContent, ordinal: number): Companions {
  const structure = structureOf(content);
  const range = rangeOf(structure, ordinal);
  if (!range) return { exceptions: [], definitions: [], referred: [], clause: [] };
  const ordinals = (ranges: readonly TextRange[]): readonly number[] =>
    [...new Set(ranges.flatMap((each) => ordinalsOf(structure, each)))].filter((each) => each !== ordinal);
  const referred = structure.references
    .filter(({ reference }) => reference.start >= range.start && reference.start < range.end)
    .map(({ part }) => ({ start: part.start, end: Math.min(part.end, part.start + REFERRED_LENGTH) }));
  return {
    exceptions: ordinals(findExceptions(structure, range).filter(({ relation }) => relation === 'exception')),
    definitions: ordinals(findDefinitions(structure, range)),
    referred: ordinals(referred),
    clause: listClause(content, ordinal),
  };
}

/** Passages beside it with the same section and heading, the nearest first. */
function listClause({ passages }: IndexContent, ordinal: number): readonly number[] {
  const own = passages[ordinal];
  if (!own || (own.section === null && own.heading === null)) return [];
  const isSame = (other: number): boolean =>
    passages[other]?.heading === own.heading && numberOf(passages[other]?.section) === numberOf(own.section);
  const found: number[] = [];
  for (const step of [1, -1]) {
    for (let distance = 1; distance <= CLAUSE_REACH && isSame(ordinal + step * distance); distance += 1) {
      found.push(ordinal + step * distance);
    }
  }
  return found.sort((left, right) => Math.abs(left - ordinal) - Math.abs(right - ordinal));
}

/** "4.2(b)" and "4.2(c)" are of one clause. */
function numberOf(section: string | null | undefined): string | undefined {
  return section?.split('(')[0];
}

function rangeOf({ joined }: DocumentStructure, ordinal: number): TextRange | undefined {
  const own = joined.pieces.filter((piece) => piece.ordinal === ordinal);
  const [first, last] = [own[0], own.at(-1)];
  return first && last && { start: first.start, end: last.end };
}

function ordinalsOf({ joined }: DocumentStructure, { start, end }: TextRange): readonly number[] {
  const first = pieceAt(joined, start)?.ordinal;
  const last = pieceAt(joined, Math.max(start, end - 1))?.ordinal ?? first;
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
