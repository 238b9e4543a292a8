import type { Facts } from '../facts/facts.ts';
import { nameRightHolder, type TerminationRight } from '../facts/termination-facts.ts';
import type { Sides } from '../parties/sides.ts';
import { quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { describePeriod, type FoundPeriod } from '../text/periods.ts';
import { capitalise } from '../text/role-words.ts';
import type { RiskWording, WeightedRisk } from './risk-rule.ts';
import { attributeRisk, firstSentence, type PartyWording } from './risk-wording.ts';

/** A notice of a quarter or longer is easily missed; one of half a year binds like a second term. */
export const LONG_NOTICE_DAYS = 90;
const VERY_LONG_NOTICE_DAYS = 180;
const SHORT_NOTICE_DAYS = 15;

/** Risks of who may end the contract without a reason, and how fast. */
export function findTerminationRisks(reading: Reading, facts: Facts): readonly WeightedRisk[] {
  return [
    ...facts.terminationRights.flatMap((right) => noticeRisk(reading, right, facts.sides)),
    ...oneSidedExitRisk(reading, facts),
  ];
}

/** A long notice burdens the side that gives it, a short one the side that receives it. */
const NOTICE_WORDINGS: Readonly<Record<'long' | 'short', PartyWording>> = {
  long: {
    toBearer: ({ explanation }) => ({ explanation: explanation.replace(/^.{1,140}? has to say/u, 'You have to say') }),
    toOther: ({ explanation }) => ({ explanation: firstSentence(explanation) }),
  },
  short: {
    toBearer: () => ({}),
    toOther: ({ risk, explanation }) => ({
      risk: risk.replace(/^.{1,140}? can end it/u, 'You can end it'),
      explanation: firstSentence(explanation),
    }),
  },
};

function noticeRisk(reading: Reading, right: TerminationRight, sides: Sides): WeightedRisk[] {
  const { notice, sentence } = right;
  if (notice === null || (notice.days > SHORT_NOTICE_DAYS && notice.days <= LONG_NOTICE_DAYS)) return [];
  const holders = right.who === null ? [] : sides.of(right.who);
  const words = describeNotice(right, notice);
  const isLong = notice.days > LONG_NOTICE_DAYS;
  const bearers = isLong || holders.length !== 1 ? holders : holders.flatMap(sides.opposite);
  return [
    {
      ...words,
      ...attributeRisk(words, bearers, NOTICE_WORDINGS[isLong ? 'long' : 'short'], sides),
      quotes: quoteSentence(reading, sentence, notice.start),
      weight: isLong ? 7 : 6,
    },
  ];
}

function describeNotice(right: TerminationRight, notice: FoundPeriod): RiskWording {
  const printed = describePeriod(notice);
  const side = nameRightHolder(right);
  if (notice.days > LONG_NOTICE_DAYS) {
    return {
      risk: `Leaving takes ${printed} of notice`,
      explanation: `${right.who === null || right.who === 'Each party' ? 'The party that wants out' : capitalise(side)} has to say so ${printed} ahead and stays bound until then. Plan for it, or ask for a shorter notice.`,
      severity: notice.days >= VERY_LONG_NOTICE_DAYS ? 'High' : 'Medium',
    };
  }
  return {
    risk: `${capitalise(side)} can end it with only ${printed} of notice`,
    explanation: `The contract can be over ${printed} after a notice. If you depend on it, ask for more time to find a replacement.`,
    severity: 'Medium',
  };
}

const TERMINATION_WORDING: PartyWording = {
  toBearer: ({ explanation }, { other }) => ({
    risk: `${capitalise(other)} can end it without a reason`,
    explanation: explanation
      .replace('The other side has to pay for leaving.', 'You have to pay for leaving.')
      .replace('was not found for the other side', 'was not found for you'),
  }),
  toOther: ({ explanation }) => ({
    risk: 'You can end it without a reason',
    explanation: firstSentence(explanation).replace(/^.{1,140}? may end/u, 'You may end'),
  }),
};

/** High when it can happen without warning. A right that has to be paid for is not taken for the same right. */
function oneSidedExitRisk(reading: Reading, { terminationRights: rights, sides }: Facts): WeightedRisk[] {
  const free = rights.filter((right) => !right.isPaid);
  const [only] = free;
  if (only === undefined || free.length > 1 || only.who === null || only.who === 'Each party') return [];
  const isSudden = /\b(?:immediately|without\s+(?:prior\s+)?notice)\b/iu.test(only.sentence.text);
  const side = capitalise(nameRightHolder(only));
  const other = rights.some((right) => right.isPaid)
    ? 'The other side has to pay for leaving.'
    : 'The same right was not found for the other side.';
  const words: RiskWording = {
    risk: 'One side can end it without a reason',
    explanation: `${side} may end the contract without giving a reason${isSudden ? ' and without warning' : ''}. ${other} Ask for the same right, or for a longer notice.`,
    severity: isSudden ? 'High' : 'Medium',
  };
  const [holder, ...more] = sides.of(only.who);
  return [
    {
      ...words,
      ...attributeRisk(
        words,
        holder !== undefined && more.length === 0 ? sides.opposite(holder) : [],
        TERMINATION_WORDING,
        sides,
      ),
      quotes: rights.flatMap((right) => quoteSentence(reading, right.sentence, right.notice?.start ?? right.index)),
      weight: 8,
    },
  ];
}
