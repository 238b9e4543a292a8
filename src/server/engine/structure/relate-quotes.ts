import type { ClaimedQuote } from '#server/ports/language-model.ts';
import type { RelatedPassage } from '#server/ports/passage-index.ts';
import type { IndexContent } from '../retrieval/index/index-content.ts';
import type { TextRange } from '../text/text-range.ts';
import { type DocumentStructure, structureOf } from './document-structure.ts';
import { findDefinitions } from './find-definitions.ts';
import { type Finding, findExceptions } from './find-exceptions.ts';
import { claimsOfRange, findQuoteRange, pieceAt } from './joined-text.ts';

/** More would bury the answer under what belongs to it. */
const LIMITS = { exceptions: 2, definitions: 2 } as const;

interface Placed extends Finding {
  readonly structure: DocumentStructure;
  readonly content: IndexContent;
}

interface PlacedQuote {
  readonly content: IndexContent;
  readonly structure: DocumentStructure;
  readonly range: TextRange;
}

/**
 * Finds what belongs to quoted words: parts of the document that make an exception to them, that they point to, and what
 * their defined terms mean.
 * @param quotes words as they stand on their pages, the most important first
 * @returns at most two exceptions or references and two definitions, the most telling first; nothing that the quotes hold
 *   already, and nothing where it is not certain which part is meant
 */
export function relateQuotes(
  contents: readonly IndexContent[],
  quotes: readonly ClaimedQuote[],
): readonly RelatedPassage[] {
  const placed: PlacedQuote[] = [];
  for (const quote of quotes) {
    const content = contents.find(({ documentId }) => documentId === quote.documentId);
    const range = content && findQuoteRange(structureOf(content).joined, quote);
    if (content && range) placed.push({ content, structure: structureOf(content), range });
  }
  const isQuoted = ({ structure, start, end }: Placed): boolean =>
    placed.some((quote) => quote.structure === structure && quote.range.start < end && start < quote.range.end);
  const findings = placed.flatMap(({ content, structure, range }, place): Placed[] => [
    // What belongs to the first quote is said before what belongs to the others.
    ...findExceptions(structure, range).map((found) => ({
      ...found,
      weight: found.weight - place / 2,
      structure,
      content,
    })),
    ...(place === 0 ? findDefinitions(structure, range).map((found) => ({ ...found, structure, content })) : []),
  ]);
  const fresh = findings.filter((found) => !isQuoted(found)).sort((left, right) => right.weight - left.weight);
  const exceptions = pick(
    fresh.filter(({ relation }) => relation !== 'definition'),
    LIMITS.exceptions,
    [],
  );
  const definitions = pick(
    fresh.filter(({ relation }) => relation === 'definition'),
    LIMITS.definitions,
    exceptions,
  );
  return presentFindings([...exceptions, ...definitions]);
}

function pick(findings: readonly Placed[], limit: number, before: readonly Placed[]): readonly Placed[] {
  const picked: Placed[] = [];
  for (const found of findings) {
    if (picked.length >= limit) break;
    const overlaps = ({ structure, start, end }: Placed): boolean =>
      structure === found.structure && start < found.end && found.start < end;
    if (picked.some(overlaps) || before.some(overlaps)) continue;
    if (claimsOfRange(found.structure.joined, found, found.structure.documentId).length > 0) picked.push(found);
  }
  return picked;
}

function presentFindings(findings: readonly Placed[]): readonly RelatedPassage[] {
  return findings.flatMap(({ relation, label, structure, content, start, end }) => {
    const { joined, documentId } = structure;
    const ordinal = pieceAt(joined, start)?.ordinal ?? 0;
    const passage = content.passages[ordinal];
    const quotes = claimsOfRange(joined, { start, end }, documentId);
    return passage ? [{ relation, label, passage: { ...passage, documentId, ordinal, categories: [] }, quotes }] : [];
  });
}
