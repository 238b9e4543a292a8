import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';

let wordList: string | undefined;

/**
 * Whether a word is English, inflected forms included; names are not. Searches a sorted text, which costs each
 * reading thread less than a set of 274,000 words would.
 * @param word in small letters
 */
export function isEnglishWord(word: string): boolean {
  wordList ??= readWordList();
  let low = 0;
  let high = wordList.length;
  while (low < high) {
    const start = wordList.lastIndexOf('\n', (low + high) >> 1) + 1;
    const end = wordList.indexOf('\n', start);
    const found = wordList.slice(start, end === -1 ? undefined : end);
    if (found === word) return true;
    if (found < word) low = end === -1 ? wordList.length : end + 1;
    else high = start - 1;
  }
  return false;
}

/** The package's list is not sorted everywhere. */
function readWordList(): string {
  return readFileSync(wordListPath, 'latin1').trim().split('\n').sort().join('\n');
}
