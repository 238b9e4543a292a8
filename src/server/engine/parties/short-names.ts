import { escapePattern } from '../text/escape-pattern.ts';
import type { Party } from './party.ts';
import { hasFirmForm } from './party-names.ts';
import { isRole, isSpeaker } from './party-roles.ts';

/** How often a document uses the first word of a firm's name alone before it counts as what the firm is called. */
const MENTIONS_WANTED = 3;
/** A longer document has used it by then. UTF-16 units. */
const TEXT_LENGTH = 100_000;
const FIRST_WORD = /^\p{Lu}[\p{L}’'-]{3,24}(?=\s)/u;

/**
 * Adds the first word of a firm's name to what the firm is called, where the document uses it so without a definition:
 * "Harbourlight carries insurance", of Harbourlight School of Music Inc. A firm that has a name of its own besides its role keeps that.
 * @param text the whole document
 */
export function addShortNames(parties: readonly Party[], text: string): readonly Party[] {
  const read = text.slice(0, TEXT_LENGTH);
  const words = parties.map(({ name }) => FIRST_WORD.exec(name)?.[0] ?? '');
  return parties.map((party, index) => {
    const word = words[index] ?? '';
    const isOpen = party.aliases.length > 0 && party.aliases.every((alias) => isRole(alias) || isSpeaker(alias));
    const isOwn = words.filter((other) => other === word).length === 1;
    return isOpen && isOwn && word !== '' && hasFirmForm(party.name) && !isRole(word) && isUsedAlone(word, read)
      ? { ...party, aliases: [...party.aliases, word] }
      : party;
  });
}

/** A word that is also written small, or mostly stands in front of another name, is no name by itself. */
function isUsedAlone(word: string, text: string): boolean {
  const written = escapePattern(word);
  if (new RegExp(`(?<!\\p{L})${escapePattern(word.toLowerCase())}(?!\\p{L})`, 'u').test(text)) return false;
  const alone = text.match(new RegExp(`(?<![\\p{L}.@])${written}(?![\\p{L}@.]\\p{L}|\\s[&\\p{Lu}]|[\\p{L}-])`, 'gu'));
  return (alone?.length ?? 0) >= MENTIONS_WANTED;
}
