import type { ClaimedQuote } from '#server/ports/language-model.ts';
import type { MarkedDocument } from '#training/playbook/read-marked-documents.ts';

/** A term that a line of a marked document defines. */
export interface MarkedDefinition {
  readonly term: string;
  readonly line: string;
}

const MEANS =
  /["“](?<term>\p{Lu}[^"”“]{2,38})["”]\s(?:means|shall mean|has the meaning|includes|refers to|bedeutet|bezeichnet)\b/gu;
const BRACKETED =
  /\((?:(?:each|hereinafter|together|collectively|jointly|called|referred to as|nachfolgend|im Folgenden)[ ,]{1,2}){0,3}(?:an? |the |der |die |das )?["“](?<term>\p{Lu}[^"”“]{2,38})["”]\)/gu;

const FRAMES: readonly ((term: string) => string)[] = [
  (term) => `What is ${articleOf(term)} ${term}?`,
  (term) => `what does '${term}' mean`,
  (term) => `define ${term.toLowerCase()}`,
  (term) => `What does ${term.toLowerCase()} mean here?`,
  (term) => `whats meant by "${term}"?`,
  (term) => `What is the definition of ${term} in this contract?`,
  (term) => `Could you explain what the ${term.toLowerCase()} is?`,
  (term) => `what are ${pluralOf(term.toLowerCase())}?`,
  (term) => `what do they mean by ${term}`,
  (term) => `how is ${term.toLowerCase()} defined?`,
  (term) => `What counts as ${term.toLowerCase()}?`,
  (term) => `${term.toLowerCase()} meaning`,
  (term) => `what does ${misspell(term.toLowerCase())} mean?`,
];
/** Terms that no document defines, in the form of those that some do. */
export const UNDEFINED_TERMS = [
  'Blue Moon Clause',
  'Quarterly Walrus',
  'Net Gravity',
  'Second Harvest Day',
  'Marble Fee',
  'Tidal Period',
] as const;

/** Terms in quotation marks that their line says the meaning of, or names in brackets. */
export function listMarkedDefinitions({ lines }: MarkedDocument): readonly MarkedDefinition[] {
  const found = lines.flatMap(({ text }) =>
    [...text.matchAll(MEANS), ...text.matchAll(BRACKETED)].map(({ groups }) => ({
      term: groups?.term ?? '',
      line: text,
    })),
  );
  // What is defined twice has two right answers.
  const terms = Map.groupBy(found, ({ term }) => term.toLowerCase());
  return [...terms.values()].flatMap((own) => (own.length === 1 ? own : []));
}

/** A question for a term, in one of many forms in turn. */
export function askForTerm(term: string, index: number): string {
  return (FRAMES[index % FRAMES.length] ?? articleOf)(term);
}

/** So many characters in front of a term tell one place of it from others. */
const BEFORE_LENGTH = 15;

/** Whether one of some quotes has the place in which a line defines its term. */
export function isQuoted({ term, line }: MarkedDefinition, quotes: readonly ClaimedQuote[]): boolean {
  const at = line.search(new RegExp(`["“]${term.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}["”]`, 'u'));
  const place = fold(line.slice(at < BEFORE_LENGTH ? at : at - BEFORE_LENGTH, at + term.length + 2));
  return at >= 0 && quotes.some(({ text }) => fold(text).includes(place));
}

function fold(text: string): string {
  return text.replace(/\s\|?\s*/gu, ' ').trim();
}

function articleOf(term: string): string {
  return /^[aeiou]/iu.test(term) ? 'an' : 'a';
}

function pluralOf(term: string): string {
  return /s$/u.test(term) ? term : /[^aeiou]y$/u.test(term) ? term.replace(/y$/u, 'ies') : `${term}s`;
}

/** Exchanges two letters inside the longest word; short words stay. */
function misspell(term: string): string {
  const longest = term.split(' ').reduce((best, word) => (word.length > best.length ? word : best), '');
  if (longest.length < 6) return term;
  const wrong = `${longest.slice(0, 2)}${longest.charAt(3)}${longest.charAt(2)}${longest.slice(4)}`;
  return term.replace(longest, wrong);
}
