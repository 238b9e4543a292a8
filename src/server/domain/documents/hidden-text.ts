/** Shorter runs are not phrases: page numbers, file names, a printer's colour bars. */
const PHRASE_WORDS = 4;
/** Names and labels are capitalised; a sentence has some lower-case words, or is longer than a label. */
const PHRASE_LOWER_CASE_WORDS = 2;
const LABEL_WORDS = 6;
/** Fragments of text extracted in the wrong order are shorter than words. */
const LONG_WORD_LETTERS = 4;
const PHRASE_LONG_WORDS = 2;
/** Single letters in a row, as where only outlines are on the page; formulas have fewer in a row. */
const SPELLED_LETTERS = /(?:(?<![\p{L}\p{N}])\p{L}(?:\s+|$)){20}/u;
/** In scripts without spaces between words, about as many letters. */
const PHRASE_IDEOGRAPHS = 8;
/** N-gram length for recognising words that are also visible on the page. */
const MATCH_WORDS = 3;
/** Only this many characters of hidden text are compared with the visible text. */
const COMPARED_CHARACTERS = 100_000;

const TOKEN = /\S+/gu;
const EDGE_MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const WORD = /^\p{L}[\p{L}\p{M}'’.-]*$/u;
const NUMBER = /^[\p{N}.,:/%$€£-]*$/u;
const LATIN = /\p{Script=Latin}/u;
const LATIN_VOWEL = /[aeiouyæœøıàáâãäåèéêëìíîïòóôõöùúûüýÿāăąēėęěīįōőūůűų]/iu;
const ONE_LETTER_WORDS = new Set(['a', 'i', 'o', 'y', 'à']);
const IDEOGRAPHS = new RegExp(
  `[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]{${PHRASE_IDEOGRAPHS},}`,
  'u',
);

/**
 * Whether hidden text could mislead a reader or a model: it contains a phrase that is not visible on the page. All
 * hidden text is withheld from models and from the analysis; this only decides whether to warn. Linear in the length of
 * both texts.
 *
 * @param hidden text excluded from a page for one reason
 * @param visible the page's text
 */
export function isMisleadingText(hidden: string, visible: string): boolean {
  const words = wordsOf(hidden.slice(0, COMPARED_CHARACTERS));
  const isUnspaced = IDEOGRAPHS.test(hidden) || SPELLED_LETTERS.test(hidden);
  return holdsPhrase(dropVisible(words, visible)) || (isUnspaced && !isPartOf(hidden, visible));
}

/** A folded word and its case; '' is a break between phrases. */
interface Word {
  readonly folded: string;
  readonly isLowerCase: boolean;
}

const BREAK: Word = { folded: '', isLowerCase: false };

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const bare = token.replace(EDGE_MARKS, '');
    if (bare === '' || NUMBER.test(bare)) continue;
    words.push(isWord(bare) ? { folded: bare.toLowerCase(), isLowerCase: /^\p{Ll}/u.test(bare) } : BREAK);
  }
  return words;
}

function isWord(token: string): boolean {
  if (!WORD.test(token)) return false;
  if (!LATIN.test(token)) return true;
  return token.length === 1 ? ONE_LETTER_WORDS.has(token.toLowerCase()) : LATIN_VOWEL.test(token);
}

/** Replaces words that are also visible, in the same order, by breaks. */
function dropVisible(words: readonly Word[], visible: string): Word[] {
  const seen = new Set<string>();
  const visibleWords = wordsOf(visible);
  for (let index = 0; index + MATCH_WORDS <= visibleWords.length; index += 1) seen.add(keyAt(visibleWords, index));
  const left = [...words];
  for (let index = 0; index + MATCH_WORDS <= words.length; index += 1) {
    if (seen.has(keyAt(words, index))) left.fill(BREAK, index, index + MATCH_WORDS);
  }
  return left;
}

function keyAt(words: readonly Word[], index: number): string {
  return words
    .slice(index, index + MATCH_WORDS)
    .map(({ folded }) => folded)
    .join(' ');
}

function holdsPhrase(words: readonly Word[]): boolean {
  let [length, lowerCase, long] = [0, 0, 0];
  const distinct = new Set<string>();
  for (const { folded, isLowerCase } of words) {
    if (folded === '') {
      [length, lowerCase, long] = [0, 0, 0];
      distinct.clear();
      continue;
    }
    length += 1;
    if (isLowerCase || folded === folded.toUpperCase()) lowerCase += 1;
    if (folded.length >= LONG_WORD_LETTERS) long += 1;
    distinct.add(folded);
    const isLong = length > LABEL_WORDS || (length >= PHRASE_WORDS && lowerCase >= PHRASE_LOWER_CASE_WORDS);
    if (isLong && long >= PHRASE_LONG_WORDS && distinct.size >= PHRASE_WORDS - 1) return true;
  }
  return false;
}

function isPartOf(hidden: string, visible: string): boolean {
  return visible.replace(/\s+/gu, '').includes(hidden.replace(/\s+/gu, ''));
}
