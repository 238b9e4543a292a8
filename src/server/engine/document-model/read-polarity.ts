import type { Polarity } from '#server/ports/document-model.ts';

const NOT_LIABLE =
  /\b(?:not|never|no|nor)\b[^.;]{0,40}\b(?:liab(?:le|ility)|responsible|answerable)\b|\bliab(?:ility|le)\b[^.;]{0,60}\b(?:is|are|be)\s+(?:excluded|limited)\b|\bhaftet\b[^.;]{0,60}\bnicht\b|\bHaftung\b[^.;]{0,80}\bausgeschlossen\b/iu;
const MUST_NOT =
  /\b(?:must|shall|may|can|will|should)\s+(?:not|never)\b|\bcannot\b|\b(?:is|are)\s+(?:not\s+(?:permitted|allowed|entitled)|prohibited|forbidden)\b|\bno\s+(?:\w+\s+){1,3}(?:may|shall|is\s+allowed)\b|\bdürfen?\b[^.;]{0,60}\bnicht\b|\bdarf\b[^.;]{0,60}\bnicht\b|\b(?:ist|sind)\s+(?:untersagt|verboten|unzulässig|nicht\s+gestattet)\b/iu;
const WITH_CONSENT =
  /\bwithout\b[^.;]{0,60}\b(?:consent|permission|approval|agreement)\b|\b(?:only\s+)?with\b[^.;]{0,40}\b(?:prior|written)\b[^.;]{0,20}\b(?:consent|permission|approval)\b|\bnur\s+mit\b[^.;]{0,60}\b(?:Zustimmung|Einwilligung|Genehmigung|Erlaubnis)\b|\bohne\b[^.;]{0,60}\b(?:Zustimmung|Einwilligung|Genehmigung|Erlaubnis)\b/iu;
const MUST =
  /\b(?:must|shall|agrees?\s+to|undertakes?\s+to|(?:is|are)\s+(?:required|obliged|obligated|responsible|liable)|(?:has|have)\s+to|needs?\s+to)\b|\bwill\s+(?:pay|provide|deliver|return|keep|give|bear|reimburse|indemnify|repair)\b|\b(?:muss|müssen|hat|haben|ist|sind)\b[^.;]{0,160}\b(?:zu\s+\p{L}+|\p{L}+zu\p{L}+|verpflichtet)\b/iu;
const MAY =
  /\b(?:may|can|(?:is|are)\s+(?:entitled|permitted|allowed|free)|reserves?\s+the\s+right|(?:has|have)\s+the\s+right)\b|\b(?:kann|können|darf|dürfen|berechtigt)\b/iu;
/** What is read of a sentence, in UTF-16 units. */
const READ_LENGTH = 1_000;

/** Whether a sentence demands, forbids or allows something, or only says what is. The first that fits counts. */
export function readPolarity(sentence: string): Polarity {
  const text = sentence.slice(0, READ_LENGTH);
  if (NOT_LIABLE.test(text)) return 'not-liable';
  if (WITH_CONSENT.test(text)) return 'may-with-consent';
  if (MUST_NOT.test(text)) return 'must-not';
  if (MUST.test(text)) return 'must';
  return MAY.test(text) ? 'may' : 'states';
}

/** A negation and what may stand between it and what it denies: "does not automatically", "will not be", "no such". */
const DENIES =
  /(?:\b(?:(?:do|does|did|is|are|was|were|will|would|has|have|had)\s+not|never|no|nor|neither|cannot)|n['’]t)\s+(?:(?:be|been|being|have|has|had|to|do|does|will|shall|is|are|any|such|an?|the|your|its|our|their|obliged|obligated|required|liable|entitled|subject|asked|charged?|pay|paid|payable|owe|require[ds]?|give|take|taken|automatic|further|other|additional|\p{L}+ly)\s+){0,5}$|\b(?:in\s+no\s+event|under\s+no\s+circumstances)\b[^,;.]{0,80}$/iu;
/** A condition denies nothing: "if it is not renewed"; neither does "not only". */
const NO_DENIAL =
  /\bnot\s+(?:only|merely|just|less|more|later|earlier|solely|necessarily)\b[^.;]{0,60}$|\b(?:whether|if|unless|until|where|when|should|provided)\b[^,.;:]{0,100}$/iu;
const DENIAL_REACH = 120;
/** Any word that may deny. */
const NEGATION = /\b(?:not|no|never|nor|neither|cannot)\b|n['’]t\b/iu;
/** Behind one of these another statement begins. */
const CLAUSE_END = /[;:]|\.(?=\s)|,\s+(?:and|but|or|while|which|who)\s/u;

/**
 * Whether the words at a place of a sentence are denied there: "the policy does not renew", "no deposit is taken". What is
 * forbidden is not denied: "the tenant must not sublet" speaks of subletting.
 * @param start offset of the words into the sentence, in UTF-16 units
 */
export function isDenied(sentence: string, start: number): boolean {
  const before = sentence.slice(Math.max(0, start - DENIAL_REACH), start);
  return DENIES.test(before) && !NO_DENIAL.test(before);
}

/**
 * Whether a sentence denies what a pattern looks for, in the first clause that speaks of it.
 * @param pattern without the global flag; linear in the length of the text
 */
export function denies(sentence: string, pattern: RegExp): boolean {
  const text = sentence.slice(0, READ_LENGTH);
  if (!NEGATION.test(text)) return false;
  const first = pattern.exec(text)?.index;
  if (first === undefined || !isDenied(text, first)) return false;
  const places = [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ index }) => index);
  const end = first + (CLAUSE_END.exec(text.slice(first))?.index ?? text.length);
  return places.every((start) => start >= end || isDenied(text, start));
}
