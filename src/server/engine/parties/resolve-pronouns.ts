import { escapePattern } from '../text/escape-pattern.ts';
import { OBJECT, POSSESSIVE, SELF, SPEAKER, SUBJECT } from './reader-marks.ts';
import { isAgentVerb } from './verb-forms.ts';

const PRONOUN = new RegExp(
  `(?<!${SPEAKER})\\b(?:(?:he|she)\\s?(?:or|/)\\s?(?:he|she|it|they)|(?:his|her|its)\\s?(?:or|/)\\s?(?:his|her|its|their)|him\\s?(?:or|/)\\s?her|(?:him|her|it)self\\s?(?:or|/)\\s?(?:him|her|it)self|itself|himself|herself|themselves|it|its|he|she|him|his|hers|her|they|them|their|theirs)(?![\\p{L}’'])`,
  'giu',
);
const READER = new RegExp(`[${SUBJECT}${OBJECT}${POSSESSIVE}]`, 'u');
/** Third persons that "he" or "their" may stand for. */
const PERSON =
  /\b(?:child(?:ren)?|daughters?|sons?|wife|husband|spouse|partner|employees?|guests?|persons?|people|anyone|everyone|someone|members?|drivers?|patients?|doctors?|physicians?|colleagues?|visitors?|users?|customers?|clients?|staff|pupils?|students?|relatives|friends|occupants|officers?|directors?|agents?|heirs?|others|parties|party|Borrower|Guarantor|Insurer)\b/iu;
/** What belongs to people and companies, and not to things. */
const OWNED =
  /^(?:(?:full|net|gross|monthly|reasonable|entire|respective|present|current)\s+)?(?:own|employ\p{L}+|officers?|directors?|staff|agents?|affiliates?|subsidiar\p{L}+|shareholders?|clients?|customers?|guests?|family|spouse|wife|husband|child\p{L}*|heirs|estate|(?:sub-?)?contractors?|obligations?|dut(?:y|ies)|liabilit\p{L}+|rights?|interests?|business|consent|approval|discretion|expense|opinion|request|knowledge|belief|accounts?|bank|books|records|data|insurers?|assets|negligence|default|breach|failure|acts?|best|sole|invoices?|purchases?|stock|successors?|assigns|decisions?|performance|employer|income|salary|debts?|share|bid|home|household|belongings|luggage|hand|directors|landlord|mortgagee|subscriptions?|passwords?|credentials?|payments?|absolute|judgment|intention|wish(?:es)?|behalf|parents?|products?|services?|personnel|representatives?|advisers?|advisors?|licensees?|tenants?|vehicle|children)(?!\p{L})/u;
/** What a thing or an agreement has: "within thirty days of its date". */
const OF_THING =
  /^(?:(?:full|reasonable|entire|whole|original|present|then|current|market|replacement|true)\s+){0,2}(?:cost|price|dates?|amount|value|terms?|expiry|end|termination|receipt|completion|delivery|return|use|repair|replacement|loss|contents|condition|source|kind|nature|execution|keys|accessories|publication|issue|size|age|purpose|meaning|provisions)(?!\p{L})/u;
const BE_PERSON =
  /^(?:(?:shall|will|must|may|can|should|would)\s+(?:not\s+)?be|is|was)\s+(?:not\s+|also\s+|fully\s+|solely\s+)?(?:liable|responsible|entitled|required|obliged|bound|free|satisfied|aware|able|unable|authori[sz]ed|permitted|deemed\s+to\s+have|in\s+(?:default|breach|arrears)|insolvent|unwilling|willing|prepared)\b/u;
const DOING =
  /^(?:(?:shall|will|must|may|can|cannot|should|would|does|do|did|has|have|had)\s+)?(?:not\s+)?(?:(?:also|so|then|hereby|first|\p{Ll}{2,20}ly)\s+)?(?<verb>\p{Ll}+)/u;
/** A thing or several between the reader and a pronoun that may stand for it. */
const THING = /\b(?:the|an?|any|all|each|every|this|that|these|those|such|no|your)\b/iu;
const PLURAL = /\b(?!this\b|is\b|was\b|has\b|does\b|as\b|its\b|his\b|unless\b)\p{Ll}{3,}s\b/u;

type Reading = 'reader' | 'other' | 'doubtful';

/**
 * Turns pronouns to the reader that stand for a role before them: "unless it objects", "at her own cost".
 * @param text with marks for the reader
 * @param others names and roles of the other sides
 * @returns null where a pronoun may stand for the reader or for another
 */
