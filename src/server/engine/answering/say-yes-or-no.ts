import { foldWhiteSpace } from '../text/source-text.ts';
import { readStance, type StanceWord } from './read-stance.ts';

/** From this probability on a yes is said, and a no from the same on the other side. */
const SAID_FROM = 0.8;

const WORDINGS: Readonly<Record<StanceWord, string>> = {
  yes: '**Yes.**',
  only: '**Only on conditions.**',
  'no-unless': '**Not in general, but there are exceptions.**',
  no: '**No.**',
};

const OPPOSITE = { yes: 'no', no: 'yes' } as const;

/**
 * A yes or a no where it is likely enough, or where the words permit, forbid or require the very thing; nothing where
 * these two disagree.
 * @param yes how likely the words say yes, 0 to 1; undefined where neither is asked for
 * @returns Markdown; an empty string where nothing is said
 */
export function sayYesOrNo(question: string, words: string, yes: number | undefined): string {
  if (yes === undefined) return '';
  const likely = yes >= SAID_FROM ? 'yes' : yes <= 1 - SAID_FROM ? 'no' : null;
  const stance = readStance(question, foldWhiteSpace(words));
  const isContradiction = likely !== null && stance !== null && OPPOSITE[likely] === stance.says;
  const said = stance?.isNamed ? stance.says : likely;
  return said === null || isContradiction ? '' : WORDINGS[said];
}
