import { isRoleNoun } from '#server/domain/sides/format-side.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { addressReader, ONE_OF_MANY } from './address-reader.ts';
import { isPlainRole, isRole } from './party-roles.ts';
import { SPEAKER } from './reader-marks.ts';
import { thirdPersonOf } from './verb-forms.ts';

/** How a document names a side. */
export interface NamedSide {
  /** "Tenant", "Hirer"; without an article. */
  readonly roles: readonly string[];
  /** Names of people and companies. */
  readonly names: readonly string[];
  /** Whether the document speaks to the side ("you") or for it ("we"). */
  readonly speaksAs: 'you' | 'we' | null;
}

/** The reader's side, and the one opposite. */
export interface ReadSides {
  readonly reader: NamedSide;
  readonly other: NamedSide | null;
  /** All sides but the reader's; left out where `other` is the only one. */
  readonly others?: readonly NamedSide[];
  /** Sides of which any may be the reader's; left out where it is known. */
  readonly unplaced?: readonly NamedSide[];
}

/** Longer sentences have too many conditions to be said in other words. UTF-16 units. */
const LENGTH_LIMIT = 320;
const VERB =
  /\b(?:is|are|was|were|shall|will|must|may|can|cannot|has|have|had|do|does|would|should|pays?|agrees?|becomes?|means|applies|covers?|ends?|starts?|costs?|remains?|keeps?|gets?|receives?|lasts?|includes?|runs?|assigns|grants|waives|expires?|lapses?|renews?|moves|bears?)\b/u;
const GERMAN = /(?<!\p{L})(?:der|dem|den|das|des|und|oder|ist|wird|nicht|eine?[rnms]?|vom|zum)(?!\p{L})/gu;
/** Blanks to fill in, and what is cut off. */
const UNFINISHED = /_{3,}|\.{4,}|…$|[,:;–—-]$/u;
/** "(the “Deposit”)", "(hereinafter “Tenant”)": says what is meant later on, and nothing to the reader. */
const NAMING =
  /\s?\((?:the |each,? (?:an? )?|together,? |collectively,? |hereinafter,? (?:called |referred to as )?){0,3}["“][^()"“”]{1,40}["”]\)/giu;
const MARK =
  /^(?:[-•*·–]\s*|\d{1,3}(?:\.\d{1,3}){1,3}\s+|\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[a-z]|[ivx]{1,4})[.)]\s+|(?:§|clause |section )\s?\d[\d.]{0,6}\s+)/iu;

/**
 * Says a sentence of the document to the reader: the reader's side becomes "you", the other side keeps its role and never
 * stays "we", and "shall" becomes "must". Nothing is left out but names for later use.
 * @param words of the document, one sentence
 * @returns null for a row, a fragment, a long sentence, words that need no change, or where it is not certain whom they mean
 */