export function resolvePronouns(text: string, others: readonly string[]): string | null {
  const names = others.filter((name) => name.length > 1).map(escapePattern);
  const other = names.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})`, 'giu');
  let isDoubtful = false;
  const resolved = text.replace(PRONOUN, (pronoun: string, offset: number) => {
    const before = text.slice(0, offset);
    if (!READER.test(before)) return pronoun;
    const reading = readPronoun(pronoun.toLowerCase(), before, text.slice(offset + pronoun.length).trimStart(), other);
    if (reading === 'doubtful') isDoubtful = true;
    return reading === 'reader' ? markOf(pronoun.toLowerCase(), text.slice(offset + pronoun.length)) : pronoun;
  });
  return isDoubtful ? null : resolved;
}

function readPronoun(pronoun: string, before: string, behind: string, other: RegExp | null): Reading {
  const named = other === null ? [] : [...before.matchAll(other)];
  const lastOther = named.at(-1);
  // "The Manager, its officers and staff": right behind another, it is that one's.
  const isAttached =
    lastOther !== undefined &&
    /^(?:['’]s)?,?\s(?:(?:and|or|nor|with|of)\s)?$/u.test(before.slice(lastOther.index + lastOther[0].length));
  if (isAttached) return 'other';
  const asReader: Reading = lastOther === undefined ? 'reader' : 'doubtful';
  if (/^(?:he|she|him|his|her|hers)\b|^(?:him|her)self/u.test(pronoun))
    return readGendered(pronoun, before, behind, asReader);
  const isPlural = /^the/u.test(pronoun);
  if (isPlural && (PERSON.test(before) || PLURAL.test(behindReader(before)))) return 'other';
  if (/self$|selves$/u.test(pronoun)) return hasThingBetween(before) ? 'doubtful' : asReader;
  if (pronoun === 'it' || pronoun === 'they') return readSubject(before, behind, asReader);
  if (pronoun === 'its' || pronoun === 'their') return readPossessive(before, behind, asReader);
  return pronoun === 'it' || isPlural ? 'other' : 'doubtful';
}

/** Of "he" and "her", where no other person, ship or animal is named that they may stand for. */
function readGendered(pronoun: string, before: string, behind: string, asReader: Reading): Reading {
  const isNamed = PERSON.test(before) || /\b[Tt]he\s\p{Lu}/u.test(behindReader(before));
  const isOnlyOwner = !before.includes(SUBJECT) && !before.includes(OBJECT);
  const isObject = /^(?:him|her)$/u.test(pronoun) && OBJECT_BEHIND.test(` ${behind}`);
  // "You may accept her" is not the reader, who would be "herself".
  const isDirect = isObject && !/\b(?:to|for|with|by|from|against|of|on|upon|in)\s$/u.test(before);
  return isNamed || isOnlyOwner || isDirect ? 'doubtful' : asReader;
}

/** "It pays" is one of the sides, "it ends" is a thing; "given to it" is not certain. */
function readSubject(before: string, behind: string, asReader: Reading): Reading {
  if (/\b(?:to|by|against|from)\s$/u.test(before)) return asReader === 'reader' ? 'doubtful' : 'other';
  if (BE_PERSON.test(behind)) return asReader;
  const verb = DOING.exec(behind)?.groups?.['verb'] ?? '';
  const isObject = /\b(?:\p{L}+ing|of|in|on|with|for|under|into|after|about|over|and|or)\s$/u.test(before);
  if (isObject && !/\b(?:and|or)\s$/u.test(before)) return 'other';
  const isPast = /^(?:has|have|had)\s/u.test(behind) && isAgentVerb(verb.replace(/(?:ed|d)$/u, ''));
  const isFailing =
    /^(?:fails?|ceases?|failed|ceased)$/u.test(verb) && /\b(?:fail|cease)(?:s|ed|d)?\s+to\b/u.test(behind);
  return isPast || isFailing || isAgentVerb(verb) || isAgentVerb(verb.replace(/ed$/u, '')) ? asReader : 'other';
}

function readPossessive(before: string, behind: string, asReader: Reading): Reading {
  if (OF_THING.test(behind)) return 'other';
  const isSubject = behindReader(before, [SUBJECT]).length <= behindReader(before).length;
  if (
    /,\s(?:as|while|whereas|which|who)\b/u.test(behindReader(before)) ||
    /\b[Ii]t\s(?:may|shall|will|must|has|can)\b/u.test(before)
  )
    return 'doubtful';
  if (OWNED.test(behind)) return asReader;
  return asReader === 'doubtful' || !isSubject || hasThingBetween(before) ? 'doubtful' : 'reader';
}

function behindReader(before: string, kinds = [SUBJECT, OBJECT, POSSESSIVE]): string {
  const marks = kinds.map((mark) => before.lastIndexOf(mark));
  return before.slice(Math.max(...marks) + 1);
}

function hasThingBetween(before: string): boolean {
  return THING.test(behindReader(before));
}

/** "Her" before a noun is "your", before a comma or a preposition "you". */
const OBJECT_BEHIND =
  /^\s?(?:$|[,.;:)]|\s(?:without|to|for|in|on|at|and|or|first|by|if|when|that|before|after|as|from|of|about|with|unless|until|will|shall|may|must|is)\b)/u;

function markOf(pronoun: string, behind: string): string {
  if (/self|selves/u.test(pronoun)) return SELF;
  if (
    /^(?:his|its|their)\b/u.test(pronoun) ||
    (pronoun === 'her' && !OBJECT_BEHIND.test(behind)) ||
    /^her\s?(?:or|\/)/u.test(pronoun)
  )
    return POSSESSIVE;
  if (/^(?:him|her|them)\b/u.test(pronoun)) return OBJECT;
  return /^(?:hers|theirs)$/u.test(pronoun) ? `${POSSESSIVE}s` : SUBJECT;
}
