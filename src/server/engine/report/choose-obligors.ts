import type { Facts } from '../facts/facts.ts';
import { findObligors } from '../findings/find-obligors.ts';
import type { SentenceProvisions } from '../findings/read-provisions.ts';
import { findActor, findAgent } from '../parties/duty-leads.ts';
import { findBoundSides } from '../parties/find-bound-sides.ts';
import type { DocumentSide } from '../parties/sides.ts';
import type { SidePair } from '../parties/signing-side.ts';
import type { Sentence } from '../text/sentences.ts';

/** In these the one who has drawn them up pays. */
const WORK = new Set([
  'employment-contract',
  'job-offer',
  'severance-agreement',
  'freelance-agreement',
  'consulting-agreement',
]);

/** What tells whose duty a sentence states. */
export interface DutySurroundings {
  readonly sides: Facts['sides'];
  readonly pair: SidePair;
  /** Whom a lead-in binds to the items behind it. */
  readonly leads: ReadonlyMap<Sentence, DocumentSide>;
  /** Id of the kind of document, or null where it is not known. */
  readonly kind: string | null;
}

/** "Terminal rental €18.00 per month": a label, a sum, and no verb that tells who pays. */
const PRICE_ROW =
  /^(?!.{0,200}\b(?:is|are|shall|must|will|may|pays?|be|has|have|you|we)\b)\p{L}[^.;]{2,100}?[$€£₹]\s?\d[^!?;]{0,80}[^.!?;\s]$/iu;

/** "Permit fees are included in the Contract Price": the one who gets the price bears them. */
const INCLUDED =
  /^(?!.{0,200}\b(?:not|no|shall|must|additional)\b)[^.;]{2,120}\b(?:fees?|costs?|charges?|materials|labou?r|taxes|vat|gst|delivery|travel|disposal|removal|permits?|cleaning|insurance)\b[^.;]{0,60}\b(?:is|are)\s+included\s+in\s(?:the|your|our)\s(?!licen[cs]e)/iu;

/** "A one-time payment of $10,000 with the first payroll.", "CAD $128,000 per year, paid semi-monthly": what work is paid with. */
const PAY =
  /^(?!.{0,300}\b(?:is|are|shall|must|will|be|has|have|you|we|repa(?:y|id)\p{L}*|leaves?|penalty|deduct(?:ed|ion)?\s+from|fine|deposit|bond)\b)(?=.{0,200}(?:\b(?:payment|salary|bonus|wages?|stipend|allowance|pay)\b|\bper\s(?:year|annum|hour|month)\b)).{0,200}(?:[$€£₹]|\b[A-Z]{3})\s?\d/isu;

/** "Basic Salary is paid on the 26th", "Payment is due thirty days after the invoice": what work is paid with, by the one who gets it. */
const PAID_FOR_WORK =
  /^[^;]{0,120}\b(?:salary|pay|wages?|overtime|standby|enhancements?|bonus|commission|stipend|mileage|gratuity|pension|allowance|fees?|invoices?|payment|amounts?)\b[^;]{0,80}\b(?:(?:is|are)\b[^.;]{0,24}\b(?:paid|payable|due)|bears?\b[^.;]{0,24}\binterest)\b/iu;
/** "Rosters are posted ten days in advance", "Extra shifts are paid at the basic rate": by the one who gives the work. */
const GIVEN_BY_EMPLOYER =
  /^(?:[\d.]{1,6}\s)?[^.;,]{2,60}?\b(?:rosters?|schedules?|rotas?|shifts?|payslips?|uniforms?|training|tools|equipment|work(?:ing)?\s(?:time|hours))\b[^.;]{0,50}?\b(?:(?:is|are|will\sbe|shall\sbe)\s(?:\p{Ll}+ly\s)?(?:posted|published|announced|issued|notified|paid|provided|supplied|given)|(?:will|shall)\snot\sexceed)\b|^(?:[\d.]{1,6}\s)?(?:rosters?|schedules?|rotas?|payslips?)\s(?:is|are|will\sbe)\s(?:posted|published|announced|issued)\b/iu;
/** "Signed by both parties", "a director of each party": what all of them have to do. */
const OF_ALL = /\b(?:by|of)\s(?:each|both)\s(?:of\sthe\s)?(?:part(?:y|ies)|sides?)\b/iu;
/** "Coffee shall have at least six months' remaining shelf life": what is delivered is up to the one who delivers it. */
const QUALITY =
  /^(?:the\s)?(?:[\p{L}-]+\s){0,2}(?:goods|products?|coffee|materials?|deliver(?:y|ies|ables)|items?|[\p{L}]+s?)\s(?:shall|must|will)\s(?:have|conform|be\sfree\s(?:of|from)|meet|correspond)\b[^.;]{0,120}\b(?:on|upon|at)\s(?:delivery|handover|dispatch|installation)\b/iu;
