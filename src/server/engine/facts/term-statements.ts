import type { DateFact } from './date-fact.ts';

const WHOLE =
  '(?:agreement|contract|lease|sublease|tenancy|employment|engagement|appointment|licen[cs]e|venture|policy|subscription|arrangement|amendment|addendum|mandate|franchise)';
/** Where a clause of its own begins. */
const HEAD = '(?:^|[.;:,)–—-]\\s+|\\d\\s+|\\b(?:that|then|and)\\s+)';
const TERM_SUBJECT = `(?:the\\s+)?["“]?(?:(?:initial|original|effective|fixed|base|primary|first|minimum|lease|rental|contract|licen[cs]e|employment|subscription|agreement)\\s+){0,2}(?:term|period|duration)\\b["”]?(?:\\s+(?:of|for)\\s+(?:this|the|said|your|such)\\s+(?:[\\p{L}-]+\\s+){0,4}?${WHOLE})?(?:\\s*\\([^)]{0,60}\\))?`;
const CONTRACT_SUBJECT = `(?:this|the|said|your)\\s+(?:[\\p{L}-]+\\s+){0,5}?${WHOLE}\\b(?:\\s*\\([^)]{0,60}\\))?`;
const ASIDE = '(?:\\s*,[^;.]{0,200}?,)?';
const LASTS =
  '(?:\\s*:|\\s+(?:\\S+\\s+){0,3}?(?:shall|will|is|are|becomes?|commenc\\w+|begins?|starts?|takes?|remains?|continues?|expires?|ends?|terminates?|runs?|lasts?|has)\\b)';
const STATES_TERM = new RegExp(
  `${HEAD}(?:${TERM_SUBJECT}|${CONTRACT_SUBJECT})${ASIDE}${LASTS}|^(?:\\d{1,2}(?:\\.\\d{1,2}){0,2}\\.?\\s+)?(?:expir(?:y|ation)\\s+date|end\\s+date|term(?:ination)?\\s+date|(?:initial\\s+)?term)\\s*[:.–-]|^(?:\\d{1,2}(?:\\.\\d{1,2}){0,2}\\.?\\s+)?["“](?:(?:initial|minimum|fixed|contract|lease|first)\\s+)?(?:term|period)["”]\\s+(?:shall\\s+)?means?|^(?:(?:initial|fixed|minimum|lease|loan|policy|hire|rental|tenancy|letting|contract|membership|subscription)\\s+)?(?:term|period|duration)\\s+(?:an?\\s|\\d|\\p{L}+(?:-\\p{L}+)?\\s(?:\\(\\d+\\)\\s)?(?:months?|years?|weeks?)\\b)|\\b(?:lets?|leases?|takes?|sublets?|demises?|hires?|rents?|employs?|appoints?|engages?)\\b[^.;]{0,400}\\bfor\\s+an?\\s+(?:fixed\\s+|initial\\s+)?(?:term|period)\\s+of\\b`,
  'iu',
);
/** Words that relate a day to a part of the contract, to another document, or to a latest date only. */
const OF_A_PART =
  /^(?:if|in\s+the\s+event|upon|after|following|during)\b|\b(?:during|throughout)\s+(?:the|each)\s+(?:entire\s+)?term\b|^["“](?!(?:(?:initial|minimum|fixed|lease|contract|first)\s+)?(?:term|period)["”]|expir)[^"”]{1,60}["”]\s+(?:\w+\s+)?means?\b|\bno\s+(?:way|event|case)\b|\bcommission\s+expires|\b(?:contract|calendar|fiscal|financial)\s+(?:year|quarter)\b|\bdevelopment\s+term\b/iu;

/** Whether a sentence states the term of the whole contract, not of a part or of another document. */
export function statesTerm(text: string): boolean {
  // A heading may run into its sentence without a mark between them.
  const parted = text.replace(/(?<=[\p{L}\d])\s(?=(?:The|This)\s)/gu, '. ');
  return STATES_TERM.test(parted) && !OF_A_PART.test(text);
}

const NAMED_AFTER =
  /^[\s,]*\(?\s*(?:hereinafter\s+|hereafter\s+)?(?:referred\s+to\s+as\s+|called\s+)?(?:the\s+|its\s+)?["“”'‘]\s?(?:[\p{L}]+\s){0,2}(?:effective|commencement|start(?:ing)?)\s+date\s?["“”'’]/iu;
const NAMED_BEFORE =
  /\b(?:effective|commencement|start(?:ing)?)\s+date["”'’]?\s*(?:of\s+this\s+\p{L}+\s+)?\)?\s*(?:means|shall\s+mean|is|shall\s+be|will\s+be|of|for|:)?\s*(?:the\s+)?$/iu;
const EFFECTIVE_BEFORE =
  /\b(?:effective|in\s+(?:force|effect)|takes?\s+effect|with\s+effect)\s*(?:,\s*)?(?:as\s+of|on|from|upon|beginning)?\s*(?:and\s+from\s+)?(?:the\s+)?$/iu;
const BEGINS_BEFORE =
  /\b(?:(?:commenc\w+|begin\w*|start\w*|runs?)\s+(?:on|from|as\s+of)?|from(?:\s+and\s+including)?)\s*(?:the\s+)?(?:\p{L}{3,6}day,?\s+)?$/iu;
/** Dates of another document: an amended one, a master agreement, one named in a recital. */
const OTHER_DOCUMENT =
  /\bwhereas\b|\bthe\s+(?:[\p{L}&,-]+\s+){1,10}(?:agreement|contract|lease)\s*,?\s+dated\s+(?:as\s+of\s+)?$|\b(?:that|a|an|another)\s+certain\b|\bcertain\s+agreement\b|\bpursuant\s+to\s+(?:a|an|the)\b|\bamends\b|\bterminat\w+|\bexpir\w+|\bunder\s+the\s+[^,;]{0,60}\bdated\b/iu;

/** Whether a day is printed as the one on which the whole contract takes effect; a mere day of signing is not. */
export function isExplicitStartDate({ date, sentence, because }: DateFact): boolean {
  if (date.iso?.length !== 10) return false;
  const before = sentence.text.slice(0, date.start);
  const clause = before.slice(-160);
  if (OTHER_DOCUMENT.test(clause)) return false;
  if (because !== undefined) return true;
  if (NAMED_AFTER.test(sentence.text.slice(date.end)) || NAMED_BEFORE.test(clause)) return true;
  const isDefinition = /^["“][^"”]{1,60}["”]\s+(?:\w+\s+)?means?\b/iu.test(sentence.text);
  if (EFFECTIVE_BEFORE.test(clause))
    return !isDefinition && /\b(?:this|agreement|contract|lease|term|employment)\b/iu.test(before.slice(-300));
  return BEGINS_BEFORE.test(clause) && statesTerm(sentence.text);
}

const CONTINUES =
  /^\W{0,3}(?:(?:and|but)\s)?(?:then|thereafter|after\s+(?:that|which))\b[^.]{0,60}\b(?:(?:month|week|year)[-\s]to[-\s](?:month|week|year)|rolling|periodic)\b/iu;

/**
 * Whether a term continues after a day: "to November 30, 2026; then month to month". Nothing ends on that day.
 * @param end offset behind the day, in UTF-16 units
 */
export function continuesBehind(text: string, end: number): boolean {
  return CONTINUES.test(text.slice(end, end + 120));
}
