import { escapePattern } from '../text/escape-pattern.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

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
}

/** Longer sentences have too many conditions to be said in other words. UTF-16 units. */
const LENGTH_LIMIT = 320;
const VERB =
  /\b(?:is|are|was|were|shall|will|must|may|can|cannot|has|have|had|do|does|would|should|pays?|agrees?|becomes?|means|applies|covers?|ends?|starts?|costs?|remains?|keeps?|gets?|receives?|lasts?|includes?|runs?)\b/u;
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
 * @returns null for a row, a fragment, a long sentence, or words that need no change
 */
export function restateForReader(words: string, { reader, other }: ReadSides): string | null {
  const sentence = foldWhiteSpace(words).replace(MARK, '').replace(NAMING, '');
  if (sentence.length > LENGTH_LIMIT || !VERB.test(sentence) || UNFINISHED.test(sentence)) return null;
  if (!/^["“]?\p{Lu}/u.test(sentence) || /\p{Lu}{4,}\s\p{Lu}{4,}/u.test(sentence)) return null;
  const spoken = replaceSpeakers(sentence, reader);
  if (spoken === null) return null;
  const said = readAloud(nameOther(replaceRoles(spoken, reader), describeOther(other)));
  return said === readAloud(sentence) ? null : finish(said);
}

/** "The landlord" for "Landlord" or "the Landlord"; null where the other side has no role, or one in the plural. */
function describeOther(other: NamedSide | null): string | null {
  const [role] = other?.roles.filter((own) => !/^(?:we|you)$/iu.test(own)) ?? [];
  return role === undefined || /s$/u.test(role) ? null : `the ${role.toLowerCase()}`;
}

/** "We" that means both sides. */
const TOGETHER =
  /\b(?:either|both|neither|each|one|any|all|none|two) of us\b|\b(?:between|with|to|for) us both\b|\bwe (?:both|each)\b|\byou and we\b|\bwe and you\b/iu;

/** Turns "you" and "we" to the reader; null where it is not known who they are. */
function replaceSpeakers(sentence: string, { speaksAs }: NamedSide): string | null {
  if (TOGETHER.test(sentence)) return null;
  const hasWe = WE.any.test(sentence);
  const hasYou = YOU.any.test(sentence);
  if (speaksAs === 'we') {
    const turned = hasYou ? replaceWords(sentence, YOU, THEY) : sentence;
    return hasWe ? replaceWords(turned, WE, YOU) : turned;
  }
  if (hasWe && speaksAs === null && !hasYou) return null;
  return hasWe ? replaceWords(sentence, WE, THEY) : sentence;
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
  words: { subject: 'they', object: 'them', possessive: 'their', own: 'theirs', self: 'themselves' },
};

function replaceWords(text: string, from: Pronoun, to: Pronoun): string {
  return from.forms.reduce((said, [pattern, position]) => said.replace(pattern, to.words[position]), text);
}

/** The other side as people would call it: "the landlord" for "Landlord" or "the Landlord". */
function nameOther(text: string, label: string | null): string {
  if (label === null) return text;
  const role = escapePattern(label.slice('the '.length));
  return text.replace(new RegExp(`\\b(?:the |said |such )?${role}\\b`, 'giu'), label);
}

function replaceRoles(text: string, reader: NamedSide): string {
  const own = reader.roles.filter((role) => !/^(?:we|you)$/iu.test(role));
  if (own.length === 0) return text;
  const roles = own.map(escapePattern).join('|');
  const possessive = new RegExp(`\\b(?:the |each |any |such )?(?:${roles})(?:['’]s?|s['’])(?=\\s)`, 'giu');
  const acting = new RegExp(
    `\\b(?:the |each |any |such |said )?(?:${roles})s?\\b(?<gap>,? (?:(?:also|hereby|further|only|always|never|\\p{Ll}{3,12}ly) )?)(?<verb>\\p{Ll}+)`,
    'giu',
  );
  const named = new RegExp(`\\b(?:the |each |any |such |said )?(?:${roles})s?\\b(?!['’-])`, 'giu');
  const startsWithReader = new RegExp(`^(?:the |each |any )?(?:${roles})\\b`, 'iu').test(text);
  const turned = text
    .replace(possessive, 'your')
    .replace(
      acting,
      (_match: string, gap: string, verb: string) => `you${gap.replace(/hereby /u, '')}${secondPerson(verb)}`,
    )
    .replace(named, 'you');
  return startsWithReader ? turned.replace(OWN, 'your$1').replace(SELF, 'yourself') : turned;
}

const OWN = /\b(?:his or her|her or his|his\/her|his|her|their|its)( own\b)/giu;
const SELF = /\b(?:himself or herself|himself|herself|itself|themselves)\b/giu;
const SECOND: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  goes: 'go',
  dies: 'die',
  lies: 'lie',
};

function secondPerson(verb: string): string {
  const known = SECOND[verb];
  if (known !== undefined) return known;
  if (!/[^su]s$/u.test(verb) || verb.length < 4) return verb;
  if (/(?:sh|ch|x|z|ss)es$/u.test(verb)) return verb.replace(/es$/u, '');
  return verb.endsWith('ies') ? verb.replace(/ies$/u, 'y') : verb.replace(/s$/u, '');
}

/** Legal ways of speaking that plain English has shorter words for. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/\b(you) shall be entitled\b/giu, '$1 are entitled'],
  [/\bshall be entitled\b/giu, 'is entitled'],
  [/\b(you) shall have\b/giu, '$1 have'],
  [/\bshall have\b/giu, 'has'],
  [/\b(you|they|the \p{Ll}+) shall not\b/giu, '$1 must not'],
  [/\b(you|they|the \p{Ll}+) shall\b/giu, '$1 must'],
  [/\bshall\b/giu, 'will'],
  [/ (?:hereby|hereunder|hereof|herein|thereof|therein)\b/giu, ''],
  [/\bprior to\b/giu, 'before'],
  [/\bin the event that\b/giu, 'if'],
];

function readAloud(text: string): string {
  return PLAIN.reduce((said, [pattern, plain]) => said.replace(pattern, plain), text);
}

function finish(text: string): string {
  const ended = /[.!?]["”]?$/u.test(text) ? text : `${text}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}
