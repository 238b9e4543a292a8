import { findMutual, findSubject, type SubjectSide } from './find-bound-sides.ts';
import { oppositeOf } from './find-burdened-side.ts';
import type { DocumentSide, Sides } from './sides.ts';
import type { SidePair } from './signing-side.ts';
import { isAgentVerb, looksLikeThirdPerson, thirdPersonOf } from './verb-forms.ts';

/**
 * How a sentence lays down a duty: `bound` where a side must act, `act` where it acts ("the Member keeps"), `passive` where something
 * must be done or is due, `notice` for a right that is used by a notice, `order` for "Bring it back" and "No smoking", `sum` for a row that says what is paid, `gives` for what a side
 * gives away or warrants, `state` for "is paid monthly", which only the model can tell; `fact` for another sentence of which it may follow, `none` for fragments.
 */
export type DutyForm =
  | 'bound'
  | 'act'
  | 'passive'
  | 'notice'
  | 'order'
  | 'sum'
  | 'gives'
  | 'state'
  | 'fact'
  | 'right'
  | 'none';

const ADVERBS =
  /^(?:(?:hereby|also|then|further|furthermore|each|both|always|only|first|at\sall\stimes|at\sonce|in\saddition|\p{Ll}{2,20}ly)\s){0,3}/u;
/** What its subject has to do, before the act. */
const BINDS =
  /^(?<modal>(?:shall|must|will|should)(?:\snot)?|['’]ll(?:\snot)?|won['’]t|may\s(?:not|only)|can\sonly|cannot|can\snot|(?:has|have|needs?)\sto|(?:is|are)\s(?:not\s)?to(?=\s\p{Ll})|(?:hereby\s)?(?:agrees?|undertakes?|covenants?|promises?|commits?)\s(?:not\s)?to|(?:['’]re|is|are|remains?)\s(?:also\s|solely\s|fully\s|jointly\s|personally\s|alone\s)*(?:responsible|liable|answerable)\s(?:for|to)|(?:['’]re|is|are)\s(?:\p{Ll}+ly\s)?(?:required|obliged|obligated|bound)\s(?:not\s)?to|(?:is|are)\s(?:not\s(?:permitted|allowed)|prohibited|forbidden))\s(?<act>.*)/su;
/** What happens to a side, or what it has: no act of its own. */
const NO_ACT =
  /^(?:(?:also|then|only|normally|still|therefore|not)\s){0,2}(?:have\s(?!to\b)|(?:treat|regard|consider)\s[^.;]{1,80}\sas\s(?!(?:\p{Ll}+ly\s)?(?:confidential|secret|private)\b)|receive\b|get\b|earn\b|suffer\b|own\b|retain\b|gain\b|incur\s|lose\b|become\b|cease\sto\b|enjoy\b|benefit\b|remain\b(?!\s(?:responsible|liable|bound|secret|confidential))|be\s(?!responsible|liable\sfor|bound\sto|required\sto|obliged\sto|available|present|ready|able|charged|billed|invoiced|polite|careful|punctual|on\stime|on\ssite|at\s))/u;
/** With "must", to have something is to see to it: "must have insurance". */
const MUST_HAVE =
  /^(?:be\s(?!\p{Ll}+(?:ed|en|aid|ept|ade)\b|entitled|free|liable)|have\s)(?!(?:the\s|an?\s|no\s)?(?:right|option|liability|obligation|claim|discretion|authority|rest)\b)/u;
