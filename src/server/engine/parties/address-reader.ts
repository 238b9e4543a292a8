import { escapePattern } from '../text/escape-pattern.ts';
import { agreeVerbs } from './agree-verbs.ts';
import { OBJECT, POSSESSIVE, SELF, SUBJECT } from './reader-marks.ts';
import { resolvePronouns } from './resolve-pronouns.ts';
import { looksLikeThirdPerson } from './verb-forms.ts';

/** In front of a role that is one of many: "other Distributors", "an experienced Contractor", "co-Borrower". */
export const ONE_OF_MANY =
  /(?:\b(?:other|another|new|former|prospective|previous|next|fellow|experienced|reasonable|corporate|individual|outgoing|incoming|departing|expelled|existing|hot\s+desk|such\s+other|first|second|third|no|all)\s+|-)$/iu;
const PREPOSITION =
  /\b(?:to|by|of|for|from|with|without|against|upon|on|at|between|behind|under|than|towards?|via|including|binds?|obliges?|entitles?|requires?|allows?|lets?|makes?|gives?|sends?|pays?|notif(?:y|ies)|tells?|asks?|charges?|owes?|permits?|releases?|indemnif(?:y|ies))\s+(?:(?:both|either|all)\s+(?:of\s+)?)?$/iu;
/** "The personal obligation of the Owner", "on behalf of the Tenant". */
const OF_READER = new RegExp(
  `\\b(?:the|an?)\\s+(?<owned>(?:(?!(?:each|any|all|both|either|none|one)\\b)\\p{Ll}+\\s+)?\\p{Ll}+)\\s+of\\s+[${SUBJECT}${OBJECT}]|\\b(?<preposition>on|in|at)\\s+(?<noun>behalf|favou?r|discretion|request|expense|risk|cost|account)\\s+of\\s+[${SUBJECT}${OBJECT}]|\\b(?<for>for)\\s+the\\s+account\\s+of\\s+[${SUBJECT}${OBJECT}]`,
  'gu',
);
/** Of these, "of you" is good English. */
const PARTITIVE =
  /\b(?:each|any|all|both|either|neither|none|one|two|some|most|more|ahead|because|instead|care|required|requested|asked|demanded|or|and|vote|copy|copies|photographs?|images?|speak|think)$/iu;

/**
 * Says a sentence to the reader where it names the reader's role: "The Owner and its heirs" becomes "you and your heirs",
 * with verbs and pronouns in the second person.
 * @param roles what the document calls the reader; pronouns are none
 * @param others names and roles of the other sides, which "it" may stand for as well
 * @returns null where it is not certain whom a pronoun or a verb belongs to
 */
export function addressReader(text: string, roles: readonly string[], others: readonly string[]): string | null {
  if (roles.length === 0) return text;
  const marked = markRoles(text, roles);
  if (marked === text) return text;
  const resolved = resolvePronouns(marked, others);
  const owned = resolved === null ? null : resolved.replace(OF_READER, turnOwner);
  if (owned === null || hasOddOwner(owned)) return null;
  const agreed = agreeVerbs(owned);
  return agreed === null ? null : sayMarks(agreed);
}

