import { NUMBER_WORDS_PATTERN } from '#server/domain/text/number-words.ts';
import { withoutCase } from '../retrieval/question/question-case.ts';
import { THESAURUS } from '../retrieval/question/thesaurus.ts';
import { isStopWord, stemWord, tokenise } from '../text/stem-words.ts';

/** "Only" on conditions, "yes-unless" and "no-unless" with an exception, "not-yet" for a time. */
export type StanceWord = 'yes' | 'yes-unless' | 'only' | 'no-unless' | 'not-yet' | 'no';

/** What words say to a question about what a party may or must do. */
export interface Stance {
  readonly says: StanceWord;
  /** Whether a clause names what is asked about; else it is what the words say of whatever they are about. */
  readonly isNamed: boolean;
  /** Whether it names nearly all of that: then no other act can be meant. */
  readonly isPlain: boolean;
  /** It was read from words that mean one thing only, whatever is likely. */
  readonly isFirm?: true;
}

const ASKS_MAY =
  /\b(?:can|could|may|might) (?!you (?:please )?(?:tell|show|explain|list|say|give|help)\b)\p{L}|\b(?:am|are|is) (?:i|we|they|he|she|it|my|the)(?: \p{L}+)?(?: even| still| really)? (?:allowed|free|permitted|able|entitled|ok|okay|fine|possible|legal|all ?right)\b|\b(?:ok|okay|fine|allowed|all ?right) (?:to|if)\b|\b(?:kann|darf|können|dürfen) \p{L}/iu;
const ASKS_MUST =
  /\b(?:do|would|will) (?:i|we|they|he|she|my|the)(?: \p{L}+)?(?: still| also| really| even| actually| always)? (?:have|need) to\b|\b(?:do|will|would|must|should) (?:i|we|he|she)(?: still| also| really| even| actually| always| just)? (?:pay|owe|get charged|be charged)\b|\b(?:must|muss|müssen) (?:i|we|they|he|she|my|the|ich|wir|man|der|die|sie|er)\b|\b(?:am|are|is) (?:i|we|they|he|she)(?: still| also| really| even| actually)? (?:obliged|supposed|required|bound|forced|expected)\b/iu;
/** Whether a side answers for something itself: "am I personally liable?" */
export const ASKS_LIABLE =
  /\b(?:am|are|is|will|would|can|could|do|does) (?:i|we|he|she|my \p{L}+)(?: be)?(?: still| also| really| personally| then)* (?:personally )?(?:liable|responsible|on the hook|answerable|have to answer)\b|\bheld (?:personally )?(?:liable|responsible)\b/iu;
/** What puts that on a side. */
export const MAKES_LIABLE =
  /\b(?:guarantees?|personal(?:ly)? (?:guarantee|liable)|(?:is|are|be|remains?) (?:jointly |severally |personally |fully |solely |and )*(?:liable|responsible)|principal debtor|indemnif(?:y|ies)|bürgt|haftet)\b/iu;
/** Whether a side is free of what it owes: "am I off the hook if I sell?" */
export const ASKS_RELEASE =
  /\b(?:am|are|is|will|would) (?:i|we|he|she|my \p{L}+)(?: be| get)?(?: still| then| also)* (?:off the hook|released|discharged|free of (?:it|this|that)|let off)\b/iu;
/** What frees a side of what it owes, or does not. */
export const RELEASES = /\b(?:releas(?:es?|ed)|discharg(?:es?|ed)|relieves?|relieved)\b/iu;
/** Any other question that wants a yes or a no: words may deny what it names, and nothing else is read from them. */
const ASKS_WHETHER =
  /(?:^|[,;] ?|\b(?:and|so|but|then|also) )(?:is|are|am|do|does|did|will|would|has|have) (?:\p{L}+)/iu;
