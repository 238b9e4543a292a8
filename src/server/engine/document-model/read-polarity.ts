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