/** Puts marks for the role where it stands for the reader. */
function markRoles(text: string, roles: readonly string[]): string {
  const names = roles
    .flatMap((role) => [role, role.toUpperCase()])
    .map((role) => `${escapePattern(role.charAt(0).toUpperCase() + role.slice(1))}`)
    .join('|');
  const lower = roles.map((role) => escapePattern(role.toLowerCase())).join('|');
  const article = '(?:(?:[Tt]he|THE|[Ee]ach|[Ee]very|[Aa]ny|[Aa]n?|[Ss]uch|[Ss]aid)\\s)';
  const named = new RegExp(
    `(?<![\\p{L}“"-])(?:${article}{0,2}(?:${names})s?|(?:[Tt]he|[Ee]ach|[Ee]very|[Aa]ny)\\s(?:${lower})s?)(?![\\p{L}-])(?<own>['’]s?(?=[\\s,;.)]))?`,
    'gu',
  );
  return text.replace(named, (words: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as { readonly own?: string };
    const offset = rest.find((one) => typeof one === 'number') as number;
    const before = text.slice(0, offset);
    const behind = text.slice(offset + words.length);
    const isKind = ONE_OF_OTHERS.test(before) && /^(?:an?|any|every)\s/iu.test(words);
    const isName = groups.own === undefined && isPartOfName(words, behind);
    // "Any employee of the Company" are others than the Employee.
    const isMember = /^any\s\p{Ll}/iu.test(words) && /^\sof\b/u.test(behind);
    const isEach = /\d\s$/u.test(before) && /^an?\s/u.test(words);
    if (isKind || isMember || isName || isEach || ONE_OF_MANY.test(before) || /^\s?\(["“]/u.test(behind)) return words;
    if (/insured$/u.test(words) && /^\s(?!is|was|has|must|may|will|shall|can)\p{Ll}/u.test(behind)) return words;
    if (groups.own !== undefined) return OWN_THING.test(behind) ? `${POSSESSIVE}s` : POSSESSIVE;
    return chooseMark(words, before, behind);
  });
}

function chooseMark(words: string, before: string, behind: string): string {
  const isObject = PREPOSITION.test(before);
  const isLower = /^(?:the|each|every|any)\s\p{Ll}/u.test(words) && !words.endsWith('s');
  if ((isObject || isLower) && COMPOUND.test(behind)) return words;
  return isObject ? OBJECT : SUBJECT;
}
/** "In the member app": a noun behind it, and nothing that a sentence continues with. */
const COMPOUND =
  /^\s(?!(?:and|or|nor|but|to|for|with|by|in|on|at|of|from|under|the|an?|any|all|each|no|not|if|when|where|while|unless|until|before|after|during|within|upon|as|than|that|which|who|whose|whether|because|against|without|is|are|was|has|may|must|shall|will|can|cannot|does|agrees?|his|her|its|their|such|this|these|those|it|in|per|via|through|up|over|above|below|into|once|then|so|also|only|both|either|out|free|pursuant|subject|prior|according|except|including|plus|less|more|at|be|what|how|itself|himself|herself|themselves)\b|\p{Ll}+(?:ing|ed|ly|s)\b)\p{Ll}+(?![\p{L}’'])/u;
/** "Fines are the Hirer's." */
const OWN_THING = /^\s{0,2}(?:$|[.,;:)]|(?:within|is|are|was|on|at|in|unless|if|when|from)(?![\p{L}-]))/u;

/** "Customer Data" is a name of its own; "OWNER WAIVES" is none. */
function isPartOfName(words: string, behind: string): boolean {
  const next = /^\s(?<word>\p{Lu}\p{L}{2,})/u.exec(behind)?.groups?.['word'];
  if (next === undefined) return false;
  const isCapital = words === words.toUpperCase() && next === next.toUpperCase();
  return !isCapital || !(looksLikeThirdPerson(next.toLowerCase()) || CAPITAL_VERB.test(next));
}

const CAPITAL_VERB = /^(?:SHALL|WILL|MUST|MAY|CAN|CANNOT|ARE|HAVE|DO|AND|OR|TO|HEREBY|NOT)$/u;

/** "as an Owner would", "like any Tenant": a kind of person, and not the reader. */
const ONE_OF_OTHERS = /\b(?:as|like|than)\s+$/iu;

function turnOwner(words: string, ...rest: unknown[]): string {
  const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
  const { owned, preposition, noun } = groups;
  if (groups['for'] !== undefined) return `for ${POSSESSIVE} account`;
  if (preposition !== undefined) return `${preposition} ${POSSESSIVE} ${noun}`;
  return owned === undefined || /\bof\b|^(?:copy|vote|part|copies)$/u.test(owned) ? words : `${POSSESSIVE} ${owned}`;
}

/** "Lenders and insurers of you": not good English. */
function hasOddOwner(text: string): boolean {
  const owners = [...text.matchAll(new RegExp(`(?<before>\\p{L}+)\\s+of\\s+[${SUBJECT}${OBJECT}]`, 'gu'))];
  return owners.some(({ groups }) => !PARTITIVE.test(groups?.['before'] ?? ''));
}

function sayMarks(text: string): string {
  return text
    .replace(new RegExp(`[${SUBJECT}${OBJECT}]`, 'gu'), 'you')
    .replace(new RegExp(POSSESSIVE, 'gu'), 'your')
    .replace(new RegExp(SELF, 'gu'), 'yourself');
}
