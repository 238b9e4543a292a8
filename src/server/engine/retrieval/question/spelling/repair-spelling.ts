import { isStopWord, stemWord } from '#server/engine/text/stem-words.ts';
import type { ReadQuestion } from '#server/ports/language-model.ts';
import type { IndexContent } from '../../index/index-content.ts';
import { editCost } from './edit-cost.ts';
import type { KnownWords } from './known-words.ts';

/** Reads a question as it was meant; null where no word of it is misspelt. */
export type SpellingRepairer = (question: string, contents: readonly SearchedText[]) => ReadQuestion | null;

/** What is read of a document's index. */
type SearchedText = Pick<IndexContent, 'postings'> & {
  readonly passages: readonly { readonly text: string; readonly heading: string | null }[];
};

/** Shorter words have too many neighbours. */
const LENGTH_MINIMUM = 5;
/** From this length on two slips are forgiven. */
const LONG = 8;
const LIMIT = { short: 1, long: 1.75 } as const;
/** A word of the document is meant rather than one of the language, of a heading rather than of the text. */
const PENALTY = { heading: 0, text: 0.05, language: 0.3, perTenfold: 0.06 } as const;
/** Unknown words that are looked for: a text of more is no question with slips, and each is compared with thousands. */
const LOOKED_FOR_MAXIMUM = 12;
const WORD = /(?<![\p{L}\p{N}'’-])\p{L}+(?![\p{L}\p{N}])/gu;
/** "dont", "wouldnt", "theyre": right but for the apostrophe. */
const CONTRACTED =
  /^(?:(?:would|could|should|does|did|is|are|was|were|have|has|had|must|need|might)nt|(?:they|you|we|who|there|that|what|it)(?:re|ve|ll|d|s))$/u;
/** Parts that make new words out of known ones; "sub" and "let" alike make "sublet". */
const PREFIX =
  /^(?:un|re|sub|non|pre|over|under|co|mis|dis|out|anti|multi|inter|super|semi|micro|counter|auto)(?=\p{L}{4})/u;
const PART_LENGTH_MINIMUM = 4;
const GERMAN =
  /\b(?:ich|wie|darf|muss|nicht|kann|wann|wer|wird|ist|sind|und|oder|der|das|mein\p{L}*|eine?[nrms]?)\b|[äöüß]/giu;
const GERMAN_NOUN = /\b(?:der|die|das|den|dem|des|eine?[nrms]?|meine?[nrms]?|keine?[nrms]?|zur|zum|im|am) $/iu;
/** Words that are right by themselves, and typed for others that contracts are full of. */
const CONFUSED: ReadonlyMap<string, string> = new Map([
  ['sing', 'sign'],
  ['singed', 'signed'],
  ['singing', 'signing'],
]);
/** Ends of adjectives and adverbs that are spelt with a letter too many or too few: "usefull", "personaly". */
const ENDINGS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/full$/u, 'ful'],
  [/aly$/u, 'ally'],
];
/** What stands behind a word that takes a contract as its object, or the end of the question. */
const OBJECT =
  /^(?: (?:this|it|that|here|now|today|off|up|(?:the|my|this) (?:contract|agreement|lease|document|form|papers?|deal|offer|letter)))*[\s?!.]*$/iu;

/** @param known words that are right */
export function createSpellingRepairer(known: KnownWords): SpellingRepairer {
  return (question, contents) => {
    const stems = { has: (word: string) => contents.some(({ postings }) => postings.has(stemWord(word))) };
    const isGerman = [...question.matchAll(GERMAN)].length > 1;
    const words: { typed: string; read: string }[] = [];
    let lookedFor = 0;
    const mayLook = (): boolean => {
      lookedFor += 1;
      return lookedFor <= LOOKED_FOR_MAXIMUM;
    };
    const spelt = question.replace(WORD, (typed: string, offset: number) => {
      const read = readWord(typed, { contents, known, stems, isGerman, question, offset, mayLook });
      if (read === null) return typed;
      words.push({ typed, read });
      return likeTyped(typed, read);
    });
    const text = joinCompounds(spelt, contents);
    return text === question ? null : { text, words: words.filter(({ read }) => !isStopWord(read)) };
  };
}

interface Surroundings {
  readonly contents: readonly SearchedText[];
  readonly known: KnownWords;
  /** Whether the documents have a word in some form. */
  readonly stems: { has(word: string): boolean };
  readonly isGerman: boolean;
  readonly question: string;
  /** Where the word begins in the question. */
  readonly offset: number;
  /** Counts an unknown word. @returns whether it may be looked for */
  readonly mayLook: () => boolean;
}

/** @returns the word that is meant; null for one that is right, or of which it is not clear what it should be */
function readWord(typed: string, surroundings: Surroundings): string | null {
  const { contents, known, stems, isGerman, mayLook } = surroundings;
  const word = typed.toLowerCase();
  const confused = CONFUSED.get(word);
  if (confused !== undefined)
    return hasObject(typed, surroundings) && !stems.has(word) && stems.has(confused) ? confused : null;
  if (word.length < LENGTH_MINIMUM || isStopWord(word) || CONTRACTED.test(word)) return null;
  const mended = mendEnding(word, surroundings);
  if (mended !== null) return mended;
  if (known.has(word) || stems.has(word) || isName(typed, surroundings) || !mayLook()) return null;
  const listed = contents.flatMap((content) => listWords(content, known).get(word.charAt(0)) ?? []);
  // German nouns are written like names.
  const own = findNearest(word, isGerman ? listed : listed.filter(({ isProper }) => !isProper));
  if (own !== null && own.cost <= LIMIT.short) return own.word;
  if (isGerman || isMadeUp(word, known)) return null;
  // A short word has neighbours that have nothing to do with contracts: "decaf" is not "deaf".
  const read = word.length < LONG ? known.usual : known.frequent;
  const others = read(word.charAt(0)).map(([other, place]) => ({
    word: other,
    penalty: PENALTY.language + PENALTY.perTenfold * Math.log10(1 + place),
  }));
  const general = findNearest(word, others);
  const [best] = [own, general].filter((one) => one !== null).toSorted((left, right) => left.total - right.total);
  return best?.word ?? null;
}

