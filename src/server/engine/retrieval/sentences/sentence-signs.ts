const NEGATION = /\b(?:not|no|never|without|nor|neither|cannot|nothing|nicht|kein\p{L}*|ohne|nie)\b/iu;
const MEANS = /["”“„]\s*(?:means|mean|shall mean|has the meaning|refers to|is defined|bedeutet|ist|sind)\b|\bmeans\b/iu;
/** What stands in front of a colon, or in the first cell of a row. */
const LABEL = /^[^\n:.;]{2,50}?(?=:|\t| {3,})/u;
/** What stands in front of the first value of a row without a gap: "Minimum period" of "Minimum period 24 months". */
const LABEL_BEFORE_VALUE = /^\p{L}[^\n:.;\d$£€¥₱₹“"]{1,48}?(?=\s(?:[A-Z]{1,3})?\s?[$£€¥₱₹“"]?\s?\d)/u;
/** A row is short and has no verb that makes it a sentence. */
const ROW_LENGTH_LIMIT = 160;
const VERB =
  /\b(?:is|are|was|were|shall|will|must|may|can|has|have|do|does|pays?|agrees?|becomes?|means|ist|sind|wird|werden|muss|darf|kann|hat)\b/iu;

/** The label of a row, "Rent" of "Rent: $900" or of "Rent $900 a month"; an empty string where there is none. */
export function readLabel(text: string): string {
  const label = LABEL.exec(text)?.[0];
  if (label !== undefined) return label;
  if (text.length > ROW_LENGTH_LIMIT) return '';
  const before = LABEL_BEFORE_VALUE.exec(text)?.[0] ?? '';
  return VERB.test(before) ? '' : before;
}

/** Numbers as they are written, without what groups their digits: "22,390.50" is "22390.50". */
export function readNumbers(text: string): readonly string[] {
  const found = text.match(/\d(?:[\d.,]{0,14}\d)?/gu) ?? [];
  return [...new Set(found.map((number) => number.replace(/,(?=\d{3}(?!\d))/gu, '').replace(/\.00$/u, '')))];
}
const ROW = /\t| {3,}|\s\|\s|^[\p{Lu}][^.]{2,40}:\s/u;
const MONEY =
  /[$€£₹₱¥]\s?\d|\b\p{Lu}{2,3}\$?\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:euro?s?|dollars?|pounds?|pesos?|rupees?|francs?|shillings?|EUR|CHF|USD|GBP)\b/u;
const PERIOD = /\b(?:days?|weeks?|months?|years?|hours?|fortnight|tage?n?|wochen?|monate?n?|jahre?n?|stunden?)\b/iu;
const DATE =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b|\b(?:19|20)\d\d\b/iu;
/** A sentence that begins with the side that signs such documents, or with the other one. */
const OF_READER =
  /^(?:\P{L}{0,12}(?:\p{L}+\.\s)?)?(?:(?:the|each|every|any|der|die|das) )?(?:you|tenant|lessee|renter|subtenant|employee|worker|contractor|freelancer|consultant|customer|client|member|borrower|buyer|purchaser|hirer|guest|user|licensee|franchisee|guarantor|insured|subscriber|resident|student|participant|mieter\w*|arbeitnehmer\w*|kund\w+|käufer\w*|du|sie|mitglied\w*|darlehensnehmer\w*)\b/iu;
const OF_OTHER =
  /^(?:\P{L}{0,12}(?:\p{L}+\.\s)?)?(?:(?:the|each|every|any|der|die|das) )?(?:we|landlord|lessor|owner|employer|company|lender|bank|seller|vendor|dealer|supplier|provider|licensor|franchisor|insurer|operator|agency|club|school|vermieter\w*|arbeitgeber\w*|verkäufer\w*|wir|bank|anbieter\w*)\b/iu;
/** What a question asks for, by its words. */
export const ASKS = {
  money:
    /\b(?:how much|cost|costs|price|fee|fees|pay|charge|charges|charged|total|money|rent|salary|bill|refund|wie ?viel|kostet|kosten|zahlen)\b|[£$€]/iu,
  time: /\b(?:how long|how many (?:days|weeks|months|years)|when|deadline|notice|until|by when|last day|date|expire|wie lange|wann|frist|bis wann)\b/iu,
  person: /\b(?:who|whose|whom|wer|wem|wessen)\b/iu,
  self: /\b(?:i|we|me|us|my|our|ich|wir|mir|mich|uns|mein\w*)\b/iu,
  other:
    /\b(?:they|them|their|he|she|landlord|boss|employer|company|bank|lender|owner|seller|dealer|die|vermieter\w*|chef\w*)\b/iu,
  yesOrNo:
    /^(?:(?:and|so|but|then|ok|okay|hi|hey|also|und)[, ]+)?(?:can|could|may|might|am|is|are|do|does|did|will|would|have|has|must|should|shall|kann|darf|muss|ist|bin|habe|sind|wird|werden|muß)\b/iu,
} as const;

/** What a sentence holds: sums, periods, dates, shares, negations; a definition; cells of a table or a form. */
export const SIGNS = {
  values: [MONEY, PERIOD, DATE, /%|\bper ?cent\b|prozent/iu, NEGATION],
  means: MEANS,
  row: ROW,
  ofReader: OF_READER,
  ofOther: OF_OTHER,
} as const;