export function restateForReader(words: string, { reader, other, others, unplaced }: ReadSides): string | null {
  const sentence = foldWhiteSpace(words).replace(MARK, '').replace(NAMING, '');
  if (sentence.length > LENGTH_LIMIT || !hasVerb(sentence) || UNFINISHED.test(sentence)) return null;
  if (
    (sentence.match(GERMAN) ?? []).length >= 2 ||
    !/^["“]?\p{Lu}/u.test(sentence) ||
    /\p{Lu}{4,}\s\p{Lu}{4,}/u.test(sentence)
  )
    return null;
  const label = describeOther(other);
  // The side opposite the one that is called “you” is the one that speaks, also where it never says “we”.
  const speaksAs = reader.speaksAs ?? (other?.speaksAs === 'you' ? 'we' : null);
  const isToAnother = speaksAs === null && (others ?? unplaced ?? []).some((one) => one.speaksAs === 'you');
  const spoken = isToAnother ? turnToThird(sentence) : replaceSpeakers(sentence, speaksAs, label);
  const roles = reader.roles.filter((role) => !/^(?:we|you)$/iu.test(role));
  const addressed = spoken === null ? null : addressReader(spoken, roles, namesOf(others ?? (other ? [other] : [])));
  if (addressed === null) return null;
  const labels = [label, ...(other?.roles ?? []).filter(isPlainRole).map(labelOf)];
  const said = readAloud([...new Set(labels)].reduce(nameOther, addressed.replaceAll(SPEAKER, '')));
  return said === readAloud(sentence) ? null : finish(said);
}

/** Whether words have a verb that tells something of a subject; a row, a heading and a fragment have none. */
export function hasVerb(sentence: string): boolean {
  if (VERB.test(sentence) || !/[.!?]["”]?$/u.test(sentence)) return VERB.test(sentence);
  return (sentence.match(/(?<!\p{L})\p{Ll}+s\b/gu) ?? []).some((word) => thirdPersonOf(word) === 'certain');
}

/** "The landlord" for "Landlord" or "the Landlord"; null where the other side has no role, or one in the plural. */
function describeOther(other: NamedSide | null): string | null {
  const [role] = other?.roles.filter((own) => !/^(?:we|you)$/iu.test(own)) ?? [];
  return role === undefined ? null : labelOf(role);
}

/** "the landlord"; what is a name or an abbreviation and no role keeps its letters and takes no article: "HBF". */
function labelOf(role: string): string | null {
  if (!isRole(role) && !isRoleNoun(role)) return role;
  return /s$/u.test(role) ? null : `the ${role.toLowerCase()}`;
}

/** "We" that means both sides. */
const TOGETHER =
  /\b(?:either|both|neither|each|one|any|all|none|two) of us\b|\b(?:between|with|to|for) us both\b|\bwe (?:both|each)\b|\byou and we\b|\bwe and you\b|\bour (?:whole |entire )?(?:agreement|contract|deal|understanding|relationship)\b/iu;

/** Turns "you" and "we" to the reader; null where it is not known who they are. */
function replaceSpeakers(sentence: string, speaksAs: NamedSide['speaksAs'], label: string | null): string | null {
  if (TOGETHER.test(sentence)) return null;
  if (speaksAs === 'we' && /\b(?:I|me|my)\b/u.test(sentence)) return null;
  const hasWe = WE.any.test(sentence);
  const hasYou = YOU.any.test(sentence);
  if (speaksAs === 'we') {
    const turned = hasYou ? turnYou(sentence) : sentence;
    return hasWe && turned !== null ? replaceWords(turned, WE, YOU) : turned;
  }
  if (hasWe && speaksAs === null && !hasYou) return null;
  return hasWe ? replaceWords(nameFirst(sentence, label), WE, THEY) : sentence;
}

/** To a guarantor, whom the document does not speak to, its "you" is a third one; null where it says "we" as well. */
function turnToThird(sentence: string): string | null {
  if (TOGETHER.test(sentence) || WE.any.test(sentence)) return null;
  return YOU.any.test(sentence) ? turnYou(sentence) : sentence;
}

/** Behind these "you" is the object: "giving you notice", "require you to work". */
const BEFORE_OBJECT =
  /\b(?:to|for|with|by|from|against|of|on|upon|between|among|without|about|towards?|behind|under|(?:giv|pa[iy]|tell|told|send|sent|ow|charg|ask|requir|allow|permit|oblig|entitl|notif[iy]|inform|advis|offer|provid|supply|grant|refund|reimburs|credit|bill|invoic|let|help|mak|hold|indemnif[iy]|bind|suspend|dismiss|remov|contact|releas|protect|mov|transfer|serv|lend|sell|show|remind|invit|refus|den[iy]|caus|enabl|instruct|direct|pursu|su|compensat|repa[iy]|oblige|enrol|giv)\p{Ll}{0,4})\s$/iu;
/** And before a verb, behind the beginning of a clause, the subject. */
const BEFORE_SUBJECT =
  /(?:^|[,;:(“"]\s?|\b(?:if|when|whenever|that|and|or|but|unless|until|which|whether|as|where|wherever|because|before|after|while|what|once|than|though|although|so|how|since|whom|then)\s)$/iu;
const VERB_BEHIND =
  /^\s(?!(?:to|and|or|nor|but|for|with|by|in|on|at|of|from|under|the|an?|any|all|if|when|unless|until|before|after|as|that|which|who)\b)\p{Ll}/u;
const AUXILIARY_BEHIND =
  /^(?:['’](?:ll|re|ve|d)|\s(?:\p{Ll}+ly\s|also\s|then\s)?(?:may|must|shall|will|can|cannot|could|should|would|might|are|were|have|had|do|did|agree|need))\b/u;

/** "You" as a third person: null where it may be the subject as well as the object. */
function turnYou(sentence: string): string | null {
  let isClear = true;
  const marked = sentence.replace(/\byou\b/giu, (word: string, offset: number) => {
    const [before, behind] = [sentence.slice(0, offset), sentence.slice(offset + word.length)];
    if (BEFORE_OBJECT.test(before) && !AUXILIARY_BEHIND.test(behind)) return THEY.words.object;
    if (AUXILIARY_BEHIND.test(behind) || (BEFORE_SUBJECT.test(before) && VERB_BEHIND.test(behind)))
      return THEY.words.subject;
    isClear = false;
    return word;
  });
  return isClear ? replaceWords(marked, YOU, THEY) : null;
}

const FIRST_WE = /\b(?:[Ww]e|us|[Oo]ur|ours|ourselves)\b/u;

/** "Tell us in writing" names no one that "them" could stand for: the first of these words becomes the other side's name. */
function nameFirst(sentence: string, label: string | null): string {
  if (label === null) return sentence;
  const first = FIRST_WE.exec(sentence)?.[0].toLowerCase();
  if (first === 'us') return sentence.replace(FIRST_WE, label);
  return first === 'our' ? sentence.replace(FIRST_WE, `${label}’s`) : sentence;
}

/** Forms of a pronoun. All of them go with the same form of a verb, so that one can stand for another. */
interface Pronoun {
  readonly any: RegExp;
  readonly forms: readonly (readonly [
    pattern: RegExp,
    position: 'subject' | 'object' | 'possessive' | 'own' | 'self',
  ])[];
  readonly words: Readonly<Record<'subject' | 'object' | 'possessive' | 'own' | 'self', string>>;
}

const WE: Pronoun = {
  any: /\b(?:we|us|our|ours|ourselves)\b/iu,
  forms: [
    [/\bourselves\b/giu, 'self'],
    [/\bours\b/giu, 'own'],
    [/\bour\b/giu, 'possessive'],
    [/\bus\b/gu, 'object'],
    [/\bwe\b/giu, 'subject'],
  ],
  words: { subject: 'we', object: 'us', possessive: 'our', own: 'ours', self: 'ourselves' },
};
const YOU: Pronoun = {
  any: /\b(?:you|your|yours|yourself)\b/iu,
  forms: [
    [/\byourself\b/giu, 'self'],
    [/\byours\b/giu, 'own'],
    [/\byour\b/giu, 'possessive'],
    [
      /(?<=\b(?:to|for|with|by|from|against|of|pays?|gives?|tells?|sends?|owes?|charges?|asks?|between|without) )you\b/giu,
      'object',
    ],
    [/\byou\b/giu, 'subject'],
  ],
  words: { subject: 'you', object: 'you', possessive: 'your', own: 'yours', self: 'yourself' },
};
const THEY: Pronoun = {
  any: /\bthey\b/iu,
  forms: [],
  // Marked, so that none of them is taken for a pronoun of the document.
  words: {
    subject: `${SPEAKER}they`,
    object: `${SPEAKER}them`,
    possessive: `${SPEAKER}their`,
    own: `${SPEAKER}theirs`,
    self: `${SPEAKER}themselves`,
  },
};

function replaceWords(text: string, from: Pronoun, to: Pronoun): string {
  return from.forms.reduce((said, [pattern, position]) => said.replace(pattern, to.words[position]), text);
}

const ARTICLE = 'the ';

/** The other side as people would call it: "the landlord" for "Landlord" or "the Landlord"; names stay as they are. */
function nameOther(text: string, label: string | null): string {
  if (!label?.startsWith(ARTICLE)) return text;
  const role = escapePattern(label.slice(ARTICLE.length));
  const title = role.replace(/(?<=^|\\?\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
  const capital = `${role.charAt(0).toUpperCase()}${role.slice(1)}`;
  const written = [...new Set([title, capital, role.toUpperCase()])].join('|');
  const named = new RegExp(
    `(?<![\\p{L}-])(?:(?:[Tt]he|THE|[Ss]aid|[Ss]uch)\\s(?:${role}|${written})|${written})(?![\\p{L}-])`,
    'gu',
  );
  return text.replace(named, (words: string, offset: number) => {
    const before = text.slice(0, offset);
    const isName = /^\s\p{Lu}\p{Ll}{2}/u.test(text.slice(offset + words.length)) || /["“](?:the )?$/iu.test(before);
    return isName || ONE_OF_MANY.test(before) || /\b(?:an?|each|every|any)\s$/iu.test(before) ? words : label;
  });
}

/** All that the other sides are called. */
function namesOf(others: readonly NamedSide[]): readonly string[] {
  return others.flatMap(({ roles, names }) => [...roles, ...names.flatMap((name) => [name, name.split(' ')[0] ?? ''])]);
}

/** Legal ways of speaking that plain English has shorter words for. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/(?<!\b(?:to|by|of|for|from|with|against|upon|on|at) )\b(you) shall be entitled\b/giu, '$1 are entitled'],
  [/\bshall be entitled\b/giu, 'is entitled'],
  [/(?<!\b(?:to|by|of|for|from|with|against|upon|on|at) )\b(you) shall have\b/giu, '$1 have'],
  [/\bshall have\b/giu, 'has'],
  [/(?<!\b(?:to|by|of|for|from|with|against|upon|on|at) )\b(you|they|the \p{Ll}+) shall not\b/giu, '$1 must not'],
  [/(?<!\b(?:to|by|of|for|from|with|against|upon|on|at) )\b(you|they|the \p{Ll}+) shall\b/giu, '$1 must'],
  [/\bshall\b/giu, 'will'],
  [/ (?:hereby|hereunder|hereof|herein|thereof|therein)\b/giu, ''],
  [/\bprior to\b/giu, 'before'],
  [/\bin the event that\b/giu, 'if'],
];

function readAloud(text: string): string {
  return PLAIN.reduce((said, [pattern, plain]) => said.replace(pattern, plain), text);
}

/** "Damage. you pay for what you break": a new sentence behind a heading. */
const BEHIND_HEADING = /(?<=\p{L}{3}[.!?]\s|\d\.\s)(?:y(?=ours?\b|ou\b)|t(?=h(?:ey|eir|e)\b))/gu;

function finish(text: string): string {
  const ended = /[.!?]["”]?$/u.test(text) ? text : `${text}.`;
  const begun = ended.replace(BEHIND_HEADING, (words) => words.toUpperCase());
  return begun.charAt(0).toUpperCase() + begun.slice(1);
}
