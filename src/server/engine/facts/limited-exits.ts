import { foldWhiteSpace } from '../text/source-text.ts';

const COUNT = '(?:\\p{L}+(?:-\\p{L}+)?\\s)?(?:\\(?\\d{1,3}(?:st|nd|rd|th)?\\)?\\s)?';
const UNIT =
  '(?:clear\\s|full\\s|calendar\\s|consecutive\\s)?(?:business\\s|working\\s)?(?:days?|weeks?|months?|hours?)';
const MADE =
  '(?:sign(?:ing|ed|ature)\\b|(?:the\\s)?(?:date|day|conclusion|making|start)\\b|(?:you|he|she|it|they|the\\s\\p{L}+)\\s(?:signs?|signed|receives?|received)\\b|(?:receipt|receiving|entering|delivery|accepting|acceptance)\\b|this\\s(?:agreement|contract)\\b)';
/** Words that give a right in the trial period, in a few days from the signing, or until a change takes effect. */
const LIMITS: readonly RegExp[] = [
  /\b(?:during|within|in|throughout|until\sthe\send\sof|while\s(?:you\sare\s)?(?:on|in))\s(?:(?:the|your|its|any|this|his|her)\s)?(?:[\p{L}-]+\s){0,2}?(?:trial|probation\p{L}*|settling-in|cooling-off)(?:\s(?:period|time|weeks?|months?|days?))?(?![\p{L}])/iu,
  /(?:^|\b)the\s(?:first|initial)\s(?:\S+\s){1,3}(?:is|are)\s(?:an?\s)?(?:[\p{L}-]+\s)?(?:trial|probation\p{L}*)(?![\p{L}])/iu,
  new RegExp(
    `\\b(?:within|for|during\\sthe\\sfirst)\\s(?:the\\sfirst\\s)?${COUNT}${UNIT}\\s(?:of|after|from|following)\\s${MADE}[^,;.]{0,60}`,
    'iu',
  ),
  new RegExp(
    `\\b(?:before|until|prior\\sto|by|not\\slater\\sthan)\\s(?:midnight|the\\send|close)\\s(?:of|on)\\s(?:the\\s)?${COUNT}${UNIT}\\s(?:of|after|from|following)\\s${MADE}[^,;.]{0,60}`,
    'iu',
  ),
  /\bbefore\s(?:then|(?:it|they|that|(?:the|this|any|such)\s(?:\p{L}+\s)?(?:change|increase|price|version|terms?|variation))\s(?:takes?|comes?|appl(?:y|ies)|starts?)(?:\s(?:effect|into\s(?:force|effect)))?)(?![\p{L}])/iu,
  /\b(?:before|until|prior\sto)\s(?:(?!(?:the|your)\s(?:notice|term)\b)[\p{L}’'-]+\s){1,6}?(?:(?:(?:has|have)\s(?:been\s)?|is\s|are\s)(?:first\s)?(?:obtained|drawn|delivered|dispatched|shipped|sent|provided|installed|started|begun|accepted|advanced|paid\sout)|begins?|starts?|commences?)(?![\p{L}])/iu,
];

/**
 * The words by which a right to end a contract holds for some time only.
 * @param text a sentence
 * @param clauseStart where the clause of the right begins
 * @param right where the words of the right begin
 * @param clauseEnd where its clause ends
 * @returns as printed, white space folded; null where it holds throughout
 */
export function findLimit(text: string, clauseStart: number, right: number, clauseEnd: number): string | null {
  const before = text.slice(0, right);
  const clause = text.slice(clauseStart, clauseEnd);
  const [trial, first, ...windows] = LIMITS;
  const opening = first?.exec(before) ?? null;
  const isLater = opening !== null && /\b(?:after|then)\b/iu.test(before.slice(opening.index));
  const match =
    trial?.exec(clause) ??
    (isLater ? null : opening) ??
    windows.map((window) => window.exec(clause)).find((found) => found) ??
    null;
  return match === null ? null : foldWhiteSpace(match[0]).trim();
}
