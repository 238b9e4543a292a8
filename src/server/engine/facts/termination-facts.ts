import { type Statement, type StatementFinder, startOfClause } from '../parties/statements.ts';
import type { Reading } from '../reading/reading.ts';
import type { FoundPeriod } from '../text/periods.ts';
import { capitalise, ROLE_WORD } from '../text/role-words.ts';
import type { Sentence } from '../text/sentences.ts';
import { type ExitPrice, findNextPrice, findOwnPrice, findPriceElsewhere } from './exit-price.ts';
import { findLimit } from './limited-exits.ts';
import { findNoticePeriod } from './renewal-facts.ts';

/** A right to end the contract without a reason. */
export interface TerminationRight {
  /** "Each party", or the one party that has the right, as the document calls it; null when the words do not say. */
  readonly who: string | null;
  readonly notice: FoundPeriod | null;
  /** The words say that it ends at once, without a notice. */
  readonly isImmediate: boolean;
  readonly price: ExitPrice | null;
  /** The printed words that give it for some time only, white space folded: "During the Trial Period"; null where it holds throughout. */
  readonly limit: string | null;
  readonly sentence: Sentence;
  /** Offset into the sentence of the words that give the right. */
  readonly index: number;
}

const SEARCHED_LENGTH = 1_500;
const EXIT_LIMIT = 3;
const RIGHTS_IN_SENTENCE = 3;

const ENDS = '(?:terminate|cancel|end|resign|leave|withdraw|discontinue|rescind|vacate)';
/** What is ended has to be the whole contract, not an order, a licence to one product or a payment. */
const WHOLE =
  '(?=\\s+(?:from\\s+)?(?:(?:this\\s+(?:\\p{L}+\\s+){0,2}?|(?:the|its|his|her|their|said|such|your|our)\\s+)(?:agreement|contract|lease|sublease|tenancy|employment|engagement|appointment|arrangement|relationship|franchise|subscription|membership|hire|rental|loan|enrol?lment|placement|letting|booking|policy|term|services|consultancy|participation|account|premises)\\b|(?:employment|enrol?lment|membership)\\b|it\\b|at\\s+any\\s+time|upon\\b|by\\s+giving|by\\s+(?:\\S+\\s+){0,4}notice|on\\s+(?:\\S+\\s+){1,6}notice|with\\s+(?:\\S+\\s+){1,6}notice|without\\b|for\\s+(?:any|its\\s+own|convenience)|hereunder)|\\s*,\\s[^,;.]{1,60},\\s(?:this|the)\\s+(?:agreement|contract|lease)\\b)';
/** "may terminate", "shall have the right, at any time, to cancel". */
const MAY_END = new RegExp(
  `\\b(?:may|can|(?:shall\\s+have|has|have|reserves?)\\s+(?:the\\s+|a\\s+)?(?:right|option)|(?:is|are|be)\\s+entitled)(?!\\s+(?:not|only\\s+be)\\b)(?:,?\\s(?:(?!\\b(?:may|can|shall|will|must)\\b)[^;.]){0,90}?)??\\s${ENDS}${WHOLE}`,
  'iu',
);
/** "may be terminated by either party", "until terminated by the Buyer", "unless either party ends it". */
const ENDED_BY =
  /(?:\b(?:agreement|contract|lease|tenancy|employment|engagement|appointment|term|it)\b[^.;]{0,60}\bmay\s+be|\buntil|\bunless)\s+(?:sooner\s+|earlier\s+)?(?:terminated|cancell?ed|ended)\b[^;.]{0,60}?\bby\s+(?<by>either(?:\s+party)?|(?:any|each)\s+party|both\s+parties|(?:the\s+)?\p{L}[\p{L}'’-]{1,30}(?:\s\p{Lu}[\p{L}'’-]{1,30})?)/iu;
