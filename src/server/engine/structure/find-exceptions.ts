import type { RelatedPassage } from '#server/ports/passage-index.ts';
import { splitSentences } from '../text/segmentation.ts';
import { QUOTE_LENGTH_LIMIT } from '../text/source-text.ts';
import { splitIntoQuotes } from '../text/split-quotes.ts';
import type { TextRange } from '../text/text-range.ts';
import { nodeAt, type OutlineNode } from './document-outline.ts';
import type { DocumentStructure, ResolvedReference } from './document-structure.ts';
import { chooseRelatedWords } from './related-words.ts';

/** Words that belong to a quote, before they are cited. */
export interface Finding extends TextRange {
  readonly relation: RelatedPassage['relation'];
  readonly label: string;
  /** The more telling, the higher. */
  readonly weight: number;
}

const WEIGHTS = {
  except: 10,
  overrides: 9,
  rest: 8.5,
  following: 8,
  subject: 7,
  annex: 5,
  points: 4,
  notwithstanding: 3,
  rule: 2,
} as const;
/** A clause that names a section as its exception speaks of what the section says there, when it shares so many words. */
const LIKE_WORDS = 0.1;
const RULE_BEFORE =
  /\bexcept(?:ed)?\s+(?:as|for|to\s+the\s+extent|in\s+accordance|pursuant|under|in|with\s+respect)\b(?:[^.;]|\.(?=\d))*$/iu;
/** What lies so far around a quote belongs to its sentence or the next ones. */
const AROUND_LENGTH = 1_600;
const FOLLOWING_SENTENCES = 2;
/** A sentence that names a dozen sections points to none of them. */
const REFERENCES_LOOKED_AT = 6;
/** What no limit of liability holds for. */
const UNLIMITED =
  /^(?:\([a-z\d]{1,4}\)\s*)?(?:\d{1,3}(?:\.\d{1,3}){1,3}\.?\s+)?Nothing\sin\s(?:this|these|the)\s[^.;]{1,40}?\s(?:shall\s|will\s|is\sintended\sto\s)?(?:limits?|excludes?|restricts?)\b[^.;]{0,40}\bliabilit/iu;
const LIABILITY = /\b(?:liab(?:le|ility|ilities)|damages)\b/iu;
/** A sentence that takes something back of the one before it. */
const TAKES_BACK =
  /^(?:\([a-z\d]{1,4}\)\s*)?(?:Notwithstanding\s(?:the\s)?(?:foregoing|above|preceding|anything[^.]{0,60}(?:the foregoing|(?:this|the preceding)\s(?:[Ss]ection|[Pp]aragraph|[Cc]lause|sentence)))|The\s(?:foregoing|preceding)[^.]{0,120}\b(?:shall|will|does|do)\snot\b|(?:Provided|provided),?\s(?:however|that)|However,[^.]{0,300}\b(?:not|nothing|no|may|except|only|unless)\b|Except\s(?:that|for)\b|This\s(?:Section|paragraph|clause|limitation|restriction)[^.]{0,60}\b(?:shall|will|does)\snot\sapply)/u;
const LIMITS_WITHIN =
  /\b(?:provided,?\s(?:however,?\s)?that|provided,?\show(?:ever)|except\s(?:that|as|for|to|where|when|if)|unless)\b/iu;

/** Parts that limit, or belong to, some quoted words. */
export function findExceptions(structure: DocumentStructure, quoted: TextRange): readonly Finding[] {
  const { joined, outline } = structure;
  const { text } = joined;
  const words = text.slice(quoted.start, quoted.end);
  const node = nodeAt(outline, quoted.start + Math.floor((quoted.end - quoted.start) / 2));
  return [
    ...findOutbound(structure, quoted, words),
    ...(node ? findInbound(structure, node, words) : []),
    ...findBehind(text, quoted, node),
  ];
}

