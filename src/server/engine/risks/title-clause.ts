import { hasVerb } from '../parties/restate-for-reader.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** The main clause of a sentence, as a title says it. */
export interface TitleClause {
  /** Begins with a capital and ends with a full stop. */
  readonly text: string;
  /** Whether a condition stood in front of it. */
  readonly isConditional: boolean;
  /** Whether more follows in the sentence. */
  readonly isCut: boolean;
}

/** A sentence of up to this length is its own title: what its condition says belongs to it. UTF-16 units. */
const WHOLE_LENGTH = 200;
/** Longer clauses of a sentence are not read as a title. UTF-16 units. */
const TITLE_LENGTH = 170;
/** A longer sentence holds several provisions. */
const LENGTH_LIMIT = 1_500;
/** Shorter beginnings say nothing. */
const LEAST_LENGTH = 18;
/** "A.2 ", "1.2 ", "(a) ", "16. ". */
const MARK =
  /^(?:[-•*·–]\s*|[A-Z]\.\d{1,2}(?:\.\d{1,2})*\s+|\d{1,3}(?:\.\d{1,3}){1,3}\s+|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s+|(?:§|clause |section )\s?\d[\d.]{0,6}\s+)/iu;
/** "Late charge. If …": a heading that the sentence repeats. */
const HEADING = /^\p{Lu}[^.:;!?]{1,40}[.:]\s+(?=[“"]?\p{Lu})/u;
const VERB =
  '(?:shall|will|must|may|can|cannot|is|are|has|have|do|does|need|pays?|owes?|loses?|forfeits?|becomes?|remains?|agrees?|waives?|bears?|indemnif(?:y|ies)|returns?|receives?|counts?|ends?|lapses?|apply|applies|starts?|begins?|continues?|falls?|goes|comes|stays?|costs?|covers?|runs?)';
/** "If you do not, ", "If … (i) …; (ii) …, then ". */
const CONDITION =
  /^(?:(?:and|but)\s)?(?:if|where|when(?:ever)?|should|in\s+(?:the\s+event|case)|(?:up)?on\s+(?:your|the|any|termination|default))\b/iu;
/** Behind these stand conditions alone, and no main clause. */
const LATER_CONDITION = /\b(?:provided(?:\s+that)?|only\s+if|on\s+condition)\b/iu;
/** "If you refinance or sell": a condition with a subject and any verb. */
const PLAIN_CONDITION = /^(?:(?:and|but)\s)?(?:if|where|when(?:ever)?)\s(?:you|we|they|he|she|it|I)\s\p{Ll}+/iu;
/** A condition that has a verb of its own: "If the rent is late"; "In case of delay" has none. */
const CLAUSE_CONDITION = /^(?:(?:and|but)\s)?(?:if|where|when(?:ever)?|in\s+the\s+event\s+that)\b/iu;
/** Where a main clause may begin: behind a comma, with a subject and its verb, or with a party that must or may. */
const MAIN = new RegExp(
  `,\\s+(?:then\\s+)?(?=(?:the|you|we|your|our|its|their|any|all|each|every|no|it|he|she|they|this|that|an?|one|\\p{Lu}[\\p{L}’'-]*)(?:\\s[\\p{L}\\p{M}’'&-]+){0,8}?\\s${VERB}\\b)|,\\s+(?=(?:he|she|it)\\s\\p{Ll}+s\\b)|\\s(?=(?:the\\s\\p{Lu}\\p{L}+|[Yy]ou|[Ww]e)\\s(?:shall|will|must|may)\\b)`,
  'gu',
);
/** Behind these a subject and its verb are a part of the condition: "if any rent is late or the Tenant shall fail to pay it". */
const WITHIN_CONDITION =
  /\b(?:and|or|but|if|where|when|whenever|unless|until|as|which|that|than|after|before|while|whether|should)$/iu;
const MAIN_NOW = /^(?:[Tt]he|[Yy]ou|[Ww]e|[Yy]our|[Oo]ur|[Ii]ts|[Tt]heir|[Ii]t|[Tt]hey|\p{Lu}[\p{L}’'-]*)\s/u;
/** Where a clause may be cut: what follows adds to it, and is told below the title. */
const CUTS =
  /[;,:]\s|\s[–—]\s|\s(?=(?:unless|except|if|where|provided|including|such\sas|which|until|without|before|after|within|when|whether|while)\s)/giu;
/** Where none of these is near, behind a part of the clause; never between a verb and what belongs to it. */
const LATER_CUTS = /(?<!ed)\s(?=(?:for|from|as|in|on|at|by|to)\s)/giu;
/** What a sentence is meant for, or when it begins: "To keep a regular time, …". It is no condition. */
const INTRODUCTION =
  /^(?:to|in\s+order\s+to|in\s+consideration\s+of|in\s+return\s+for|for\s+the\s+(?:purposes?|avoidance)\s+of|beginning|starting|as\s+(?:security|consideration)|for\s+this\s+purpose)\s/iu;
/** "(a) …; (b) …" behind a colon or inside. */
const FIRST_ITEM = /(?:^|\s)\((?:a|i|1)\)\s/u;
/** Examples and the items of a list are told below the title. */
const LISTED = /[:,]?\s(?:including|such\sas)\s|[:,]?\s\((?:a|i|1)\)\s/u;
/** A whole sentence, not a row of a table or a field to fill in. */
const SENTENCE = /^[“"]?[\p{Lu}\d][^_]*[.;:!?]["”)]?$/u;
/** A cut may not leave these without what they belong to. */
const OPEN_END =
  /(?:\b(?:the|an?|of|to|for|in|on|at|by|with|from|and|or|nor|not|only|is|are|be|shall|will|must|may|can|has|have|any|all|each|more|less|than|either|both|following|least|greater|if|you|we|its|their|your|our|agrees?|that|any\stime)|\([a-z]\)|[(“])$/iu;

/** "It", "these", "in that case": what they speak of stands before them. */
const SPEAKS_OF_BEFORE =
  /^[\s"“(•\d.)-]{0,10}(?:it|its|they|their|these|those|such|this|that|in\s+(?:that|this|such\s+(?:an?\s+)?)\s?(?:case|event)|the\s+(?:same|latter|former)|otherwise|if\s+(?:not|so|(?:you|it|he|she|they|we)\s+(?:do|does|did)(?:\s+not|n['’]t)?\s*,))(?![\p{L}-])/iu;

/** "If we pay one", "Damage beyond it": a word that stands for what was said before. */
const STANDS_FOR =
  /^[\s"“(•\d.)-]{0,10}(?:(?:if|when(?:ever)?|where|once)\s+(?:we|you|they|i|the\s\p{L}+)\s+\p{L}+\s+(?:one|it|them|this|these|those|the\s+same)\b|\p{Lu}\p{L}+\s+(?:beyond|above|below|under|outside|without|before|after)\s+(?:it|them|this|that|these|those)\s)/iu;
/** "Shall on the written request of the Tenant, made …, grant a further term": what stands before the verb is told below. */
const INSERTED =
  /^((?:[^\s,;:]+\s){1,5}(?:shall|will|must|may))\s(?:on|upon|if|at|within|when|where|during|subject\s+to|in)\s[^.;]{1,400}?,\s(?=(?!(?:and|or|but|if|in|on|at|by|to|with|for|from|which|that|when|where|as|made|given|unless|subject)\b)\p{Ll}{3,20}(?<!ed)(?<!ing)\s(?:the|an?|any|all|its|his|her|their|your|our|such|to|up)\b)/u;
/** What several things are that a sentence is about, by its subject. */
const SUBJECT =
  /^((?:[Tt]he|[Aa]ny|[Aa]ll|[Ee]ach|[Ee]very|[Aa]n?|[Yy]our|[Oo]ur)\s[^.,;:()]{3,60}?)\s(?:are|were|have|do)\b/u;
const PLURAL = /^[\s"“(]{0,3}(?:they|their|these|those)\b/iu;

/** Whether a sentence says something only together with the one before it. */
export function speaksOfBefore(sentence: string): boolean {
  return SPEAKS_OF_BEFORE.test(sentence) || STANDS_FOR.test(sentence);
}

/**
 * What "they" are, at the beginning of words: the subject of the sentence before them, where it is several things. What "it"
 * is may be any word of that sentence.
 * @returns null where its subject is not short and plain
 */
export function readSubject(sentence: string, words: string): string | null {
  if (!PLURAL.test(words)) return null;
  return SUBJECT.exec(foldWhiteSpace(sentence).trim().replace(MARK, '').replace(HEADING, ''))?.[1] ?? null;
}

/**
 * What a sentence does, for a title: the sentence without its mark and heading; where it is long or lists items, its main
 * clause, without the condition in front of it and cut at the end of a clause.
 * @returns null where no such clause is found
 */
export function readTitleClause(sentence: string): TitleClause | null {
  const words = foldWhiteSpace(sentence).trim().replace(MARK, '').replace(HEADING, '');
  if (!SENTENCE.test(words) || words.length > LENGTH_LIMIT) return null;
  if (
    words.length <= WHOLE_LENGTH &&
    words.length >= LEAST_LENGTH &&
    hasVerb(words) &&
    !FIRST_ITEM.test(words) &&
    !SPEAKS_OF_BEFORE.test(words)
  )
    return { text: finish(words), isConditional: false, isCut: false };
  const isIntroduced = INTRODUCTION.test(words);
  const introduced = isIntroduced ? findMain(words) : null;
  const own = CONDITION.test(words) || introduced !== null ? null : readFrom(words, 0);
  const behind = own === null ? (introduced ?? findMain(words)) : null;
  const clause = own ?? (behind === null ? null : readFrom(words, behind));
  if (clause === null) return null;
  const { start, main, text } = clause;
  // A whole sentence says something by itself.
  if (text.length < words.length - 2 && !hasVerb(`${text}.`)) return null;
  return {
    text: finish(`${text}.`),
    isConditional: start > 0 && !isIntroduced,
    isCut: !main.endsWith(text.slice(-LEAST_LENGTH)),
  };
}

function finish(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/[\s;,:]+$/u, '')}`.replace(
    /(?<![.!?]["”)]?)$/u,
    '.',
  );
}

/** A beginning of words without a clause is no longer. UTF-16 units. */
const BEGINNING_LENGTH = 100;

/**
 * The beginning of a row or an item, which says something under its heading: "staff parking at £38 a month, if you …".
 * @returns null for a line to fill in
 */
export function readBeginning(sentence: string): string | null {
  const words = foldWhiteSpace(sentence)
    .trim()
    .replace(MARK, '')
    .replace(/[.;,:]+$/u, '');
  if (words === '' || words.includes('__')) return null;
  if (words.length <= BEGINNING_LENGTH) return words;
  const part = words.slice(0, BEGINNING_LENGTH);
  const end = Math.max(part.lastIndexOf(', '), part.lastIndexOf('; '));
  const cutAt = end > LEAST_LENGTH ? end : part.lastIndexOf(' ');
  return cutAt > LEAST_LENGTH ? `${part.slice(0, cutAt)} …` : null;
}

function readFrom(
  words: string,
  start: number,
): { readonly start: number; readonly main: string; readonly text: string } | null {
  const whole = words.slice(start).replace(/[\s.;,:]+$/u, '');
  if (start > 0 && whole.length <= WHOLE_LENGTH) return { start, main: whole, text: whole };
  const main = whole.length <= TITLE_LENGTH ? whole : whole.replace(INSERTED, '$1 … ');
  const isShort = main.length <= (main === whole ? TITLE_LENGTH : WHOLE_LENGTH);
  const text = isShort ? main : cut(main);
  return text === null || text.length < LEAST_LENGTH ? null : { start, main, text };
}

/** Behind "…, then" or where the first whole clause begins. */
function findMain(words: string): number | null {
  const then = /,\s+then\s+/iu.exec(words);
  if (then !== null && MAIN_NOW.test(words.slice(then.index + then[0].length))) return then.index + then[0].length;
  for (const found of words.matchAll(MAIN)) {
    const condition = words.slice(0, found.index);
    if (LATER_CONDITION.test(condition)) return null;
    const isWithin = found[0].startsWith(',') ? false : WITHIN_CONDITION.test(condition);
    const hasCondition = PLAIN_CONDITION.test(condition) || hasVerb(`${condition}.`);
    if (!isWithin && (!CLAUSE_CONDITION.test(words) || hasCondition)) return found.index + found[0].length;
  }
  return null;
}

/** What one may do, and what it costs or takes. */
const RIGHT = /^(?:[^\s,;:]+\s){1,5}(?:may|can)\s(?!not\b|only\b)/iu;
const BURDEN =
  /\b(?:pay(?:s|ing|ment|able)?|charge[sd]?|fees?|costs?|forfeit\w*|los[et]s?|reimburs\w+|compensat\w+|repa(?:y|id)\w*|deduct\w*|no\s+(?:claim|refund|compensation))\b|%|[$€£]\s?\d/iu;
/** Where a part begins that says on what condition, or with what consequence. */
const BURDEN_START =
  /,?\s(?=(?:if|provided|on\s+condition|subject\s+to|but|and\s+(?:shall|must|will|may)|whereupon)\s)/giu;

/** A right whose cost would be cut off is told with it: "You may end the hire … if you … pay 50% of the rentals." */
function cut(main: string): string | null {
  const kept = cutEnd(main, TITLE_LENGTH);
  if (kept === null || !RIGHT.test(kept) || BURDEN.test(kept)) return kept;
  const [begun] = [CUTS, LATER_CUTS]
    .flatMap((marks) => cutsOf(main, kept.length, marks))
    .toSorted((left, right) => left.length - right.length);
  const start = [...main.matchAll(BURDEN_START)].find(
    ({ index, 0: mark }) => index >= (begun?.length ?? 0) && BURDEN.test(main.slice(index + mark.length)),
  );
  if (begun === undefined || start === undefined) return kept;
  const rest = main.slice(start.index + start[0].length);
  const room = WHOLE_LENGTH - begun.length;
  const cost = rest.length <= room ? rest : cutEnd(rest, room);
  return cost === null || !BURDEN.test(cost) ? kept : `${begun} … ${cost}`;
}

function cutEnd(main: string, length: number): string | null {
  const listed = LISTED.exec(main)?.index ?? main.length;
  const part = main.slice(0, Math.min(length, listed));
  const ends = endsOf(main, part.length + 1);
  return (listed <= length && isWhole(part) ? part : ends.at(-1)) ?? null;
}

/** Beginnings of a clause that say something by themselves, the shortest first. */
function endsOf(main: string, length: number): readonly string[] {
  const ends = cutsOf(main, length, CUTS);
  return ends.length > 0 ? ends : cutsOf(main, length, LATER_CUTS);
}

function cutsOf(main: string, length: number, marks: RegExp): readonly string[] {
  return [...main.slice(0, length).matchAll(marks)].map(({ index }) => main.slice(0, index)).filter(isWhole);
}

function isWhole(text: string): boolean {
  return text.length >= LEAST_LENGTH && hasVerb(`${text}.`) && !OPEN_END.test(text) && isClosed(text);
}

/** Brackets and quotation marks that were opened are closed. */
function isClosed(text: string): boolean {
  const count = (mark: string): number => text.split(mark).length;
  return count('(') === count(')') && count('“') === count('”');
}