const NOTHING = /^(?:(?:in\s\p{Ll}+|also|then)\s){0,2}\p{Ll}+\s(?:(?:for|to|under|\p{Ll}+ly)\s)?(?:no|nothing|none)\b/u;
const NOT_LIABLE = /\b(?:liable|liability|responsible)\b/u;
/** What a side is, has, thinks or gives away with the signature: nothing that it has to do. */
const STATIVE =
  /^(?:ha(?:s|ve)|is|are|was|were|owns?|receives?|gets?|earns?|knows?|means?|believes?|intends?|understands?|desires?|wish(?:es)?|wants?|lives?|remains?|becomes?|loses?|gains?|lies?|recommends?|suggests?|grants?|reserves?|retains?|estimates?|expects?|aims?|hopes?|dies?|can|could|may|might|would|disclaims?|excludes?|makes?\sno|accepts?\sno|gives?\sno|takes?\sno|enters?|acknowledges?|engages?|employs|hires|offers?|operates?|specialises?|relies|rely|likes?|sees?|joins?|leaves?\s(?:early|before)|ceases?|fails?|does(?!\s(?:not|no|the|all|any|it|this|so)\b)|do(?!\s(?:not|no|the|all|any|it|this|so)\b)|and|or|in|of|to|for|with|by|from|at|on|as|whose|who|which|that|under|after|before|cannot)\b/u;
/** Gives away a right, or answers for what is so. */
const GIVES =
  /^(?:represents?|warrants?|guarantees?|accepts?|agrees?|confirms?|declares?|consents?|authori[sz]es?|waives?|assigns?|releases?|submits?|renounces?|forgoes)\b/u;
