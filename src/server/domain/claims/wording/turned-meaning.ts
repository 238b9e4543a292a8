import type { Rule } from './compared.ts';
import { readContentWords, shareOf } from './content-words.ts';
import { ADDITIONS, NEGATIVE, OPPOSITES } from './cues.ts';

/** "Never", "only if", "at any time", "enough", "the whole" where the quotes have nothing of the kind. */
const addsLimit: Rule = ({ sentence, quoted }) =>
  ADDITIONS.some(({ said, meant }) => said.test(sentence) && !meant.test(quoted));

const ONLY =
  /(?<!\p{L})(?:only|alone|solely|merely|exclusively|nur|allein|ausschließlich|lediglich|seulement|uniquement|solo|sólo|solamente|únicamente|soltanto|esclusivamente|somente|apenas|só|lamang)(?!\p{L})/u;
const isOnly: Rule = ({ sentence, quoted }) => ONLY.test(sentence) && !ONLY.test(quoted) && !NEGATIVE.test(quoted);

/** "Whether or not he has asked first" is no condition. */
const REGARDLESS =
  /(?<!\p{L})(?:whether or not|even if|regardless of|irrespective of|auch wenn|unabhängig davon|même si|aunque|anche se|mesmo que|kahit)\s([^,.;]{3,80})/gu;
const CONDITION =
  /(?<!\p{L})(?:only (?:if|when|after|once)|unless|as long as|if|first|provided|once|until|nur wenn|sofern|solange|wenn|erst|seulement si|à condition|solo si|si|se|kung)\s([^,.;]{3,90})/gu;
const makesCondition: Rule = ({ sentence, quoted }) => {
  if (sentence.search(REGARDLESS) !== -1) return false;
  const conditions = [...sentence.matchAll(CONDITION)].map(([, words = '']) => new Set(readContentWords(words)));
  return [...quoted.matchAll(REGARDLESS)].some(([, words = '']) => {
    const stems = readContentWords(words);
    return stems.length > 0 && conditions.some((condition) => shareOf(stems, condition) >= 0.5);
  });
};

/** "The later" where the quote says "the earlier", and neither has the other word. */
const isOpposite: Rule = ({ sentence, quoted, words, quotedWords }) =>
  words.length >= 2 &&
  shareOf(words, quotedWords) >= 0.5 &&
  OPPOSITES.some(([one, other]) => isTurned(one, other, sentence, quoted) || isTurned(other, one, sentence, quoted));

function isTurned(said: RegExp, other: RegExp, sentence: string, quoted: string): boolean {
  return said.test(sentence) && !other.test(sentence) && other.test(quoted) && !said.test(quoted);
}

/** Who writes such documents, and who reads them. "We" is the writer. */
const WRITER =
  '(?:we|landlord|lessor|licensor|owner|lender|provider|company|employer|carrier|dealer|seller|supplier|bank|insurer|management|university|agency|operator|franchisor|publisher|wir|vermieter|arbeitgeber|anbieter|verkäufer|bailleur|employeur|arrendador|locatore|senhorio)';
const READER =
  '(?:you|your|tenant|occupier|occupant|lessee|licensee|member|customer|client|contractor|consultant|employee|guarantor|borrower|purchaser|buyer|recipient|user|subscriber|student|either|each|both|any party|a party|neither|mieter|arbeitnehmer|kunde|käufer|sie|locataire|salarié|arrendatario|conduttore|inquilino)';
const MAY = '(?:may|can|is entitled|reserves?|darf|kann|können|peut|pouvons|puede|può|pode)';
const WRITER_MAY = new RegExp(`(?<!\\p{L})${WRITER}(?!\\p{L})[^.;]{0,40}(?<!\\p{L})${MAY}(?!\\p{L})`, 'u');
const READER_MAY = new RegExp(
  `(?<!\\p{L})${READER}(?!\\p{L})[^.;]{0,60}(?<!\\p{L})(?:${MAY}|shall|will|must|grant|muss)(?!\\p{L})`,
  'u',
);
const YOU_MAY =
  /(?<!\p{L})(?:you (?:may|can|could|are allowed to|are free to|have the right to)|sie (?:dürfen|können)|vous pouvez|usted puede|você pode)(?!\p{L})/u;
const ASKS_MAY =
  /^\W{0,3}(?:(?:and|but|so|und|aber|et|y|e)\s)?(?:can|may|could|am|do|kann|darf|könn\p{L}{1,4}|dürfen)\s(?:i|we|my|ich|wir)(?!\p{L})/u;

/** "You may" where only the other side may. */
const isOtherParty: Rule = ({ sentence, saysYes, quoted, question }) =>
  (YOU_MAY.test(sentence) || (saysYes && ASKS_MAY.test(question))) &&
  WRITER_MAY.test(quoted) &&
  !READER_MAY.test(quoted);

const WRITER_DOES = new RegExp(
  `(?<!\\p{L})(?:${WRITER}) (?:must |has to |also |then )?(?:pays?|fix(?:es)?|repairs?|bears?|covers?|reimburses?|keeps?|replaces?|arranges?)(?!\\p{L})`,
  'u',
);
const WRITER_MUST = new RegExp(
  `(?<!\\p{L})${WRITER}(?!\\p{L})[^.;]{0,60}(?<!\\p{L})(?:shall|will|must|pays?|bears?|covers?|keeps?)(?!\\p{L})`,
  'u',
);
/** "The landlord pays" where the quotes give the landlord no duty. */
const isOtherDuty: Rule = ({ sentence, quoted }) => WRITER_DOES.test(sentence) && !WRITER_MUST.test(quoted);

/** Rules about words that turn what the quotes say. */
export const TURNED_MEANING: readonly Rule[] = [
  addsLimit,
  isOnly,
  makesCondition,
  isOpposite,
  isOtherParty,
  isOtherDuty,
];