const UNLESS_ENDS =
  /\b(?:until|unless)\s+(?<by>either(?:\s+(?:party|side|of\s+them))?|(?:the\s+)?\p{Lu}[\p{L}'’-]{1,30})\s+(?:ends|terminates|cancels)\s+(?:it|this|the)\b/iu;
/** "shall give at least four weeks' written notice of resignation". */
const GIVES_NOTICE =
  /\b(?:shall|must|will|has\s+to|is\s+required\s+to)\s+(?:also\s+)?give\b[^;.]{0,90}\bnotice\b(?:\s+in\s+writing)?[^;.]{0,10}\b(?:of\s+(?:\p{L}+\s+){0,2}(?:resignation|termination|leaving)|to\s+(?:terminate|end|leave)|(?:before|prior\s+to)\s+(?:leaving|resigning|terminating|ending))|\b(?:shall|must|will)\s+give\b[^;.]{0,90}\bnotice\b[^.]{0,60}\bunless\s+it\s+ends\s+(?:the\s+)?employment/iu;
const AT_WILL =
  /\b(?:employment|agreement|relationship|engagement)\b[^.;]{0,40}\b(?:is|be|on\s+an?)\s+["“]?at[\s-]will\b/iu;

/** Both have to agree, so neither has a right; or the ways are listed in what follows. */
const TOGETHER =
  /\b(?:by|upon|with)\s+(?:the\s+)?(?:mutual|joint|written\s+(?:agreement|consent)|agreement\s+(?:of|between)|consent\s+of)\b|\bas\s+follows\b|\bas\s+(?:more\s+)?(?:specifically\s+|fully\s+)?(?:provided|set\s+forth|described)\s+(?:below|in|under)\b/iu;
/** The right hangs on something that has to happen first. */
const CONDITION =
  /\b(?:if|in\s+the\s+event|in\s+case|upon\s+(?:the\s+)?(?:occurrence|death|disability|bankruptcy|insolvency|sale|a\s+change|any\s+change|breach|default|failure)|should|where|whenever|as\s+a\s+result|due\s+to|because|following\s+(?:a|any|the)|after\s+(?:a|any|the)\s+(?:breach|default|failure)|to\s+the\s+extent|for\s+cause|for\s+good\s+reason)\b/iu;
/** "If it wishes to leave …" sets no condition but its own will. */
const OWN_WILL =
  /\bif\s+(?:it|he|she|they|you|either\s+party|such\s+party|that\s+party)\s+(?:so\s+)?(?:wish|desire|elect|choose|want|give)\w*/giu;
const TROUBLE =
  /\b(?:breach\w*|default\w*|insolven\w*|bankrupt\w*|cure[ds]?|fails?|failure|force\s+majeure|change\s+(?:of|in)\s+control|violat\w+|illegal|infring\w+|casualty|condemn\w+|death|disabilit\w+|misconduct|non-?payment|fraud)\b/iu;
const WITHOUT_REASON =
  /\b(?:without\s+(?:any\s+)?(?:cause|reason|penalty)|for\s+any\s+(?:or\s+no\s+)?reason|for\s+(?:its\s+(?:own\s+)?)?convenience|at\s+any\s+time|with\s+or\s+without\s+cause|at[\s-]will|for\s+no\s+reason|in\s+its\s+(?:sole\s+)?discretion)\b/iu;
/** A notice that only prevents a renewal does not end the contract early. */
const AT_ITS_END =
  /^[^.;]{0,70}\b(?:before|prior\s+to|preceding|in\s+advance\s+of)\s+(?:the\s+)?(?:end|expir\w+|anniversary|commencement|beginning|renewal|(?:last|final)\s+day\s+of\s+(?:the|its)\s+(?:\p{L}+\s+){0,2}term|(?:then[\s-]current|initial|current|renewal)\s+term)|^[^.;]{0,70}\b(?:before|prior\s+to|preceding)\s+its\s+(?:end|expir\w+|(?:last|final)\s+day)|^[^.;]{0,90}\b(?:effective\s+(?:as\s+of|at|on)\s+)?(?:the\s+)?(?:end|expiration)\s+of\s+(?:the|its|any|each)\s+(?:initial|then|current|renewal|first)/iu;
const AT_END_BEFORE =
  /\b(?:prior\s+to|before)\s+the\s+(?:effective|closing|distribution|commencement)\s+(?:time|date)?|\b(?:at|upon|on|as\s+of)\s+the\s+(?:end|expiration|expiry|conclusion)\s+of\b/iu;
/** "A month-to-month tenancy may be ended": what a lease becomes only when its term is over. */
const AFTER_TERM =
  /\b(?:an?|any|such(?:\s+an?)?)\s+(?:(?:resulting|subsequent|statutory|contractual)\s+)?(?:month[\s-]to[\s-]month|periodic|rolling|hold-?over)\s+(?:\p{L}+\s+)?(?:tenancy|lease|term|period|agreement|rental)\s+(?:may|can)\s+be\b/iu;
/** "May change a shift on 24 hours' notice, or cancel it": the second verb ends what the first one changes. */
const OF_ANOTHER_OBJECT =
  /\b(?:an?|any|each|the|your|our|its|their|his|her|such)\s[^;.]{1,90},?\s(?:or|and)\s(?:\p{L}+ly\s)?\p{L}+$/iu;
/** A contract is not ended by the hour, unless the words name the contract. */
const NAMES_CONTRACT =
  /\b(?:agreement|contract|lease|tenancy|employment|engagement|appointment|subscription|membership)\b/iu;
const AT_ONCE =
  /\b(?:immediate(?:ly)?|forthwith|with\simmediate\seffect|at\sonce|without\s(?:(?:prior|any|further)\s)*(?:written\s)?notice)\b/iu;
/** Finds who may end the contract without a reason, and with how much notice; rights of all parties first. */
export function findTerminationRights(reading: Reading, statements: StatementFinder): readonly TerminationRight[] {
  const found: TerminationRight[] = [];
  for (const [index, sentence] of reading.sentences.entries()) {
    if (endsPartOnly(reading.sentences[index - 1], sentence)) continue;
    for (const exit of readRights(sentence, statements)) {
      if (exit.notice !== null || WITHOUT_REASON.test(sentence.text) || BY_NOTICE.test(sentence.text.slice(exit.index)))
        found.push(withSurroundings(exit, reading.sentences[index - 1], reading.sentences[index + 1]));
    }
  }
  return choose(found).map((right) =>
    right.price !== null || right.limit !== null
      ? right
      : { ...right, price: findPriceElsewhere(reading.sentences, right.who) },
  );
}

const BY_NOTICE = /\b(?:by|on|with|upon)\s(?:\S+\s){0,3}notice\b/iu;
/** "… and the notice must be received at least 30 days before that day". */
const NOTICE_COMES =
  /\b(?:the|such|this)\snotice\s(?:must|shall|has\sto|is\sto|needs?\sto)\s(?:be\s)?(?:received|given|sent|reach|arrive|served)\b/iu;

/** "During it": only as long as the sentence before says. */
const DURING_IT =
  /^(?:\(?[\da-z]{1,3}(?:\.\d{1,2})*[.)]?\s)?(?:during|in|within)\s(?:it|this|that|(?:this|that)\s(?:time|period))\b/iu;
const LIMIT_LENGTH = 90;

/** What the sentences beside say of a right: for how long it is given, or how early the notice has to come. */
function withSurroundings(
  exit: TerminationRight,
  before: Sentence | undefined,
  next: Sentence | undefined,
): TerminationRight {
  const limit = before === undefined || exit.limit !== null || !DURING_IT.test(exit.sentence.text) ? null : before.text;
  const known = limit === null || limit.length > LIMIT_LENGTH ? exit : { ...exit, limit: limit.replace(/[.;]$/u, '') };
  const priced = { ...known, price: known.price ?? findNextPrice(next, known.who) };
  return priced.notice === null ? withNextNotice(priced, next) : priced;
}

/** Where the sentence of a right gives no length, the next one may say how early the notice has to come. */
function withNextNotice(exit: TerminationRight, next: Sentence | undefined): TerminationRight {
  const start = next === undefined ? -1 : next.text.search(NOTICE_COMES);
  if (next === undefined || start === -1 || exit.isImmediate) return exit;
  const notice = findNoticePeriod(next.text.slice(start));
  if (notice === null) return exit;
  return {
    ...exit,
    notice: { ...notice, start: notice.start + start, end: notice.end + start },
    sentence: next,
    index: start,
  };
}

/** What may be ended by itself, in a clause of its own: the way out of a rule on hours, a mandate, a standing order. */
const PART =
  /\b(?:48[\s-]hours?|working\stime|opt(?:s|ed|ing)?[\s-]out|direct\sdebits?|standing\s(?:order|instruction)|mandate|mailing\slist|newsletter)\b/iu;
const WHOLE_BY_NAME = /\b(?:employment|tenancy|lease|subscription|membership|policy|loan)\b/iu;
/** Words that begin a clause of their own say nothing of the one before. */
const OWN_CLAUSE = /^\s*(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]?|\([a-z]{1,3}\))\s/u;

/** "… does not apply to you. You may end this agreement by giving three months' notice": what is ended is the exception. */
function endsPartOnly(before: Sentence | undefined, { text }: Sentence): boolean {
  if (WHOLE_BY_NAME.test(text)) return false;
  return PART.test(text) || (before !== undefined && !OWN_CLAUSE.test(text) && PART.test(before.text));
}

/** "A may end it on 30 days' notice, and B may end it on 60": one sentence may give more than one right. */
function readRights(sentence: Sentence, statements: StatementFinder): readonly TerminationRight[] {
  const text = sentence.text.slice(0, SEARCHED_LENGTH);
  const found: TerminationRight[] = [];
  let right = findRight(text, statements);
  for (let tried = 0; right !== null && tried < RIGHTS_IN_SENTENCE; tried += 1) {
    const exit = readRight(sentence, text, right);
    if (exit !== null) found.push(exit);
    right = findNextRight(text, endOfClause(text, right.end), statements);
  }
  return found;
}

function readRight(sentence: Sentence, text: string, right: Right): TerminationRight | null {
  const clauseEnd = endOfClause(text, right.end);
  const region = cutException(text.slice(right.clauseStart, clauseEnd), right.start - right.clauseStart).replace(
    OWN_WILL,
    '',
  );
  if (CONDITION.test(region) || TROUBLE.test(region) || TOGETHER.test(region)) return null;
  const limit = findLimit(text, right.clauseStart, right.start, clauseEnd);
  // "… are sent thirty days before they apply, and you may leave before then": that is how early the change is told.
  const noticeStart =
    limit !== null && /^before\s(?:then|it|they|that|the|this|any|such)\b/iu.test(limit)
      ? right.start
      : right.clauseStart;
  const period = findNoticePeriod(text.slice(noticeStart, clauseEnd));
  const notice =
    period === null ? null : { ...period, start: period.start + noticeStart, end: period.end + noticeStart };
  if (notice?.unit === 'hour' && !NAMES_CONTRACT.test(region)) return null;
  const behind = text.slice(notice?.end ?? right.end, (notice?.end ?? right.end) + 160);
  if (AFTER_TERM.test(region) || AT_ITS_END.test(behind) || AT_END_BEFORE.test(text.slice(right.start, clauseEnd)))
    return null;
  const isImmediate = notice === null && AT_ONCE.test(region);
  return {
    who: right.who,
    notice,
    isImmediate,
    price: findOwnPrice(sentence, right.who, right.start, clauseEnd),
    limit,
    sentence,
    index: right.start,
  };
}

/** "…, unless it ends employment for Cause": what is excepted from a duty to give notice is another way out. */
function cutException(region: string, from: number): string {
  const index = region
    .slice(from + 1)
    .search(/,?\sunless\s(?:it|he|she|they|the\s\p{L}+)\s(?:ends|terminates|dismisses)\b/iu);
  return index === -1 ? region : region.slice(0, from + 1 + index);
}

interface Right {
  readonly who: string | null;
  readonly clauseStart: number;
  readonly start: number;
  readonly end: number;
}

function findRight(text: string, statements: StatementFinder): Right | null {
  const may = MAY_END.exec(text) ?? GIVES_NOTICE.exec(text);
  if (may !== null && !endsAnother(may[0], text.slice(may.index + may[0].length))) {
    const clauseStart = startOfClause(text, may.index);
    const statement = statements.findAt(text, may.index);
    if (statement !== null && /\bnot\b/u.test(statement.modal)) return null;
    return {
      who: holderOf(text, may.index, statement),
      clauseStart,
      start: may.index,
      end: may.index + may[0].length,
    };
  }
  const by = UNLESS_ENDS.exec(text) ?? ENDED_BY.exec(text);
  if (by !== null) {
    const clauseStart = startOfClause(text, by.index);
    return { who: nameHolder(by.groups?.['by'] ?? ''), clauseStart, start: by.index, end: by.index + by[0].length };
  }
  const atWill = AT_WILL.exec(text);
  if (atWill === null) return null;
  return { who: 'Each party', clauseStart: atWill.index, start: atWill.index, end: atWill.index + atWill[0].length };
}

/** @param words from "may" to the verb that ends something, and what follows it */
function endsAnother(words: string, rest: string): boolean {
  return /^\s+it\b/iu.test(rest) && OF_ANOTHER_OBJECT.test(words) && !NAMES_CONTRACT.test(words);
}

function findNextRight(text: string, from: number, statements: StatementFinder): Right | null {
  const may = MAY_END.exec(text.slice(from));
  if (may === null) return null;
  const start = from + may.index;
  const statement = statements.findAt(text, start);
  if (statement === null || statement.index < from || /\bnot\b/u.test(statement.modal)) return null;
  return { who: holderOf(text, start, statement), clauseStart: from, start, end: start + may[0].length };
}

const MUTUAL_SUBJECT =
  /\b(?:either|any|each)\s+(?:of\s+the\s+)?(?:part(?:y|ies)|sides?)\s$|\b(?:both|the)\s+parties\s$|\b(?:either|each)\s(?:(?:one\s)?of\s(?:us|them|you)\s)?$/iu;
const NAME_SUBJECT =
  /(?:(?:^|[.;:,)]\s|\bthat\s)(?:the\s)?|\bthe\s)(\p{Lu}[\p{L}\d.&’'-]{0,30}(?:\s\p{Lu}[\p{L}\d.&’'-]{0,30}){0,2})\s$/u;
