import { foldWhiteSpace } from '../text/source-text.ts';
import { readStance, type StanceWord } from './read-stance.ts';
import { answerTexts } from './texts.ts';

/** From this probability on a yes is said, and a no from the same on the other side. */
const SAID_FROM = 0.75;
/** Who asks for all of something is not told yes by words that say nothing of how much. */
const ASKS_ALL = /\b(?:all|whole|full|entire|every(?:thing)?|completely|ganze\p{L}*|alles)\b/iu;
const SAYS_ALL = /\b(?:all|whole|in full|full|fully|entire|every(?:thing)?|completely|ganze\p{L}*|vollständig)\b/iu;

/** The same where an exception stands behind the words. */
const EXCEPTED: Readonly<Record<StanceWord, StanceWord>> = {
  yes: 'yes-unless',
  'yes-unless': 'yes-unless',
  only: 'only',
  'no-unless': 'no-unless',
  'not-yet': 'not-yet',
  no: 'no-unless',
};

const OPPOSITE = { yes: 'no', no: 'yes' } as const;

/** A yes or a no, and whether it is one even where it is not sure that the words are those that were asked for. */
export interface SaidYesOrNo {
  /** Markdown. */
  readonly text: string;
  /** The words name what is asked, or grammar and model both read them as a no. */
  readonly isPlain: boolean;
}

/**
 * A yes or a no where it is likely enough, or where the words permit, forbid, require or deny the very thing; nothing where
 * these two disagree.
 * @param yes how likely the words say yes, 0 to 1; undefined where neither is asked for
 * @param isExcepted what stands behind the words takes them back in part
 * @returns null where nothing is said
 */
export function readYesOrNo(
  question: string,
  words: string,
  yes: number | undefined,
  isExcepted = false,
): SaidYesOrNo | null {
  if (yes === undefined) return null;
  const write = (said: StanceWord): string => answerTexts.stances[isExcepted ? EXCEPTED[said] : said];
  const folded = foldWhiteSpace(words);
  const likely = readLikely(question, folded, yes);
  const stance = readStance(question, folded);
  if (likely !== null && stance !== null && OPPOSITE[likely] === stance.says && !stance.isFirm) return null;
  // What is permitted up to a bound is not forbidden.
  const isBounded = stance?.says === 'only' && likely === 'no';
  const said = stance?.isNamed ? stance.says : isBounded ? null : likely;
  if (said === null) return null;
  return {
    text: write(said),
    isPlain: stance !== null && (stance.isPlain || (likely === 'no' && stance.says === 'no')),
  };
}

function readLikely(question: string, words: string, yes: number): 'yes' | 'no' | null {
  if (yes >= SAID_FROM) return ASKS_ALL.test(question) && !SAYS_ALL.test(words) ? null : 'yes';
  return yes <= 1 - SAID_FROM ? 'no' : null;
}
