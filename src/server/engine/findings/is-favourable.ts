import { findSubject, type SubjectSide } from '../parties/find-bound-sides.ts';
import { isTaker } from '../parties/party-roles.ts';
import type { DocumentSide, Sides } from '../parties/sides.ts';
import type { SidePair } from '../parties/signing-side.ts';
import { spacedPattern } from '../text/escape-pattern.ts';

/** What no contract may take away. */
const PROTECTED =
  '(?:death|personal\\s+injur(?:y|ies)|bodily\\s+injur(?:y|ies)|fraud(?:ulent)?|gross\\s+negligence|wilful|willful|statutory|consumer|mandatory|by\\s+(?:the\\s+)?law|under\\s+(?:the\\s+|applicable\\s+)?law|lawfully|legally|your\\s+(?:legal\\s+)?rights|rights?\\s+(?:as|you\\s+have)\\b)';
/** "Nothing in these terms excludes liability for death", "We do not limit our liability for fraud". */
const CARVE_OUT = new RegExp(
  `(?:\\bnothing\\b[^.;]{0,80}?\\b|\\b(?:does|do|shall|will|is|are)\\s+not\\s+(?:be\\s+)?(?:intended\\s+to\\s+)?|\\b(?:doesn|don|won|isn|aren)['’]t\\s+)(?:exclud|limit|restrict|affect|remov|reduc|tak)\\w*\\b[^.;]{0,160}?\\b${PROTECTED}`,
  'iu',
);
/** The same sentence continues and excludes something after all. */
const BUT_EXCLUDES =
  /(?:;|\b(?:but|otherwise|subject\s+to\s+(?:that|this)|however|apart\s+from\s+that|beyond\s+that)\b)[^.]{0,200}\b(?:not|no|limit\w*|exclud\w*|only|exceed)\b/iu;

const PRICE = '(?:rent|rate|price|fee|charge|premium|interest|instal?lment|subscription|payment)s?';
/** "The fees shall not be increased", "The rate is fixed for the full term", "we cannot raise it". */
const FIXED_PRICE = new RegExp(
  `\\b${PRICE}\\b[^.;]{0,80}\\b(?:(?:shall|will|must|may|can)\\s*not|cannot|won['’]t|(?:is|are)\\s+not)\\s+(?:be\\s+)?(?:increased?|raised?|go\\s+up|rise)\\b|\\b(?:shall|will|must|may|can)\\s*not\\s+(?:increase|raise)\\s+(?:the\\s+|your\\s+|our\\s+)?(?:\\p{L}+\\s+){0,2}${PRICE}\\b`,
  'iu',
);
/** "A second child receives a reduction of ten per cent", "The fee is reduced by half". */
const REDUCTION = new RegExp(
  `\\b(?:receives?|gets?|(?:is|are)\\s+(?:given|granted|allowed|entitled\\s+to)|qualif(?:y|ies)\\s+for)\\s+(?:an?\\s+|the\\s+)?(?:\\p{L}+\\s+){0,2}(?:reduction|discount|rebate|credit|refund)\\b|\\b${PRICE}\\s+(?:is|are|shall\\s+be|will\\s+be)\\s+(?:then\\s+)?(?:reduced|lowered|waived)\\b`,
  'iu',
);
/** Takes part of it away again: then it is worth a look after all. */
const ADVERSE =
  /\b(?:only|sole|unless|but|however|provided|lost|loses?|forfeit\w*|withdraw\w*|cancel\w*|revok\w*|no\s+(?:discount|reduction|rebate)|repa(?:y|id)|instead|full\s+(?:and\s+final\s+)?settlement|less|deduct\w*|minus|discretion|withh\w+|after\s+which|thereafter|afterwards|pays?|charged)\b/iu;
const ADVERSE_GIVING =
  /\b(?:only|sole|less|deduct\w*|minus|discretion|withh\w+|forfeit\w*|credit\s+note|voucher|provided)\b/iu;

const NEGATION = /\b(?:no|not|never|nor|without)\b/iu;

/** What a side does to the one that signs. Not to do it protects that one; not to be liable, or to promise nothing, does not. */
const HARMS =
  '(?:deduct|charge|increase|raise|enforce|terminate|disclose|share|sell|enter|change|amend|vary|claim|recover|repossess|collect|pursue|sue|suspend|disconnect|evict|interrupt|monitor|contact|retain|keep|set\\s?-?off|take|withhold|discriminate|publish|report|add|impose|levy)';
