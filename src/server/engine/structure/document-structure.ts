import type { IndexContent } from '../retrieval/index/index-content.ts';
import { type Definition, readDefinitions } from './definitions.ts';
import { type DocumentOutline, nodeAt, type OutlineNode, readOutline } from './document-outline.ts';
import { type JoinedText, joinPassages } from './joined-text.ts';
import { readSectionReferences, type SectionReference } from './read-references.ts';
import { type ReferredPart, resolveReference } from './resolve-reference.ts';

/** A reference together with what it names. */
export interface ResolvedReference {
  readonly reference: SectionReference;
  readonly part: ReferredPart;
}

/** How the parts of a document hang together. */
export interface DocumentStructure {
  readonly documentId: number;
  readonly joined: JoinedText;
  readonly outline: DocumentOutline;
  readonly definitions: ReadonlyMap<string, readonly Definition[]>;
  /** In reading order; those that name no part of this document for certain are left out. */
  readonly references: readonly ResolvedReference[];
  readonly referencesTo: ReadonlyMap<OutlineNode, readonly ResolvedReference[]>;
  /** Occurrences of terms in the document, counted on demand. */
  readonly uses: Map<string, number>;
  /** All that name a part of this document, found or not. */
  readonly named: readonly SectionReference[];
}

const known = new WeakMap<IndexContent, DocumentStructure>();
const AMENDMENT = /\b(?:amend|supplement|addend)/iu;
const TITLE_LENGTH = 400;

/** The structure of an open index; read once, and kept for as long as the index is. */
export function structureOf(content: IndexContent): DocumentStructure {
  let structure = known.get(content);
  if (!structure) {
    structure = readStructure(content);
    known.set(content, structure);
  }
  return structure;
}

export function readStructure({
  documentId,
  passages,
}: Pick<IndexContent, 'documentId' | 'passages'>): DocumentStructure {
  const joined = joinPassages(passages);
  const { text } = joined;
  const outline = readOutline(text);
  // In an amendment, that name refers to what it amends.
  const isOwnAgreement =
    /\(\s*(?:this|the)?\s*["“](?:the )?(?:Agreement|Lease|Contract)["”]/u.test(text.slice(0, 8_000)) &&
    !AMENDMENT.test(text.slice(0, TITLE_LENGTH));
  const all = readSectionReferences(text, isOwnAgreement).filter(({ start }) => !isOwnMark(outline, start));
  const references = all.flatMap((reference) => {
    const part = resolveReference(text, outline, reference);
    return part && !holds(part.node, reference.start, reference.items.length) ? [{ reference, part }] : [];
  });
  return {
    documentId,
    joined,
    outline,
    references,
    definitions: readDefinitions(text),
    uses: new Map(),
    referencesTo: Map.groupBy(references, ({ part }) => part.node),
    named: all,
  };
}

/** The number in front of a section is no reference to it. */
function isOwnMark(outline: DocumentOutline, start: number): boolean {
  const node = nodeAt(outline, start);
  return node !== null && start < node.bodyStart;
}

/** "This Section 4" within section 4 leads nowhere; an item of it does. */
function holds(node: OutlineNode, offset: number, items: number): boolean {
  return items === 0 && node.start <= offset && offset < node.end;
}