/** "Does not employ", "do not charge". */
const REFRAINS = /^(?:does|do)\s?(?:not|n['’]t)\s(?<verb>\p{Ll}+)/u;
const REFRAINS_STATIVE =
  /^(?:have|own|guarantee|promise|warrant|mean|affect|include|apply|need|owe|pay|refund|reimburse|insure|contribute|accept|assume|know|control|provide|receive|become|give|make|represent|believe|represent|offer|cover|constitute|create|want|wish)$/u;

/** Something must be done, by a side that is not named. */
const MUST_BE =
  /\b(?:(?:must|shall|should|may|can|will|has\sto|have\sto|needs?\sto)\s(?:always\s|also\s|only\s|then\s|first\s|in\sany\scase\s|\p{Ll}+ly\s)?|(?:cannot|is\sto|are\sto)\s)(?:not\s)?(?:also\s|only\s|\p{Ll}+ly\s)?be\s(?:\p{Ll}+ly\s)?(?<done>\p{Ll}+(?:ed|en|wn|aid|ept|ade|ent|ought|old|one|orne?|et|ut|un|urnt|ound|eft|ung|eld|ead)\b|in\swriting|sent|due|payable|borne|clean|empty|returned)/u;
const MAY_ONLY = /^(?:may|can|will)\s/u;
/** Of these nothing is to be done. */
const STATES =
  /^(?:deemed|construed|considered|entitled|limited|governed|interpreted|affected|reduced|increased|understood|taken|treated|regarded|presumed|defined|included|excluded|extended|renewed|terminated|ended|bound|obliged|required|permitted|allowed|released|replaced|amended|changed|enforced|read|counted|calculated|reviewed|transferred|assigned|fixed|varied|modified|waived|held|found|shown|known|called|named|credited)$/u;
/** A sum is owed, a cost is borne, something is forbidden or needed. */
const OWED =
  /\b(?:(?:is|are)\s(?:compulsory|mandatory|confidential)|(?:is|are)\s(?:valid|effective|sufficient)\sonly\s(?:if|when)|for\sthe\s\p{L}+['’]s?\saccount|(?:is|are|be|becomes?|fall|falls|remains?)\s(?:then\s|also\s|immediately\s|fully\s|\p{Ll}+ly\s)?(?:due|payable|owed|owing|charged|billed|invoiced|debited|forfeited|borne\sby|repayable|prohibited|forbidden|not\s(?:permitted|allowed)|required(?=[.,;]|\s(?:at|before|within|for|on|from|of|to\s(?:pay|give|return)))|needed\s(?:for|from|before)|to\sbe\s\p{Ll}+)|(?:is|are)\s(?:\p{Ll}+ly\s)?(?:responsible|liable)\sfor\b|bears?\s(?:simple\s|compound\s|default\s)?interest|(?:carry|carries|attracts?|accrues?|bears?)\s(?:\p{Ll}+\s){0,3}(?:interest|charge|fee|[$€£₹₱]|\p{Ll}{2,3}\s?\d)|(?:needs?|requires?|takes?)\s(?:your|our|the\s\p{L}+['’]s?|a|an|the|prior|written)\s(?:prior\s|written\s){0,2}(?:consent|approval|permission|notice)|(?:is|are)\s(?:permitted|allowed)\s[^.;]{0,40}\bonly\b|(?:is|are)\s(?:for\s(?:you|the\s\p{L}+)\sto\b|yours\sto\b|\p{L}+['’]s(?=[,.;]))|(?:rent|fees?|price|deposit|salary|charges?|rate|premium|pay|wage|commission|interest)\b[^.;]{0,40}\s(?:is|are|will\sbe)\s(?:[$€£₹₱]|\p{Ll}{2,3}\s?\d)|costs?\s(?:[$€£₹]|[A-Z]{3}\s?\d)|at\s(?:your|his|her|its|their|the\s\p{L}+['’]s?)\s(?:own\s|sole\s)?(?:cost|expense|risk)|(?:is|are)\s(?:the\s)?responsibility\sof|(?:is|are)\s(?:your|the\s\p{L}+['’]s)\s(?:sole\s)?responsibility)\b/u;
/** "Basic Salary is paid monthly", "Recordings are erased after 30 days". */
const IS_DONE =
  /\b(?:is|are)\s(?:then\s|also\s|\p{Ll}+ly\s)?(?:paid|sent|returned|refunded|delivered|made|given|kept|erased|deleted|taken|added|provided|supplied|collected|held|repaid|reimbursed|insured|cleaned|maintained|repaired|reported|notified|published|submitted|handed|served|issued|deducted|withheld|credited|moved|carried|stored|decided|announced|checked)\b/u;
const NO_SUBJECT_DUTY =
  /\b(?:nothing|not\s(?:be\s)?(?:liable|responsible)|no\s(?:\p{Ll}+\s)?(?:fees?|charges?|(?:re)?payments?|refunds?|compensation|credits?|reduction|discounts?|allowances?|interest|commission|penalty|liability)|free\sof\scharge|no\s(?:right|obligation)\sto)\b/iu;

/** "No smoking", "No guest stays overnight", "Pets are not allowed". */
const FORBIDS =
  /^(?:only\s[^.;]{3,80}\smay\s|no\s(?!(?:\p{Ll}+\s){0,3}(?:fees?|charges?|repayments?|compensation|credits?|reduction|discounts?|allowances?|commission|interest|sum|penalty|premium|payment|refunds?|deduction|notice|warranty|liability|increase|enhancement|part|collective|right|person|waiver|failure|amendment|variation|other|one|oral|employee|agency|partnership)\b)|never\s|do\snot\s|don['’]t\s|not\sto\s|please\s)/iu;
const ORDERS =
  /^(?:(?:please|always|kindly|first)[\s,]+)?(?:keep|bring|return|pay|tell|ask|send|give|leave|use|check|wear|ring|call|make|take|put|report|contact|write|stop|follow|read|sign|hand|store|clean|lock|avoid|respect|inform|cancel|notify|arrive|collect|treat|turn|park|allow|provide|arrange|obtain|remove|let|insure|maintain|repair|deliver|submit|complete|observe|comply|switch|start|do)\s(?!(?:is|are|was|must|shall|will|may|has|of|and|or|by|on\s(?:the\s)?\p{Lu})\b)\p{Ll}/iu;
const MARK =
  /^[\s"“(•*–-]{0,4}(?:(?:section|clause|§)\s)?(?:(?:\d{1,3}(?:\.\d{1,3}){0,3}|[A-Z]?\d{1,2}|[a-z]|[ivx]{1,4})[.)]{0,2}\s)?/iu;
const CONDITION =
  /^(?:if|when(?:ever)?|where|while|until|unless|once|because|after|before|should|as)\b[^.;]{1,200}?,\s/iu;

/** By then a sentence has said who has to do what. UTF-16 units. */
const LENGTH_READ = 600;

/** How a sentence binds, and whom it binds by its subject. */
export interface ReadForm {
  readonly form: DutyForm;
  /** Null where its subject is no side. */
  readonly subject: DocumentSide | null;
}

/**
 * Reads how a sentence in English lays down a duty.
 * @param whole one sentence, white space folded
 * @param pair of the sides, where they are told apart
 * @param before the side that the sentence before is about, which "it" stands for; null where it is none
 */
export function readDutyForm(
  whole: string,
  sides: Pick<Sides, 'all' | 'namedIn'>,
  pair: SidePair,
  before: DocumentSide | null = null,
): ReadForm {
  const text = whole.slice(0, LENGTH_READ);
  const mutual = findMutual(text);
  if (mutual !== null) return { form: readPredicate(mutual), subject: null };
  const found = findSubject(text, sides, pair) ?? findLaterSubject(text, sides, pair);
  if (found !== null && !/^['’]s?\s/u.test(found.rest)) return readSubject(found, sides, pair);
  const pronoun = before === null ? null : PRONOUN.exec(text)?.groups?.['rest'];
  if (pronoun !== null && pronoun !== undefined && isAgents(pronoun))
    return { form: readPredicate(pronoun), subject: before };
  return { form: readPlain(text), subject: null };
}

/** What a side gets or has done to it is owed by the one opposite. */
function readSubject({ side, rest }: SubjectSide, { all }: Pick<Sides, 'all'>, pair: SidePair): ReadForm {
  if (CHARGES.test(rest.trimStart())) return { form: 'state', subject: oppositeOf(side, all, pair) };
  if (GETS.test(rest.trimStart()) && !/\b(?:must|shall)\s/u.test(rest.slice(12)))
    return { form: 'state', subject: oppositeOf(side, all, pair) };
  const form = readPredicate(rest);
  const isNotice = form === 'right' && side === pair.signing && BY_NOTICE.test(rest) && !WITHDRAWS.test(rest);
  return { form: isNotice ? 'notice' : form, subject: side };
}
/** "The Operator charges €9.50 for each returned debit": the one opposite pays it. */
const CHARGES =
  /^(?:(?:will|shall|['’]ll)\s)?(?:(?:then|also)\s)?(?:charges?|bills?|debits?)\s(?!no\b|nothing\b|only\b|not\b)[^.;]{0,80}(?:[$€£₹]\s?\d|\bfees?\b|\brent\b|\bpremium\b)/iu;
const GETS =
  /^(?:(?:shall|will|must|['’]ll)\s(?:also\s|then\s)?be|is|are|['’]re)\s(?:also\s|then\s|\p{Ll}+ly\s)?(?:paid|given|enrolled|provided|reimbursed|notified|informed|told|sent|supplied|refunded|repaid|compensated|granted)\b|^(?:(?:shall|will)\s(?:also\s)?receive|receives?|gets?)\s(?!no\b)[^.;]{0,80}(?:\d|\b(?:notice|refund|credit|statement|copy|money|pay|salary|bonus|commission|royalt|voucher)\w*)/iu;

const PRONOUN = /^[\s"“(]{0,3}(?:It|They|He|She|it|they|he|she)\s(?<rest>.*)/su;

/** "It announces": what only people and companies do. */
function isAgents(rest: string): boolean {
  const { act } = BINDS.exec(rest)?.groups ?? {};
  const verb = /^\p{Ll}+/u.exec((act ?? rest).replace(ADVERBS, ''))?.[0] ?? '';
  return isAgentVerb(verb) || /^(?:announces?|alters?|drills?|fix(?:es)?|cleans?|informs?)$/u.test(verb);
}

/** "On the last day of the Term the Member leaves": behind words of time that no comma ends. */
const LATER = (names: string): string =>
  `^[\\s"“(]{0,3}(?:[\\d.]{1,8}\\s)?(?:on|during|at|from|for|within|upon|before|after|in|by|throughout|as\\ssoon\\sas|whenever)\\s[^.;:,]{3,160}?\\s(?<!\\b(?:that|which|who|than|as|of|to|by|with|from|for|if|when|where|unless|until|and|or|after|before|against)\\s(?:the\\s)?)(?:the\\s)?(?<side>${names})(?=\\s\\p{Ll})`;

/** "If you fall behind we must": without a comma only the word behind tells that the condition has ended. */
const BEHIND_CONDITION = (names: string): string =>
  `^[\\s"“(]{0,3}(?:[\\d.]{1,8}\\s)?(?:if|when|where|once|unless|until|to)\\s[^.;:,]{3,160}?\\s(?<!\\b(?:that|which|who|than|as|of|to|by|with|from|for|if|when|where|unless|until|and|or|after|before|against|once)\\s(?:the\\s)?)(?:the\\s)?(?<side>${names})(?=\\s(?:must|shall|will|may|agrees?|undertakes?|pays?)\\s)`;

function findLaterSubject(text: string, sides: Pick<Sides, 'namedIn'>, pair: SidePair): SubjectSide | null {
  const named = sides.namedIn(text, LATER) ?? sides.namedIn(text, BEHIND_CONDITION);
  if (named !== null) return { ...named, isRight: false };
  const { speaker, rest } = (LATER_SPEAKER.exec(text) ?? BEHIND_CONDITION_SPEAKER.exec(text))?.groups ?? {};
  const side = speaker === undefined ? null : /^you$/iu.test(speaker) ? pair.signing : pair.other;
  return side === null || rest === undefined ? null : { side, rest, isRight: false };
}
const speakersOf = (pattern: (names: string) => string): RegExp =>
  new RegExp(`${pattern('you|we').replace('(?<side>', '(?<speaker>')}\\s(?<rest>.*)`, 'isu');
const LATER_SPEAKER = speakersOf(LATER);
const BEHIND_CONDITION_SPEAKER = speakersOf(BEHIND_CONDITION);

/** Reads what stands behind a subject that is a side. */
export function readPredicate(rest: string): DutyForm {
  const words = rest.trimStart().replace(ADVERBS, '').toLowerCase();
  const { modal = '', act = '' } = BINDS.exec(words)?.groups ?? {};
  if (modal !== '') return readAct(modal, act.replace(ADVERBS, ''));
  const refrained = REFRAINS.exec(words)?.groups?.['verb'];
  if (refrained !== undefined) return REFRAINS_STATIVE.test(refrained) ? 'none' : 'act';
  if (RIGHT.test(words)) return BUT.test(words) ? 'passive' : 'right';
  if (GIVES.test(words)) return 'gives';
  if (STATIVE.test(words) || NOTHING.test(words)) return 'none';
  const verb = /^\p{Ll}+/u.exec(words)?.[0] ?? '';
  const isVerb =
    isAgentVerb(verb) || thirdPersonOf(verb) !== null || looksLikeThirdPerson(verb) || /^\p{Ll}{2,}$/u.test(verb);
  return isVerb && /[.;:,!?)"”’]\s*$/u.test(rest) ? 'act' : 'none';
}

/** A right with a duty behind it. */
const BUT =
  /(?:\bbut\s(?:must|shall|not|only)|\bonly\s(?:if|by|with|after|upon|within)|(?:\band|\bbut|,)\s(?:the\s\p{L}+|you|we|it|he|she|they)\s(?:must|shall(?!\s(?:have\s(?:no|the|a)|not\sbe\s(?:entitled|liable))\b)|pays?|will\s(?:pay|tell|email|send|give|refund|notify)))\b/u;
/** A right that is used by a notice, which the one who signs has to give in time. */
const BY_NOTICE = /\bby\s(?:giving|sending|telling|writing|\p{Ll}+ing\s[^.;]{0,40}notice)\b/u;
/** A right to think again asks for no notice in time: it is no duty. */
const WITHDRAWS =
  /\bwithout\s(?:giving\s)?(?:an?y?\s)?(?:reasons?|penalty)\b|\bwithin\s[^.;]{2,30}\s(?:after|of|from)\s(?:signing|signature|delivery|receipt|receiving|the\sdate)\b/u;
const STRICT =
  /^(?:(?:shall|must)\b|may\snot|(?:has|have)\sto|(?:hereby\s)?(?:agrees?|undertakes?|covenants?|promises?)\s|(?:['’]re|is|are)\s(?:\p{Ll}+ly\s)?(?:required|obliged|obligated|bound))/u;
const RIGHT =
  /^(?:may\b(?!\s(?:not|only)\b)|can\b(?!not|\s(?:not|only)\b)|could\b|might\b|(?:is|are|['’]re)\s(?:entitled|free|allowed|welcome|able|not\s(?:responsible|liable|obliged|required|bound))|(?:has|have|retains?|reserves?)\sthe\s(?:\p{Ll}+\s)?(?:right|option)|need\snot|reserves?\b)/u;

/** "Agrees to all terms": no action follows. */
const THING_AGREED = /^(?:all|the|an?|any|these|this|those|such|each|its|their|his|her|be\sbound)\b/u;

function readAct(modal: string, act: string): DutyForm {
  if (/agree/u.test(modal) && THING_AGREED.test(act)) return 'none';
  if (/(?:^|\s)(?:responsible|liable|answerable)\s/u.test(modal)) return 'act';
  if (/^(?:is|are)\snot\sto$/u.test(modal)) return 'bound';
  if (NOTHING.test(act) || /^not\s(?:be\s)?(?:liable|responsible|obliged|required|bound)/u.test(act)) return 'none';
  const isNegated = /\bnot$|won['’]t|cannot/u.test(modal);
  if (
    isNegated &&
    (NOT_LIABLE.test(act.slice(0, 40)) ||
      (/^(?:be|have|accept|assume|guarantee|warrant|promise|suffer|lose|owe)\b/u.test(act) &&
        !/^accept\s(?!any\s(?:liab|resp)|liab|resp)/u.test(act)))
  )
    return 'none';
  if (/^be\s(?:entitled|free)|^have\s(?:the|a|an)?\s?(?:\p{Ll}+\s)?right/u.test(act)) return 'right';
  if (/^(?:must|shall|(?:has|have|needs?)\sto)$/u.test(modal) && MUST_HAVE.test(act)) return 'bound';
  if (NO_ACT.test(act)) return 'none';
  return STRICT.test(modal) ? 'bound' : 'act';
}

/** What stands behind says when it holds, or describes a thing. */
const SUBORDINATE = /\s(?:if|when|whenever|unless|until|once|which|that|who|whose|because|where|provided)\s/u;
const AUXILIARY =
  /\b(?:is|are|be|has|have|does|do|shall|must|will|may|can|cannot|pays?|bears?|applies|apply)\b|[’'](?:ll|re|t)\b/iu;
const SUM =
  /[$€£₹₱]\s?\d|\b(?:EUR|USD|GBP|CAD|AUD|NZD|ZAR|INR|KES|NGN|PHP|SGD|UGX|NOK|KSh|Rs?)\s?\d|(?<![\d.])\d{1,3}(?:\.\d+)?\s?(?:%|per\s?cent)/u;
/** What a row says that is paid, and not what a thing costs, a sum comes to, or was paid already. */
const PAID =
  /\b(?:rents?|rental|fees?|deposit|charges?|surcharge|payments?|salary|wages?|stipend|bonus|instal?lments?|premium|interest|price|commission|royalt(?:y|ies)|levy|penalty|fine|due|payable|monthly|weekly|annually|yearly|per\s(?:calendar\s)?(?:week|month|quarter|year|annum|hour|day|kilometre|mile)|a\s(?:week|month|year)|on\s(?:signing|signature|completion|delivery))\b/iu;
const NOT_PAID =
  /^(?:[^\d$£€]{0,40}\b(?:threshold|ceiling|cap|limit)\b|less|estimated|sub-?total|discount|rebate|credit|paid|sales\stax|vat|gst|tax)\b|\bdiscount|[−-]\s?[$€£]|[$€£]\s?0(?:[.,]00?)?(?![\d.,])|\s\d{1,4}(?:[.,]\d{1,2})?\s[$€£]\s?\d[\d.,]*(?:\s[$€£]\s?\d[\d.,]*)?$/iu;

/** Says how long something lasts, what it is, or what may be done. */
const PLAIN_FACT =
  /\b(?:(?:is|are)\s(?:enough|sufficient|extended|reduced|increased|adjusted|multiplied|calculated|measured|counted|rounded)|suffices?|(?:will|do|does)\s(?:not\s)?(?:change|go\s(?:up|down)|rise|fall|increase|decrease)|continues?|ends?|starts?|begins?|runs?|rises?|increases?|belongs?|means?|lapses?|expires?|renews?|applies|apply|includes?|may(?!\s(?:not|only))|(?:is|are)\s(?:not|an?|the)|hours\sare)\b/u;
/** A whole sentence, and no heading, row or fragment. */
const SENTENCE = /^["“(]?\p{Lu}(?:\S+\s){4,}.*[.!?]["”)]?$/su;

function isPaidSum(words: string): boolean {
  return (PAID.test(words) || words.includes(' | ')) && !NOT_PAID.test(words);
}

function readPlain(text: string): DutyForm {
  const words = text.replace(MARK, '');
  const isRow = !AUXILIARY.test(words) && !/[.!?]$/u.test(words) && (SUM.test(words) || words.includes(' | '));
  if (isRow) return isPaidSum(words) ? 'sum' : 'none';
  const main = words.replace(CONDITION, '');
  if (FORBIDS.test(main) || ORDERS.test(main)) return 'order';
  const whole = main.toLowerCase();
  if (/\brequires\sthat\b/u.test(whole)) return 'passive';
  const clause = whole.split(SUBORDINATE, 1)[0] ?? '';
  if (NO_SUBJECT_DUTY.test(clause) || isPast(clause)) return 'none';
  const form = readPassive(clause);
  if (form !== null) return form;
  return SENTENCE.test(main) && !/^(?:this|that|it|they|these|those)\b/iu.test(main) && !PLAIN_FACT.test(clause)
    ? 'fact'
    : 'none';
}

/** "The machine was refurbished in May and is supplied in working order": says how a thing is. */
function isPast(clause: string): boolean {
  return (
    /\b(?:was|were)\s(?:\p{Ll}+ly\s)?\p{Ll}+(?:ed|en|ade|uilt)\b/u.test(clause) && !/\b(?:must|shall)\b/u.test(clause)
  );
}

/** What must be done, is owed or is done, of a clause in lower case; null where it says no such thing. */
function readPassive(clause: string): DutyForm | null {
  const must = MUST_BE.exec(clause);
  if (must !== null && !STATES.test(must.groups?.['done'] ?? '')) {
    const isOpen =
      MAY_ONLY.test(must[0]) && !/\b(?:not|only)\b/u.test(clause.slice(must.index).slice(0, must[0].length + 24));
    if (/^may/u.test(must[0]) && must.groups?.['done'] === 'carried') return null;
    if (!isOpen) return 'passive';
    if (/^will/u.test(must[0])) return 'state';
  }
  if (OWED.test(clause)) return 'passive';
  if (/\b(?:must|shall|(?:may|can)\s(?:not|only))\s(?:not\s)?\p{Ll}/u.test(clause)) return 'state';
  if (/\b(?:is|are)\s(?:not\s)?to\s\p{Ll}/u.test(clause)) return 'passive';
  return IS_DONE.test(clause) ? 'state' : null;
}