function findOutbound(structure: DocumentStructure, quoted: TextRange, words: string): readonly Finding[] {
  const { text } = structure.joined;
  const own = structure.references.filter(
    ({ reference }) => reference.start >= quoted.start && reference.start < quoted.end,
  );
  const telling = own.sort((left, right) => WEIGHTS[right.reference.role] - WEIGHTS[left.reference.role]);
  return telling.slice(0, REFERENCES_LOOKED_AT).flatMap(({ reference, part }): readonly Finding[] => {
    const found = chooseNamedSentence(text, part, reference.end) ?? chooseRelatedWords(text, part, words);
    // "This Section 4" is where the words stand themselves.
    if (/\bthis\s+[\p{L}-]+\s*$/iu.test(text.slice(Math.max(0, reference.start - 30), reference.start))) return [];
    if (!found || (part.start <= quoted.start && quoted.start < part.end && reference.items.length === 0)) return [];
    const isAnnex = part.node.kind === 'annex';
    const weight = reference.role === 'points' && isAnnex ? WEIGHTS.annex : WEIGHTS[reference.role];
    return [{ ...found, weight, ...describeOutbound(reference.role, part.name) }];
  });
}

const ORDINALS: readonly string[] = ['first', 'second', 'third'];
const NAMED_SENTENCE = /^,?\s(?:the\s)?(?<which>first|second|third|last)\ssentence\b/iu;

/** "Section 3.2, second sentence": that one; null where none is named, or where there are not so many. */
function chooseNamedSentence(text: string, part: TextRange, behind: number): TextRange | null {
  const which = NAMED_SENTENCE.exec(text.slice(behind, behind + 40))?.groups?.which?.toLowerCase();
  if (which === undefined) return null;
  const sentences = splitIntoQuotes(text.slice(part.start, Math.min(part.end, part.start + AROUND_LENGTH)));
  const place = ORDINALS.indexOf(which);
  const found = which === 'last' ? sentences.at(-1) : sentences[place];
  return found ? { start: part.start + found.start, end: part.start + found.end } : null;
}

function describeOutbound(role: ResolvedReference['reference']['role'], name: string) {
  if (role === 'except') return { relation: 'exception', label: `${name} makes an exception to this` } as const;
  if (role === 'subject') return { relation: 'exception', label: `${name} limits this` } as const;
  if (role === 'notwithstanding') return { relation: 'reference', label: `This goes before ${name}` } as const;
  return { relation: 'reference', label: `This points to ${name}` } as const;
}

/** What other parts say about the part that the words stand in. */
function findInbound(structure: DocumentStructure, node: OutlineNode, words: string): readonly Finding[] {
  const { joined, outline, referencesTo } = structure;
  const lineage = new Set<OutlineNode>();
  for (let above: OutlineNode | null = node; above && above.kind !== 'annex'; above = above.parent) lineage.add(above);
  const about = [...lineage].flatMap((each) => referencesTo.get(each) ?? []);
  const own = about.filter(({ reference }) => reference.role === 'notwithstanding');
  const others = about.filter(({ reference }) => reference.role === 'except');
  const telling = [...own.slice(0, REFERENCES_LOOKED_AT), ...others.slice(0, REFERENCES_LOOKED_AT)];
  return telling.flatMap(({ reference, part }): readonly Finding[] => {
    // An item in a running sentence says nothing of all the rest of its section.
    if (!part.isExact || part.start !== part.node.bodyStart) return [];
    const from = nodeAt(outline, reference.start);
    const sentence = sentenceAt(joined.text, reference.start);
    if (!from || lineage.has(from) || !sentence) return [];
    // The heading of the clause is none of its words.
    const range = { start: Math.max(sentence.start, Math.min(from.bodyStart, reference.start)), end: sentence.end };
    const { name } = from;
    if (reference.role === 'notwithstanding') {
      const isBroad = part.node.kind === 'article' ? 1 : 0;
      const label = `${name} makes an exception to this`;
      return [
        {
          ...range,
          relation: 'exception',
          label,
          weight: WEIGHTS.overrides - isBroad + near(joined.text, range, words),
        },
      ];
    }
    // "Except as provided in Section 9": the clause that says so is the rule to which section 9 is the exception.
    const before = joined.text.slice(Math.max(range.start, reference.start - 90), reference.start);
    if (part.node.kind === 'article' || !RULE_BEFORE.test(before) || isOneOfMany(joined.text, reference)) return [];
    const likeness = near(joined.text, range, words);
    if (likeness < LIKE_WORDS) return [];
    const label = `${name} names this part as its exception`;
    return [{ ...range, relation: 'reference', label, weight: WEIGHTS.rule + likeness }];
  });
}

