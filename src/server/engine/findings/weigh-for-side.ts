import type { Sides } from '../parties/sides.ts';
import { pairSides } from '../parties/signing-side.ts';
import { findBearer } from '../playbook/find-bearer.ts';
import { chooseBearer } from './choose-bearer.ts';
import { contradictsRecord } from './contradicts-record.ts';
import type { ReadSentence } from './find-findings.ts';
import { findWording } from './find-wording.ts';
import { isFavourable } from './is-favourable.ts';
import { findBurden, judgeCandidates, type ProvisionContext } from './read-provisions.ts';

/** Below every threshold: such a sentence is not noted. */
const NOT_NOTED = -6;
/** What every such contract says: dismissal for a serious breach, pay in place of notice. */
const CUSTOMARY =
  /\b(?:end|terminate|dismiss)\b[^.;]{0,80}\b(?:without\s+notice|immediately|summarily)\b[^.;]{0,40}\b(?:for|in\s+(?:the\s+)?(?:case|event)\s+of)\s+(?:an?\s+)?(?:gross|serious|material)\b|(?<!\b(?:without|no)\s(?:[\p{L}-]+\s){0,4})\bpay\b[^.;]{0,80}\bin\s+(?:lieu|place)\s+of\b[^.;]{0,40}\bnotice\b/iu;
/** When a contract begins, and that it then runs: no burden by itself. */
const STATES_TERM =
  /^[\s\d.()]{0,10}(?:this|the)\s+(?:agreement|contract|lease|licen[cs]e|offer|tenancy)\s+(?:binds|begins|starts|commences|takes\s+effect|is\s+effective|continues)\b(?![^.]*\b(?:renew|automatic|until|unless|not|only|irrevocabl)\w*)[^.;]{0,160}\.?$/iu;
/** Even odds, for what its words leave no doubt of. */
const WORDED = 0;

/**
 * Weighs what sentences provide by whom they speak of: what says the opposite of a record is no instance of it, what only
 * protects the side that signs is none of its risks, and a sentence about another side burdens that one.
 */
export function weighForSide(
  sentences: readonly ReadSentence[],
  sides: Sides,
  context: ProvisionContext,
): readonly ReadSentence[] {
  const pair = pairSides(sides, context.kind);
  return sentences.map((one) => {
    const { text } = one.sentence;
    const candidates = one.provisions.candidates.filter(({ record }) => !contradictsRecord(text, record));
    const severity = judgeCandidates(candidates, one.provisions.slots, context);
    const isSame = candidates.length === one.provisions.candidates.length;
    const isGood = isFavourable(text, sides, pair) || CUSTOMARY.test(text) || STATES_TERM.test(text);
    const wording = isGood ? null : findWording(text, sides, pair);
    const record = wording?.record ?? findBurden(candidates)?.record;
    const bearer = record === undefined ? null : chooseBearer(record, text, sides, pair);
    const isUsual = record === undefined || bearer === findBearer(record, pair);
    return {
      ...one,
      provisions: isSame ? one.provisions : { ...one.provisions, candidates, severity },
      noted: isGood ? Math.min(one.noted, NOT_NOTED) : wording === null ? one.noted : Math.max(one.noted, WORDED),
      ...(wording !== null && { wording }),
      ...(bearer !== null && !isUsual && { bearer }),
    };
  });
}