/** "Requests must be made eight weeks ahead": only who wants something of the other side asks for it. */
const ASKED =
  /^[^.;]{0,40}\b(?:requests?|appeals?|applications?|claims?|complaints?|objections?|grievances?|quer(?:y|ies))\b[^.;]{0,80}\b(?:must|shall|is\sto|are\sto|has\sto|have\sto)\sbe\s(?:made|submitted|sent|given|raised|brought|lodged|put)\b/iu;

/** "No holiday may be taken in December", "No pets may be kept": what only the one who takes or uses something does. */
const FORBIDS_USE =
  /^(?:\(?[\da-z]{1,3}(?:\.\d{1,2})*[.)]?\s)?No\s[^.;]{2,60}?\s(?:may|shall|must|can|is\sto|are\sto)\sbe\s(?:taken|brought|kept|parked|smoked|cooked|hung|lit|worn|ridden|consumed|eaten)\b/u;
/** "Amounts are credited only if you send the receipts": the one on whom it depends. */
const ONLY_IF_YOU = /\bonly\s(?:if|when|where|after|once)\syou\s(?!are\b|have\sbeen\b|were\b)/iu;
/** "The Security Deposit is returned within 28 days", "fees paid in advance are refunded": by the one who holds them. */
const GIVEN_BACK =
  /^[^.;,]{0,40}\b(?:deposit|bond|holdback|sums?|fees|payments?|balance|money|amounts?)\b[^.;]{0,70}\b(?:is|are|will\sbe|shall\sbe)\s(?:then\s)?(?:returned|refunded|repaid|released|paid\sback|credited)\b|^(?:the\s)?(?:\p{L}+\s){0,2}(?:deposit|bond)\s(?:is|will\sbe|shall\sbe)\s(?:held|kept|protected)\b|^access\s(?:is|will\sbe)\srestored\b/iu;
/** "If it is off the road, we provide another": who acts behind the condition. */
const ACTS_THEN =
  /^(?:\(?[\da-z]{1,3}(?:\.\d{1,2})*[.)]?\s)?(?:if|where|when|once|after|on|for|during|within)\b(?:[^.;]|\.(?=\d)){3,200}?,?\s(?<who>we|you)\s(?:then\s|also\s)?(?!may\b|can\b|are\b|have\b|do\b|were\b|agree\b|had\b|want\b|wish\b|charge\b)\p{Ll}{3,}(?<=\s(?:we|you)\s(?:then\s|also\s)?(?:provide|supply|pay|return|refund|repay|credit|replace|repair|give|send|collect|keep|tell|notify|deliver))\b/iu;

/**
 * Tells whose duty a sentence states: by the lead-in of its list, the one who acts in the passive, its subject, or who pays what a
 * row of prices says; else by what the model takes it for.
 * @returns none where it is not known; null where its subject gets a right and owes nothing
 */
export function chooseObligors(
  sentence: Sentence,
  provisions: SentenceProvisions,
  { sides, pair, leads, kind }: DutySurroundings,
): readonly DocumentSide[] | null {
  const lead = leads.get(sentence) ?? findAgent(sentence.text, sides);
  if (lead !== null) return [lead];
  const isWork = WORK.has(kind ?? '');
  const payer = isWork ? pair.other : pair.signing;
  const isPay =
    PRICE_ROW.test(sentence.text) ||
    (isWork && [PAY, PAID_FOR_WORK, GIVEN_BY_EMPLOYER].some((pattern) => pattern.test(sentence.text)));
  const acting = findActing(sentence.text, pair);
  if (acting !== null) return [acting];
  if (pair.signing !== null && (ASKED.test(sentence.text) || FORBIDS_USE.test(sentence.text))) return [pair.signing];
  if (payer !== null && isPay) return [payer];
  const payee = isWork ? pair.signing : pair.other;
  if (payee !== null && (INCLUDED.test(sentence.text) || QUALITY.test(sentence.text))) return [payee];
  if (OF_ALL.test(sentence.text) && findBoundSides(sentence.text, sides, pair) === null) return sides.all;
  const actor = findBoundSides(sentence.text, sides, pair) === null ? findActor(sentence.text, sides) : null;
  return actor === null ? findObligors(provisions, sides, pair) : [actor];
}

/** Who gives money back, or acts behind a condition; null where the words say neither. */
function findActing(text: string, { signing, other }: SidePair): DocumentSide | null {
  if (ONLY_IF_YOU.test(text)) return signing;
  if (GIVEN_BACK.test(text)) return other;
  const who = ACTS_THEN.exec(text)?.groups?.['who']?.toLowerCase();
  return who === undefined ? null : who === 'we' ? other : signing;
}