/** "Except under Section 4, 5 or 6": says little of any of them. */
function isOneOfMany(text: string, { start, end }: TextRange): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  const behind = text.slice(end, end + 12);
  return /\d\)?,?\s(?:(?:or|and)\s)?$/u.test(before) || /^,?\s(?:(?:or|and)\s)?\(?\d/u.test(behind);
}

/** Between 0 and 1: of two clauses that say something about a part, the one in like words first. */
function near(text: string, range: TextRange, words: string): number {
  const own = new Set(
    text
      .slice(range.start, range.end)
      .toLowerCase()
      .match(/\p{L}{5,}/gu) ?? [],
  );
  const wanted = words.toLowerCase().match(/\p{L}{5,}/gu) ?? [];
  return wanted.length === 0 ? 0 : wanted.filter((word) => own.has(word)).length / wanted.length;
}

/** What the quote left out of its sentence, and the sentences behind it that take something back. */
function findBehind(text: string, quoted: TextRange, node: OutlineNode | null): readonly Finding[] {
  const limit = Math.min(
    node?.kind === 'item' ? (node.parent?.end ?? node.end) : (node?.end ?? text.length),
    quoted.end + AROUND_LENGTH,
  );
  const from = Math.max(0, quoted.start - 20);
  const around = text.slice(from, limit);
  const findings: Finding[] = [];
  const sentences = splitSentences(around).map(({ start, end }) => ({ start: start + from, end: end + from }));
  const last = sentences.findLastIndex(({ start }) => start < quoted.end);
  const own = sentences[last];
  if (own && own.end - quoted.end > 40) {
    const rest = text.slice(quoted.end, Math.min(own.end, quoted.end + QUOTE_LENGTH_LIMIT));
    const at = rest.search(LIMITS_WITHIN);
    const range = at < 0 ? null : clip(text, quoted.end + at, own.end);
    if (range) {
      findings.push({
        ...range,
        relation: 'exception',
        label: 'The same sentence goes on with a limit',
        weight: WEIGHTS.rest,
      });
    }
  }
  for (const sentence of sentences.slice(last + 1, last + 1 + FOLLOWING_SENTENCES)) {
    const words = text.slice(sentence.start, sentence.end).replace(/\s+/gu, ' ');
    const frees = UNLIMITED.test(words) && LIABILITY.test(text.slice(quoted.start, quoted.end));
    if (!frees && !TAKES_BACK.test(words)) continue;
    const range = clip(text, sentence.start, sentence.end);
    if (!range || isAboutOther(text.slice(sentence.start, sentence.end), node)) continue;
    const label =
      node && node.kind !== 'item' ? `${node.name} goes on with an exception` : 'The text goes on with an exception';
    findings.push({ ...range, relation: 'exception', label, weight: WEIGHTS.following });
    break;
  }
  return findings;
}

/** "This Section 2(b) shall not apply", behind words that stand in 2(a). */
function isAboutOther(sentence: string, node: OutlineNode | null): boolean {
  const item = /\bthis\s+\p{L}+\s+[\d.]*\(([a-z]{1,4})\)/iu.exec(sentence)?.[1];
  if (item === undefined) return false;
  for (let above = node; above; above = above.parent) if (above.kind === 'item' && above.number === item) return false;
  return true;
}

/** The sentence that holds a place; of a long one the part that does. */
function sentenceAt(text: string, offset: number): TextRange | null {
  const from = Math.max(0, offset - AROUND_LENGTH);
  const start = from === 0 ? 0 : from + Math.max(0, text.slice(from, offset).search(/[.\n]\s/u) + 1);
  const part = text.slice(start, offset + AROUND_LENGTH);
  const range = splitIntoQuotes(part).find((each) => start + each.start <= offset && offset < start + each.end);
  return range ? { start: start + range.start, end: start + range.end } : null;
}

function clip(text: string, start: number, end: number): TextRange | null {
  const [first] = splitIntoQuotes(text.slice(start, Math.min(end, start + AROUND_LENGTH)));
  return first ? { start: start + first.start, end: start + first.end } : null;
}
