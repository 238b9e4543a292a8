import { holdsQualifier } from './qualifying-words.ts';

/** Brackets that do nothing but give a name: half-open offsets in UTF-16 units, with the comma behind them. */
interface NamingBracket {
  readonly start: number;
  readonly end: number;
}

const BRACKET = /\(([^()]{3,160})\)/gu;
const NAME = /["“”„‟″«»]\s?([^"“”„‟″«»]{1,60}?)\s?["“”‟″«»]|(?<!\p{L})['‘’‚‹]([^'‘’‚‹›]{1,60})['’‘›](?!\p{L})/gu;
const WORD = /[\p{L}\p{M}\p{N}$€£%]+/gu;
/** What stands around a name, in the product's languages. */
const NAMING_WORDS = new Set(
  [
    'the a an each any both all together collectively individually jointly severally respectively and or as this these such its hereinafter hereafter herein referred to called known defined in also for short simply',
    'der die das den dem des ein eine einen einem einer nachfolgend nachstehend folgend folgenden im fortan künftig genannt bezeichnet auch kurz gemeinsam zusammen jeweils einzeln als und oder jede jeder',
    'le la les l un une ci après dénommé dénommée dénommés dénommées désigné désignée désignés désignées appelé appelée appelés appelées collectivement ensemble individuellement chacun chacune et ou par ainsi',
    'el los las una en adelante denominado denominada denominados denominadas lo sucesivo conjuntamente cada uno y o e como',
    'il i gli di seguito denominato denominata denominati denominate congiuntamente ciascuno ciascuna anche brevità qui per',
    'os as um uma doravante designado designada designados designadas adiante conjunto simplesmente',
    'ang mga mula rito dito ay tatawaging tatawagin bilang na at tinatawag tinatawagin kinikilala',
  ].flatMap((words) => words.split(' ')),
);
const INTRODUCTION =
  /(?<!\p{L})(?:here(?:in)?after|nachfolgend|nachstehend|fortan|ci-après|en adelante|en lo sucesivo|di seguito|doravante|mula rito)(?!\p{L})/iu;
const PRONOUN =
  /^(?:we|us|our|you|your|wir|uns|sie|ihnen|nous|vous|nosotros|usted|ustedes|noi|voi|nós|você|kami|kayo|ikaw)$/iu;
const SMALL_WORD = /^(?:of|the|and|or|for|in|de|del|du|des|di|da|do|der|die|das|und|et|y|e|la|le|l|ng|sa|at|mga)$/u;
/** Named like a term, but a condition of the sum or the thing before it. */
const CONDITION =
  /^(?:as is|as available|net|gross|netto|brutto|free|used|new|void|optional|fixed|variable|estimate[ds]?|refundable)$/iu;
const NAME_WORDS_MAXIMUM = 6;

/** Finds brackets such as (the "Deposit"), („Vermieter“) and (ci-après « le Bailleur »), in linear time. */
export function findNamingBrackets(source: string): readonly NamingBracket[] {
  const brackets: NamingBracket[] = [];
  for (const { index, 0: match, 1: inside = '' } of source.matchAll(BRACKET)) {
    if (!doesNothingButName(inside)) continue;
    const end = index + match.length;
    // A comma behind words comes and goes (see `formOf`), also where the bracket stood between.
    const isPause = /^\s{0,2}[,;]/u.test(source.slice(end, end + 3)) && isBehindLetter(source, index);
    brackets.push({ start: index, end: isPause ? end + source.slice(end).search(/[,;]/u) + 1 : end });
  }
  return brackets;
}

function isBehindLetter(source: string, index: number): boolean {
  return /\p{L}["“”„«»'’‘]{0,2}\s{0,3}$/u.test(source.slice(Math.max(0, index - 8), index));
}

function doesNothingButName(inside: string): boolean {
  const names: string[] = [];
  const around = inside.replace(NAME, (_match, double?: string, single?: string) => {
    names.push(double ?? single ?? '');
    return ' , ';
  });
  const words = around.match(WORD) ?? [];
  const isNaming = (word: string) => NAMING_WORDS.has(word.normalize('NFC').toLowerCase());
  if (names.length > 0) return words.every(isNaming) && names.every(isName);
  // Without quotation marks a word of introduction must tell.
  return INTRODUCTION.test(inside) && isName(words.filter((word) => !isNaming(word)).join(' '));
}

function isName(name: string): boolean {
  const trimmed = name.replace(/^[\s,.]{0,8}(?:[ld]['’])?|[\s,.]{1,8}$/giu, '');
  if (/[\p{N}%$€£]/u.test(trimmed) || CONDITION.test(trimmed) || holdsQualifier(trimmed)) return false;
  const words = trimmed.match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? [];
  if (words.length === 0 || words.length > NAME_WORDS_MAXIMUM) return false;
  return words.every((word) => SMALL_WORD.test(word) || PRONOUN.test(word) || /^\p{Lu}/u.test(word));
}