const PRONOUN_SUBJECT = /(?:^|[\s,;])(you|we)\s(?:(?:also|in\sturn|yourself)\s)?$/iu;
const NO_NAME = /^(?:this|that|it|such|he|she|they|who|which|notwithstanding)\b/iu;
/** A subject this far before "may" belongs to other words. UTF-16 units. */
const SUBJECT_DISTANCE_LIMIT = 120;

/** "B.1 Tenant": the number of the clause is no part of the name. */
const CLAUSE_NUMBER = /^\p{Lu}?\.?\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s(?=\p{Lu})/u;

/** The subject before "may": "A or B may" gives the right to both, so naming one of them would be wrong. */
function holderOf(text: string, mayIndex: number, statement: Statement | null): string | null {
  const before = text.slice(Math.max(0, mayIndex - SUBJECT_DISTANCE_LIMIT), mayIndex);
  if (MUTUAL_SUBJECT.test(before)) return 'Each party';
  if (statement !== null && mayIndex - statement.index < SUBJECT_DISTANCE_LIMIT) {
    return ALTERNATIVE.test(before) ? null : statement.subject.replace(CLAUSE_NUMBER, '');
  }
  const pronoun = PRONOUN_SUBJECT.exec(before)?.[1];
  if (pronoun !== undefined && !ALTERNATIVE.test(before)) return capitalise(pronoun.toLowerCase());
  const name = NAME_SUBJECT.exec(before)?.[1]?.replace(CLAUSE_NUMBER, '');
  return name === undefined || NO_NAME.test(name) || ALTERNATIVE.test(before) ? null : name;
}