/** The same word with its end as it is spelt; null where that is no word either. */
function mendEnding(word: string, { known, stems, isGerman }: Surroundings): string | null {
  const [wrong, right = ''] = ENDINGS.find(([pattern]) => pattern.test(word)) ?? [];
  if (wrong === undefined || isGerman || known.hasForm(word) || stems.has(word)) return null;
  const mended = word.replace(wrong, right);
  return known.hasForm(mended) ? mended : null;
}

interface Candidate {
  readonly word: string;
  readonly penalty: number;
}

function findNearest(word: string, candidates: readonly Candidate[]) {
  const limit = word.length >= LONG ? LIMIT.long : LIMIT.short;
  let best: { readonly word: string; readonly cost: number; readonly total: number } | null = null;
  for (const { word: other, penalty } of candidates) {
    if (other.length < LENGTH_MINIMUM - 1) continue;
    const cost = editCost(word, other, limit);
    if (cost + penalty < (best?.total ?? Infinity)) best = { word: other, cost, total: cost + penalty };
  }
  return best;
}

/** "paycheque", "resurface": no dictionary has all words that are put together. */
function isMadeUp(word: string, known: KnownWords): boolean {
  const rest = word.replace(PREFIX, '');
  if (rest !== word && known.has(rest)) return true;
  for (let end = PART_LENGTH_MINIMUM - 1; end <= word.length - PART_LENGTH_MINIMUM; end += 1) {
    if (known.has(word.slice(0, end)) && known.has(word.slice(end))) return true;
  }
  return false;
}

interface DocumentWord extends Candidate {
  /** Whether the document has it with a capital alone, and it is not known otherwise. */
  readonly isProper: boolean;
}

const read = new WeakMap<SearchedText, ReadonlyMap<string, readonly DocumentWord[]>>();

/** The words of a document by first letter, in small letters. */
function listWords(content: SearchedText, known: KnownWords): ReadonlyMap<string, readonly DocumentWord[]> {
  const old = read.get(content);
  if (old) return old;
  const headings = new Set(content.passages.flatMap(({ heading }) => heading?.toLowerCase().match(/\p{L}+/gu) ?? []));
  const words = new Map<string, boolean>();
  for (const { text } of content.passages) {
    for (const [typed] of text.matchAll(/\p{L}{4,24}/gu)) {
      const word = typed.toLowerCase();
      if (words.get(word) !== false) words.set(word, typed !== word && !known.has(word));
    }
  }
  const listed = [...words].map(([word, isProper]) => ({
    word,
    isProper,
    penalty: headings.has(word) ? PENALTY.heading : PENALTY.text,
  }));
  const made = Map.groupBy(listed, ({ word }) => word.charAt(0));
  read.set(content, made);
  return made;
}

/** Whether a contract may be what the word does something to. */
function hasObject(typed: string, { question, offset }: Surroundings): boolean {
  return OBJECT.test(question.slice(offset + typed.length));
}

/** A capital within a sentence, beside words in small letters: what is a name to the reader is no slip. */
function isName(typed: string, { question, offset, isGerman }: Surroundings): boolean {
  if (!/^\p{Lu}/u.test(typed)) return false;
  const before = question.slice(0, offset);
  if (isGerman) return !GERMAN_NOUN.test(before);
  if (/^\p{Lu}+$/u.test(typed)) return false;
  const others = (question.match(/\p{L}{2,}/gu) ?? []).filter(
    (word) => word !== typed && !isStopWord(word.toLowerCase()),
  );
  if (others.length > 0 && others.every((word) => /^\p{Lu}/u.test(word))) return false;
  return /[\p{L}\p{N},;)]["”'’]?\s*$/u.test(before);
}

function likeTyped(typed: string, read: string): string {
  if (/^\p{Lu}{2,}$/u.test(typed)) return read.toUpperCase();
  return /^\p{Lu}/u.test(typed) ? `${read.charAt(0).toUpperCase()}${read.slice(1)}` : read;
}

/** "sub contractors" where the document writes "subcontractors", and never apart: no other word, so it is not noted. */
function joinCompounds(question: string, contents: readonly SearchedText[]): string {
  return question.replace(
    /(?<!\p{L})(\p{L}{2,12}) (?=(\p{L}{4,16})(?!\p{L}))/gu,
    (apart: string, first: string, second: string) => {
      const joined = `${first}${second}`.toLowerCase();
      if (isStopWord(first.toLowerCase()) || isStopWord(second.toLowerCase())) return apart;
      const isOne = contents.some(({ postings, passages }) => {
        if (!postings.has(stemWord(joined))) return false;
        return !passages.some(({ text }) => text.toLowerCase().includes(`${first} ${second}`.toLowerCase()));
      });
      return isOne ? first : apart;
    },
  );
}