/** "We do not enforce", "The Landlord shall not enter", behind its name. */
const REFRAINS = new RegExp(
  `^(?:(?:shall|will|must|may|can|do|does)\\s+(?:not|never)|cannot|never|(?:wo|do|does|ca)n['’]t)\\s+(?:\\p{Ll}+ly\\s+)?${HARMS}s?\\b`,
  'iu',
);
/** "No deduction will take your pay below", "No fee is payable", "Nothing is repayable". */
const NOTHING_TAKEN =
  /^[\s"“(•\d.)-]{0,10}(?:[^.:;]{1,40}[:.]\s|if\b[^.;,]{1,80},\s)?(?:no\s+(?:\p{L}+\s+){0,2}(?:deductions?|charges?|fees?|surcharges?|interest|penalt(?:y|ies)|increases?|costs?|commissions?|repayments?)\b|nothing\s+(?:is|will\s+be|shall\s+be)\s+(?:repayable|charged|deducted|owed))/iu;
/** "A refund that is not paid in time bears interest": what the other side owes grows. */
const OWED_BACK_GROWS =
  /^[\s"“(•\d.)-]{0,10}(?:an?|any|the|your)\s+(?:\p{Ll}+\s+){0,2}(?:refund|deposit|overpayment|compensation)\b[^.;]{0,120}\b(?:increase[sd]?|grows?|doubled?|trebled?|bears?\s+interest|with\s+interest)\b/iu;
/** "No fees are payable for the trial week", to one who is paid. */
const NOT_PAID = /\bno\s+(?:\p{L}+\s+){0,2}(?:fees?|interest|costs?|commissions?)\b/iu;
/** "No increase binds the Guarantor until she has accepted it": it needs the consent of whom it burdens. */
const NEEDS_CONSENT =
  /^[\s"“(•\d.)-]{0,10}(?:no\b|nothing\b|[^.;]{1,80}\bnot\b)[^.;]{0,120}\b(?:until|unless|without)\b[^.;]{0,80}\b(?:(?:you|he|she|they|it)\s+(?:has|have)\s+(?:[^.;]{0,40}\s)?(?:accepted|agreed|consented)|your\s+(?:prior\s+)?(?:written\s+)?(?:consent|agreement|approval))\b/iu;
/** "We need a court order to repossess". */
const BY_COURT_ONLY =
  /\b(?:needs?|requires?|only\s+(?:with|after|by|on)|not\s+without|must\s+(?:first\s+)?(?:obtain|get))\s+(?:an?\s+|the\s+)?(?:prior\s+)?(?:court|tribunal|judge)(?:['’]s)?\s+(?:order|judg[e]?ment|decision|approval)\b/iu;
/** "Training is never recovered from you", "It will not be charged to your account". */
const SPARED =
  /\b(?:not|never)\s+(?:be\s+)?(?:recovered|charged|deducted|claimed|passed\s+on|billed)\b[^.;]{0,40}?\b(?:to|from|against)\s+(?:you\b|your\s+\p{Ll}+)/iu;
const FREE =
  /\b(?:at\s+no\s+(?:extra\s+|additional\s+)?(?:charge|cost)|free\s+of\s+charge|without\s+(?:(?:an?\s+|any\s+|extra\s+|additional\s+)?charge|an?y?\s+(?:extra\s+)?fee))\b/iu;
/** "We take a day's charge off your bill". */
const TAKEN_OFF =
  /^(?:(?:will|shall)\s+)?(?:take|credit)s?\b[^.;]{0,60}\b(?:off|to|against)\s+(?:your|the\s+next)\s+(?:next\s+)?(?:bill|invoice)\b/iu;
/** "Holders of a card may claim a rebate", "Standby is paid at £32": what people are given. */
const GIVEN =
  /\bmay\s+(?:claim|ask\s+for|apply\s+for)\s+an?\s+(?:\p{L}+\s+)?(?:rebate|refund|discount|credit|reduction)\b/iu;
const EARNED = /\b(?:is|are)\s+paid\s+(?:to\s+you\b|at\b|for\s+each\b)/iu;
/** "Your salary will not be reduced". */
const KEPT_UP =
  /\b(?:salary|pay|wages?|remuneration|it)\b[^.;]{0,60}\b(?:will|shall|must|may)\s+not\s+be\s+(?:reduced|cut|lowered)\b/iu;
/** What the other side is bound to do for the one that signs, behind its name. */
const SERVES =
  /^(?:(?:shall|must|will|agrees?\s+to|undertakes?\s+to|['’]ll)\s+)(?:(?:also|then|first|always|\p{Ll}+ly)\s+){0,2}(?:pays?|refunds?|repays?|reimburses?|returns?|provides?|suppl(?:y|ies)|delivers?|repairs?|maintains?|notif(?:y|ies)|informs?|tells?|issues?|credits?|sends?|replaces?|corrects?|compensates?|indemnif(?:y|ies)|ensures?|releases?|reminds?|warns?|offers?|responds?|protects?|gives?\s+(?:you|the))\b/iu;
/** Takes part of a duty of the other side away, or makes it late. */
const HALF_SERVED =
  /\b(?:only|sole(?:ly)?|less|deduct\w*|minus|discretion|withh\w+|forfeit\w*|voucher|provided|unless|except|not|no|up\s+to\s+(?:an?\b|[$€£\d])|exceed\w*|at\s+(?:your|the\s+\p{L}+['’]s|its|their)\s+(?:own\s+)?(?:cost|expense)|cost\s+of|if|after|days|weeks|months|charges?|for\s+a\s+fee|may|remed(?:y|ies)|reasonabl[ey]|subject\s+to(?!\s+(?:sections?|clauses?)\b))\b/iu;
/** What follows from a right of the one that signs is no risk, unless it is bound to something. */
const BOUND_RIGHT =
  /\b(?:only|not|no|unless|provided|if|where|subject|but|fees?|charges?|charged|pays?|payable|costs?|expense|within|before|later|days?|months?|writ(?:ten|ing)|consent|approval|discretion|los[et]s?|forfeit\w*|final|less|greater|must|shall|at\s+(?:its|his|her|their|your)\s+own)\b/iu;
/** A way out is good news under a condition, too, unless it costs something. */
const EXIT =
  /^(?:may|can)\s+(?:also\s+|then\s+)?(?:terminate|determine|cancel|end|withdraw|leave|opt\s+out|rescind)\b/iu;
const COSTLY =
  /\b(?:only|not|no|unless|provided|fees?|charges?|charged|pays?|paying|payable|costs?|los[et]s?|forfeit\w*|liable|less|within|before|must|shall|at\s+least)\b/iu;
/** A time of notice is the form of a way out, and costs nothing: "not less than two months' written notice". */
const NOTICE_TIME =
  /\b(?:(?:not|no)\s+less\s+than|at\s+least|a\s+minimum\s+of)\s+(?:[\p{L}\d()-]+\s+){1,4}(?:days|weeks|months)['’]?\s+(?:prior\s+|advance\s+)?(?:written\s+)?notice\b/giu;
/** To lower a burden of one's own is good news, whatever form and time it needs, unless it costs something. */
const EASES = /^(?:may|can)\s+(?!not\b|only\b)[^.;]{0,80}?\b(?:reduce|lower|decrease|pause|freeze|skip)\b/iu;
const TAKEN_FOR_EASE =
  /\b(?:only|not|no|unless|provided|fees?|charges?|charged|pays?|paying|payable|costs?|los[et]s?|forfeit\w*|less|must|shall|consent|approval|discretion|otherwise|if\s+not)\b/iu;
/** Says how something is to be seen, and lays down nothing: "a reasonable estimate and not a penalty". */
const DECLARES =
  /\b(?:reasonable|genuine|fair)\s+(?:pre-?)?estimate\b|\bis\s+not\s+(?:intended\s+(?:as|to\s+be)\s+)?an?\s+(?:penalty|mortgage|lien)\b/iu;
const LAYS_DOWN = /[$€£¥₱₹]\s?\d|\b(?:USD|EUR|GBP)\s?\d|\bpays?\b|\b\d{1,3}\s?%/iu;

const GIVES = '(?:repay|refund|reimburse|return|give\\s+back|pay\\s+back|compensate|indemnif(?:y|ies)|credit)s?';
/** They are paid for what the document is about, or give something for nothing. */
const PAID =
  /\b(?:employee|executive|worker|trainee|volunteer|distributor|reseller|recipient|receiving party|guarantor|surety|contractor|consultant|supplier)s?$/iu;

/**
 * Whether a sentence only protects the side that signs: it keeps a liability or a right from being excluded, keeps the
 * price from rising, lowers it, or has the other side give something back. Such a sentence is no risk of that side.
 * @param text one sentence
 * @param pair of the sides, where they are told apart
 */
export function isFavourable(text: string, sides: Pick<Sides, 'all' | 'namedIn' | 'said'>, pair: SidePair): boolean {
  if (protectsAnyone(text)) return true;
  const { signing } = pair;
  if (signing === null) return false;
  // "On termination the Company shall pay": no comma parts it from the subject.
  const subject = findSubject(text, sides, pair) ?? findSubject(text.replace(TIME_LEAD, ''), sides, pair);
  if (subject !== null && bindsOther(text, subject, pair)) return true;
  if (isFree(text, subject, pair) || (speaksToSigning(sides, signing) && SPARED.test(text) && !TAKEN_BACK.test(text)))
    return true;
  if (givesBack(text, signing, sides, pair)) return true;
  return PAID.test(signing.role)
    ? keepsPay(text)
    : takesNothing(text) || growsBack(text) || lowersPrice(text, subject, sides, pair);
}

/** Whether "you" is the side that signs, as far as is known. */
function speaksToSigning({ said }: Pick<Sides, 'said'>, signing: DocumentSide): boolean {
  return said?.you === undefined || said.you === null || said.you === signing;
}

/** What one who is paid gets, or keeps. */
function keepsPay(text: string): boolean {
  if (takesNothing(text)) return !NOT_PAID.test(text);
  return KEPT_UP.test(text) ? !TAKEN_BACK.test(text) : EARNED.test(text) && !ADVERSE.test(text);
}

function takesNothing(text: string): boolean {
  return NOTHING_TAKEN.test(text) && !TAKEN_BACK.test(text);
}

function growsBack(text: string): boolean {
  return (
    OWED_BACK_GROWS.test(text) &&
    !NEGATION.test(text.replace(/\b(?:not|never)\s+(?:paid|returned|refunded|repaid)\b/giu, ''))
  );
}

/** A price that cannot rise, or falls, to the one that pays it. */
function lowersPrice(
  text: string,
  subject: SubjectSide | null,
  { said }: Pick<Sides, 'said'>,
  { signing, other }: SidePair,
): boolean {
  const isPayer = signing !== null && (signing === said?.you || isTaker(signing.role));
  if (!isPayer || ADVERSE.test(text)) return false;
  return FIXED_PRICE.test(text) || (subject?.side !== other && REDUCTION.test(text) && !NEGATION.test(text));
}

/** What protects any side that signs: a liability that stays, a consent or a court that is needed, what is never charged. */
function protectsAnyone(text: string): boolean {
  if (CARVE_OUT.test(text) && !BUT_EXCLUDES.test(text)) return true;
  if (DECLARES.test(text) && !LAYS_DOWN.test(text)) return true;
  if (NEEDS_CONSENT.test(text) || BY_COURT_ONLY.test(text)) return true;
  return GIVEN.test(text) && !ADVERSE.test(text);
}

const TIME_LEAD = /^[\s\d.()]{0,8}(?:on|upon|at|after|during)\s[^.;,:]{1,60}?\s(?=the\s\p{Lu}|you\b|we\b)/iu;

/** Something for nothing, from the other side; one who is paid may have to do it. */
function isFree(text: string, subject: SubjectSide | null, { signing }: SidePair): boolean {
  if (!FREE.test(text) || signing === null || PAID.test(signing.role) || subject?.side === signing) return false;
  const words = (subject?.rest ?? text).replace(FREE, '');
  return !(subject === null ? ADVERSE : HALF_SERVED).test(words);
}

/** What follows takes the protection back. */
const TAKEN_BACK = /\b(?:unless|except|but|however|until|provided|refund\w*|only|otherwise)\b/iu;

/** A limit to what the other side may do, its plain duty, or what the one that signs may do without a condition. */
function bindsOther(text: string, { side, rest, isRight }: SubjectSide, { signing, other }: SidePair): boolean {
  if (side === signing && isRight && EASES.test(rest)) return !TAKEN_FOR_EASE.test(rest);
  if (side === signing)
    return (
      isRight &&
      (EXIT.test(rest) ? !COSTLY.test(rest.replace(FREE, '').replace(NOTICE_TIME, '')) : !BOUND_RIGHT.test(rest))
    );
  if (side !== other) return false;
  if (REFRAINS.test(rest)) return !/\bunless\b/iu.test(rest) || /\b(?:until|before)\b[^.;]*\bunless\b/iu.test(rest);
  if (TAKEN_OFF.test(rest)) return true;
  return SERVES.test(rest) && !HALF_SERVED.test(text);
}

/** "To repay to the Tenant the rent", "The Landlord shall refund the Tenant": only the other side can owe that. */
function givesBack(
  text: string,
  signing: DocumentSide,
  sides: Pick<Sides, 'all' | 'namedIn'>,
  pair: SidePair,
): boolean {
  if (ADVERSE_GIVING.test(text)) return false;
  const names = ['you', signing.role, ...signing.names].map(spacedPattern).join('|');
  const given = `${GIVES}\\s+(?:to\\s+)?(?:the\\s+)?(?:${names})(?![\\p{L}])`;
  if (
    new RegExp(
      `^[\\s"“(]{0,3}(?:(?:\\d{1,3}(?:\\.\\d{1,3}){0,3}|[a-z]|[ivx]{1,4})[.)]{0,2}\\s+)?to\\s+${given}`,
      'iu',
    ).test(text)
  )
    return true;
  const subject = findSubject(text, sides, pair);
  if (subject === null || subject.side !== pair.other) return false;
  return new RegExp(
    `^(?:(?:shall|must|will|agrees?\\s+to|undertakes?\\s+to|['’]ll)\\s+)?(?:\\p{L}+ly\\s+)?${given}`,
    'iu',
  ).test(subject.rest);
}