/** "The Company or the Contractor ": two subjects before one "may". */
const ALTERNATIVE = /\p{L}\s(?:or|and\/or)\s(?:the\s)?(?:\p{L}[\p{L}.’'-]*\s){1,3}$/iu;

function nameHolder(by: string): string | null {
  if (/^(?:either|any|each|both)\b/iu.test(by)) return 'Each party';
  const name = by.replace(/^the\s+/iu, '').replace(/\s(?:at|upon|on|for|by|with|without|giving)$/iu, '');
  if (!/^\p{Lu}/u.test(name) || /^(?:Law|Mutual|Court|Notice|Written|Operation)/u.test(name)) return null;
  return ROLE_WORD.test(name) ? capitalise(name.toLowerCase()) : name;
}

/** Where the next clause begins: a second way out, with conditions of its own, comes behind it. */
function endOfClause(text: string, from: number): number {
  const next = text
    .slice(from)
    .search(
      /;\s|\.\s|,?\s(?:or|and)\s\(?(?:[b-z]|ii|2)\)\s|,\sor\s(?:immediately|if|upon|in\sthe\sevent)\b|,?\s(?:and|or|but|while|whereas)\s(?:\p{L}[\p{L}.’'-]*\s){1,4}(?:may|can)\s(?:terminate|cancel|end)\b/iu,
    );
  return next === -1 ? text.length : from + next;
}

/** One for each holder: with a notice rather than without, the first of those. */
function choose(found: readonly TerminationRight[]): readonly TerminationRight[] {
  const byHolder = new Map<string, TerminationRight>();
  for (const exit of found) {
    const key = `${(exit.who ?? '').toLowerCase()}${exit.limit === null ? '' : ' for a time'}`;
    const known = byHolder.get(key);
    if (known === undefined || (known.notice === null && exit.notice !== null)) byHolder.set(key, exit);
  }
  const all = [...byHolder.values()];
  const named = all.filter((exit) => exit.who !== null);
  // Words that leave the holder open say nothing new beside those that name one.
  const kept = named.length > 0 ? named : all;
  return [...kept].sort((left, right) => rank(left) - rank(right)).slice(0, EXIT_LIMIT);
}

function rank({ who, limit }: TerminationRight): number {
  return (who === 'Each party' ? 0 : 1) + (limit === null ? 0 : 2);
}
