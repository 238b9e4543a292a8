import { isPlainRole } from '../parties/party-roles.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import type { TextRange } from '../text/text-range.ts';
import type { Definition } from './definitions.ts';
import { annexOf, nodeAt } from './document-outline.ts';
import type { DocumentStructure } from './document-structure.ts';
import type { Finding } from './find-exceptions.ts';
import { readSectionReferences } from './read-references.ts';
import { resolveReference } from './resolve-reference.ts';

const ELSEWHERE =
  /\bmeanings?\b[^.;]{0,60}\b(?:set forth|assigned|given|ascribed|specified|provided|stated|described|defined|as in)\b|\b(?:is|are) defined in\b/u;
const REFERENCE_LENGTH = 160;
/** A term that is used this often is one that a reader soon knows. */
const OFTEN = 60;

/** What the document itself says of the terms in some quoted words, the most telling first. */
export function findDefinitions(structure: DocumentStructure, quoted: TextRange): readonly Finding[] {
  const { joined, definitions } = structure;
  const words = joined.text.slice(quoted.start, quoted.end).replace(/\s+/gu, ' ');
  const used = [...definitions.keys()].filter((term) => isUsed(words, term));
  return (
    used
      // Who a side is, its reader knows: "Anna Lee (the “Tenant”)".
      .filter((term) => !isPlainRole(term) || (definitions.get(term) ?? []).some(({ isFormal }) => isFormal))
      .filter((term) => !used.some((longer) => longer.length > term.length && isOnlyWithin(words, term, longer)))
      .flatMap((term) => {
        const definition = chooseDefinition(structure, definitions.get(term) ?? [], quoted);
        const found = definition && followHop(structure, definition);
        if (!found || (found.start < quoted.end && quoted.start < found.end)) return [];
        const weight =
          (found.isFormal ? 1 : 0.5) + (term.includes(' ') ? 0.3 : 0) - Math.min(1, countUses(structure, term) / OFTEN);
        return [
          {
            start: found.start,
            end: found.end,
            relation: 'definition' as const,
            label: `What “${term}” means`,
            weight,
          },
        ];
      })
  );
}

const SENTENCE_START = /[.:;●•]["”)]?\s*["“]?$/u;
/** "Initial Term" and "Term Sheet" are other words than "Term". */
const NAME_BEFORE = /\p{Lu}[\p{L}’'-]+ (?:and |or |of )?$/u;
const NAME_BEHIND = /^ \p{Lu}\p{Ll}/u;

/** As a whole word with its capitals, also in the plural, and not only as the first word of a sentence. */
function isUsed(words: string, term: string): boolean {
  // Most terms of a long document are not in these words: that is told without a pattern.
  if (!words.includes(term.replace(/s$/u, ''))) return false;
  const pattern = wordPattern(term);
  if (term.includes(' ') || /^\p{Lu}{2}/u.test(term)) return pattern.test(words);
  return [...words.matchAll(pattern)].some(({ index, 0: word }) => {
    const before = words.slice(0, index);
    return (
      index > 0 &&
      !SENTENCE_START.test(before) &&
      !NAME_BEFORE.test(before) &&
      !NAME_BEHIND.test(words.slice(index + word.length))
    );
  });
}

function wordPattern(term: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${escapePattern(term.replace(/s$/u, ''))}(?:s|es|’s|'s)?(?![\\p{L}\\p{N}])`,
    'gu',
  );
}

function isOnlyWithin(words: string, term: string, longer: string): boolean {
  return longer.includes(term) && !isUsed(words.replace(wordPattern(longer), '·'), term);
}

function countUses({ joined: { text }, uses }: DocumentStructure, term: string): number {
  const known = uses.get(term);
  if (known !== undefined) return known;
  let count = 0;
  for (let at = text.indexOf(term); at >= 0 && count < OFTEN; at = text.indexOf(term, at + term.length)) count += 1;
  uses.set(term, count);
  return count;
}

/** The one in the same annex or in the main part; of several there only a formal one that stands alone. */
function chooseDefinition(
  { outline }: DocumentStructure,
  definitions: readonly Definition[],
  quoted: TextRange,
): Definition | null {
  const annexAt = (range: TextRange) => annexOf(nodeAt(outline, range.start));
  const here = definitions.filter((definition) => annexAt(definition) === annexAt(quoted));
  const candidates = here.length > 0 ? here : definitions.filter((definition) => annexAt(definition) === null);
  if (candidates.length === 1) return candidates[0] ?? null;
  const formal = candidates.filter(({ isFormal }) => isFormal);
  return formal.length === 1 ? (formal[0] ?? null) : null;
}

/** "has the meaning set forth in Section 3.1": the words there that name the term; nothing where they are not found. */
function followHop(structure: DocumentStructure, definition: Definition): Definition | null {
  const { joined, outline, definitions } = structure;
  const { text } = joined;
  const words = text.slice(definition.start, definition.end);
  if (!ELSEWHERE.test(words.slice(0, REFERENCE_LENGTH).replace(/\s+/gu, ' '))) return definition;
  const [first] = readSectionReferences(words.slice(0, REFERENCE_LENGTH + 60), true);
  if (!first) return null;
  const reference = { ...first, start: definition.start + first.start, end: definition.start + first.end };
  const part = resolveReference(text, outline, reference);
  const isWithin = (range: TextRange): boolean =>
    part !== null && range.start >= part.node.start && range.start < part.node.end;
  const there = (definitions.get(definition.term) ?? []).filter((other) => other !== definition && isWithin(other));
  return there.length === 1 ? (there[0] ?? null) : null;
}