/** Another thing is asked for, or the question is turned round. */
const ASKS_OTHER =
  /\b(?:how|what|when|which|who|whom|whose|where|why|or (?:just|only|not|is|are|am|do|does|can|could|may|must|will|should)|not|never|no|without|nothing|wie|wann|was|wer|wo|oder|nicht|kein\p{L}*|ohne)\b|n['’]t\b|\b(?:cant|wont|dont|isnt)\b/iu;
/** Can a side do it without telling the other, without being allowed to, without a reason? */
const ASKS_WITHOUT: readonly (readonly [RegExp, granted: RegExp, denied: RegExp])[] = [
  [
    /\bwithout (?:(?:any|a|prior|first|anyone|even|giving|getting|being) ){0,3}(?:notice|telling|told|warning|warned|announc\w+|letting|inform\w+|word)\b/iu,
    /\b(?:without (?:[\p{L}-]+ ){0,3}(?:notice|warning|notification)|no (?:[\p{L}-]+ ){0,2}(?:notice|warning) (?:is|will|shall|need)|immediate(?:ly)?|at once|with immediate effect|notice is not (?:needed|required))\b/iu,
    /\b(?:notice|notify|notif(?:y|ies|ied|ication)|in advance|inform(?:s|ed|ing)?|tells?)\b/iu,
  ],
  [
    /\bwithout (?:(?:any|my|our|their|his|her|the|first|even|getting) ){0,3}(?:ask\w*|consent\w*|permission|approval|agree\w+|okay|ok)\b/iu,
    /\b(?:without (?:[\p{L}’'-]+ ){0,4}(?:consent|permission|approval|agreement|asking)|(?:consent|permission|approval) is not (?:needed|required)|sole discretion|not (?:need|require) (?:[\p{L}’'-]+ ){0,3}(?:consent|permission|approval))\b/iu,
    /\b(?:consent|permission|approval|agrees? in writing|approved)\b/iu,
  ],
];

const FORBIDS =
  /\b(?:may|must|shall|can|will|is|are|should|do|does) (?:not|never)\b|\bcannot\b|\b(?:can|mustn|must|shan|won|don|doesn|isn|aren)['’]t\b|\b(?:prohibited|forbidden|banned|ruled out|out of the question|untersagt|verboten)\b|\b(?:darf|dürfen|kann|können)(?: \p{L}+){0,5} (?:nicht|kein\p{L}*)\b|\b(?:not to|no|neither|nor|none|no one|no ?body|nothing|nicht|kein\p{L}*|weder|unterlassen)\b/iu;
const PERMITS =
  /\b(?:may|can|could|(?:is|are|be)(?: \p{L}+ly)? (?:free|welcome|entitled|allowed|permitted|able|fine)|(?:has|have) the right|reserves? the right|at liberty|kann|können|darf|dürfen|gestattet|erlaubt)\b/iu;
const OBLIGES =
  /\b(?:must|shall|has to|have to|is to|are to|agrees? to|undertakes? to|(?:is|are) (?:required|obliged|bound)|(?:remains?|is|are) (?:payable|due)|payable|will (?:re)?pay|will (?:owe|be charged)|mandatory|compulsory|needs? to|muss|müssen|hat zu|verpflichtet)\b/iu;
const EXEMPTS =
  /\b(?:need not|(?:do|does|is|are|shall) not (?:have to|need|required|obliged|bound)|don['’]t (?:have to|need)|not (?:compulsory|mandatory|necessary)|no obligation|optional|voluntary|may (?:refuse|decline|say no)|under no (?:duty|obligation)|no \p{L}+ (?:is|are) (?:needed|required|necessary|liable|responsible|payable|due|charged)|(?:nothing|no (?:charge|fee|cost)s?|no (?:[\p{L}-]+ ){1,3}(?:charge|fee|payment)s?) (?:is|are|will be|shall be) (?:payable|due|charged|made)|(?:is|are|will|shall) not (?:be )?(?:liable|responsible|payable|charged|due)(?! for\b(?!\s(?:it|this|that)\b))|free of charge|at no (?:cost|charge))\b/iu;
/** A negation that denies nothing that was asked for: of a condition, of a restriction, or of a bound. */
const DENIES_NOTHING =
  /\b(?:whether or not|(?:so|as) long as[^,;.]*|(?:if|where|when|whenever|unless|while|who|which|that)\b[^,;.]*(?:\b(?:not|no)\b|n['’]t\b)[^,;.]*|(?:at )?no (?:extra |additional |further )?(?:charge|cost)s?\b(?: \p{L}+)?|no (?:\p{L}+ )?(?:cap|minimum|maximum)\b|no (?:restriction|ban|penalty|limit|exclusivity|objection|prohibition)s?|(?:does|do|shall|will|is|are|may) not (?:apply|affected|cut down|be (?:cut down|limited|restricted|affected|unreasonably)|prevent|stop|limit|restrict|affect|exclude|exceed)|nothing[^.;]*\b(?:stops?|prevents?|limits?|restricts?|keeps?|bars?|prejudices?|precludes?|excludes?)|not (?:just|only|merely)|(?:no|not) (?:later|more|less|fewer) than|without [^,;.]*|no (?:reason|interest|notice)|no matter)\b/giu;
/** What allows a part alone, or up to a bound. */
const RESTRICTS =
  /\b(?:only|solely|exclusively|nur|up to|at most|(?:not|no) (?:more|longer|earlier) than|höchstens|bis zu)\b/iu;
/** The question itself names a loss: a denial may be its yes. */
const ASKS_LOSS =
  /\b(?:los[et]|losing|gone|expires?|runs? out|go off|stops?|missed|problem|too late|forfeit\w*|void|down the drain|cost me|alive|unlimited|free|stuck|lapses?|ends?|over)\b/iu;
/** What makes an exception to a permission, a ban or a duty. */
const EXCEPTS = /\b(?:except\p{L}*|unless|other than|save (?:that|as|for|where|in|on)|außer|es sei denn)\b/iu;
/** What turns a permission or a ban into a narrower one. */
const NARROWS =
  /\b(?:only|but|however|until|(?<!\b(?:is|are|be|been|was|were|as) )provided|nur|sofern)\b|\bwithout (?:\p{L}+ ){0,5}(?:consent|permission|approval|agreement|leave)\b|\b(?:consent|permission|approval|zustimmung)\b/iu;
/** A ban from a bound on permits what is below it: "no visitor may stay more than three nights". */
const BOUNDED =
  /\b(?:may|must|shall|can|will)(?: not)? (?:[\p{L}-]+ ){0,4}?(?:more|longer|further|later|larger|greater) than\b|\b(?:may|must|shall|can|will) not exceed\b/iu;
/** What limits a ban in time. */
const FOR_A_TIME =
  /\b(?:until (?!\p{L}+ (?:consents?|agrees?|approves?))|(?:during|before the end of|within|for|in) (?:the )?(?:first|initial|minimum|fixed|probation\p{L}*|trial|lock-?in)\b)/iu;
/** What has to be asked for first. */
const NEEDS_CONSENT =
  /\b(?:with|upon|subject to|after|mit)\b[^,;.]{0,60}\b(?:consent|permission|approval|zustimmung)\b/iu;
const CLAUSE_ENDS =
  /(?<=[;:.])\s+|,?\s+\b(?:while|whereas|although|though)\b\s+|,\s+(?:and|or)\s+(?=(?:the|you|we|it|they|no|nothing|any|each|he|she|i)\b)/iu;
const SENTENCE_ENDS = /(?<=[.!?])\s+/u;
/** Words that name no act. */
const NAMES_NOTHING = new Set(
  tokenise(
    'allowed ok okay fine possible legal permitted permission right rights way obliged required supposed even still alright mind happen happens able entitled free',
  ),
);

/** Whether a question asks what a side has to do or to pay, or what it answers for. */
export function asksDuty(question: string): boolean {
  const asked = withoutCase(question);
  return ASKS_MUST.test(asked) || ASKS_LIABLE.test(asked);
}

/**
 * Whether words permit, forbid, require or waive what is asked about, read from their grammar: the clause that
 * names the same act, its modal verb and its negation.
 * @param question as typed; of several sentences the last one asks
 * @param words a sentence or two of a document
 * @returns null where the question asks for something else, or the words do not tell
 */
export function readStance(question: string, words: string): Stance | null {
  const last = question.trim().split(SENTENCE_ENDS).at(-1) ?? '';
  const without = ASKS_WITHOUT.find(([asks]) => asks.test(last));
  if (without !== undefined) return readWithout(last, words, without);
  const asked = withoutCase(last);
  if (ASKS_OTHER.test(asked)) return null;
  if (ASKS_LIABLE.test(asked)) return readLiability(words);
  if (ASKS_RELEASE.test(asked)) return readRelease(words);
  const matter = readMatter(asked);
  if (matter === null) return null;
  const found = findClause(listMeanings(asked), words);
  const named = found === null ? null : readClause(found.clause, matter, words);
  const says = named ?? readClause(words, matter, words);
  // The case in which it is asked tells the act apart as well: "a loan van when it is in for a service".
  const isPlain = found !== null && (found.isPlain || countShared(listMeanings(last), found.clause) >= PLAIN_FROM);
  // A figure has to be compared before it is within what is permitted.
  if (says === 'yes' && matter === 'right' && FIGURE.test(question)) return null;
  return says === null ? null : { says, isNamed: named !== null, isPlain: named !== null && isPlain };
}

type Matter = 'duty' | 'right' | 'fact';

function readMatter(asked: string): Matter | null {
  if (ASKS_MUST.test(asked)) return 'duty';
  if (ASKS_MAY.test(asked)) return 'right';
  return ASKS_WHETHER.test(asked) && !ASKS_LOSS.test(asked) ? 'fact' : null;
}

/** Who guarantees or indemnifies is liable, in whatever words it is asked. */
function readLiability(words: string): Stance | null {
  const clause = words.split(CLAUSE_ENDS).find((one) => MAKES_LIABLE.test(one));
  if (clause === undefined || FORBIDS.test(clause.replace(DENIES_NOTHING, ' '))) return null;
  return { says: EXCEPTS.test(words) ? 'yes-unless' : 'yes', isNamed: true, isPlain: true, isFirm: true };
}

function readRelease(words: string): Stance | null {
  const clause = words.split(CLAUSE_ENDS).find((one) => RELEASES.test(one));
  if (clause === undefined) return null;
  const isKept = FORBIDS.test(clause);
  const isExcepted = EXCEPTS.test(words);
  const says = isKept ? (isExcepted ? 'no-unless' : 'no') : isExcepted ? 'yes-unless' : 'yes';
  return { says, isNamed: true, isPlain: true, isFirm: true };
}

const FIGURE = new RegExp(
  `\\d|\\b(?:${NUMBER_WORDS_PATTERN}) (?:days?|nights?|weeks?|months?|years?|hours?|times)\\b`,
  'iu',
);

/**
 * "May they come in without telling me?" is denied by what gives a right with notice, and granted by what gives it without:
 * of a sentence that forbids it "without consent", the consent is what is asked about.
 */
function readWithout(
  question: string,
  words: string,
  [, granted, denied]: (typeof ASKS_WITHOUT)[number],
): Stance | null {
  const found = findClause(listMeanings(question), words);
  const named = { isNamed: found !== null, isPlain: found?.isPlain ?? false, isFirm: true as const };
  const isBan = FORBIDS.test(words.replace(granted, ' '));
  if (granted.test(words)) return { says: isBan ? 'no' : 'yes', ...named };
  return denied.test(words) && !isBan ? { says: 'no', ...named } : null;
}

function readClause(clause: string, matter: Matter, words: string): StanceWord | null {
  const ban = clause.replace(DENIES_NOTHING, (harmless) => ' '.repeat(harmless.length)).search(FORBIDS);
  const isExcepted = EXCEPTS.test(words);
  const isNarrowed = isExcepted || NARROWS.test(words);
  if (matter === 'right') return readRight(ban, clause.search(PERMITS), words);
  if (matter === 'fact') return ban < 0 ? null : readBan(words, isExcepted);
  if (EXEMPTS.test(clause)) return 'no';
  if (ban >= 0 || !OBLIGES.test(clause)) return null;
  return isExcepted ? 'yes-unless' : isNarrowed ? null : 'yes';
}

function readBan(words: string, isExcepted: boolean): StanceWord {
  if (isExcepted) return 'no-unless';
  if (FOR_A_TIME.test(words)) return 'not-yet';
  return NARROWS.test(words) ? 'no-unless' : 'no';
}

/** @param ban offset of what forbids, and `permission` of what permits; below 0 where there is none */
function readRight(ban: number, permission: number, words: string): StanceWord | null {
  const isBan = ban >= 0 && (permission < 0 || ban <= permission);
  if (!isBan && (permission < 0 || ban >= 0)) return null;
  const isExcepted = EXCEPTS.test(words);
  if (isBan) return RESTRICTS.test(words) || BOUNDED.test(words) ? 'only' : readBan(words, isExcepted);
  if (RESTRICTS.test(words) || NEEDS_CONSENT.test(words)) return 'only';
  return isExcepted ? 'yes-unless' : NARROWS.test(words) ? null : 'yes';
}

/** So many of the things that a question names have to be named by a clause that is plainly about the same act. */
const PLAIN_FROM = 2;

/** The clause that names most of what is asked about; null where none names any of it. */
function findClause(
  asked: readonly Meaning[],
  words: string,
): { readonly clause: string; readonly isPlain: boolean } | null {
  const counted = words.split(CLAUSE_ENDS).map((clause) => {
    const named = new Set(listMeanings(clause).flat());
    const same = asked.filter(([own = '']) => named.has(own)).length;
    return { clause, shared: asked.filter((meaning) => meaning.some((one) => named.has(one))).length, same };
  });
  const best = counted.reduce(
    (most, one) => (one.shared > most.shared || (one.shared === most.shared && one.same > most.same) ? one : most),
    { clause: '', shared: 0, same: 0 },
  );
  return best.shared > 0 ? { clause: best.clause, isPlain: best.shared >= Math.min(PLAIN_FROM, asked.length) } : null;
}

function countShared(asked: readonly Meaning[], clause: string): number {
  const named = new Set(listMeanings(clause).flat());
  return asked.filter((meaning) => meaning.some((one) => named.has(one))).length;
}

/** Whether words name anything that a question names. */
export function sharesMeaning(question: string, words: string): boolean {
  return findClause(listMeanings(withoutCase(question)), words) !== null;
}

/** A word by its stem, and the groups of words of like meaning that it belongs to. */
type Meaning = readonly string[];

/** What a text names: its words, and its phrases of several words. */
function listMeanings(text: string): readonly Meaning[] {
  const stems = tokenise(text)
    .filter((word) => word.length > 1 && !isStopWord(word) && !NAMES_NOTHING.has(word))
    .map(stemWord);
  const groupsOf = (own: readonly string[]): readonly string[] =>
    THESAURUS.groupsIn(own).map(({ number }) => `group ${number}`);
  const single = [...new Set(stems)].map((stem) => [stem, ...groupsOf([stem])]);
  const known = new Set(single.flat());
  return [...single, ...groupsOf(stems).flatMap((group) => (known.has(group) ? [] : [[group]]))];
}
