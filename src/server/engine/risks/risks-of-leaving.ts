import { type ExitFact, nameWho } from '../facts/exit-facts.ts';
import type { Facts } from '../facts/facts.ts';
import type { Sides } from '../facts/parties/sides.ts';
import { quoteSentence } from '../text/evidence.ts';
import { describePeriod, type FoundPeriod } from '../text/periods.ts';
import type { Reading } from '../text/reading.ts';
import { capitalise } from '../text/role-words.ts';
import type { RiskWords, WeightedRisk } from './risk-rule.ts';
import { attributeRisk, firstSentence, type Voice } from './rules/risk-voices.ts';

/** A notice of a quarter or longer is easily missed; one of half a year binds like a second term. */
export const LONG_NOTICE_DAYS = 90;
const VERY_LONG_NOTICE_DAYS = 180;
const SHORT_NOTICE_DAYS = 15;

/** Risks of who may end the contract without a reason, and how fast. */
export function findRisksOfLeaving(reading: Reading, facts: Facts): readonly WeightedRisk[] {
  return [...facts.exits.flatMap((exit) => exitRisk(reading, exit, facts.sides)), ...oneSidedExitRisk(reading, facts)];
}

/** Whoever has to give a long notice bears it, and so does whoever is left after a short one. */
const NOTICE_VOICES: Readonly<Record<'long' | 'short', Voice>> = {
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

function exitRisk(reading: Reading, exit: ExitFact, sides: Sides): WeightedRisk[] {
  const { notice, sentence } = exit;
  if (notice === null || (notice.days > SHORT_NOTICE_DAYS && notice.days <= LONG_NOTICE_DAYS)) return [];
  const holders = exit.who === null ? [] : sides.of(exit.who);
  const words = describeNotice(exit, notice);
  const isLong = notice.days > LONG_NOTICE_DAYS;
  const bearers = isLong || holders.length !== 1 ? holders : holders.flatMap(sides.against);
  return [
    {
      ...words,
      ...attributeRisk(words, bearers, NOTICE_VOICES[isLong ? 'long' : 'short'], sides),
      quotes: quoteSentence(reading, sentence, notice.start),
      weight: isLong ? 7 : 6,
    },
  ];
}

function describeNotice(exit: ExitFact, notice: FoundPeriod): RiskWords {
  const printed = describePeriod(notice);
  const side = nameWho(exit);
  if (notice.days > LONG_NOTICE_DAYS) {
    return {
      risk: `Leaving takes ${printed} of notice`,
      explanation: `${exit.who === null || exit.who === 'Each party' ? 'Whoever wants out' : capitalise(side)} has to say so ${printed} ahead and stays bound until then. Plan for it, or ask for a shorter notice.`,
      severity: notice.days >= VERY_LONG_NOTICE_DAYS ? 'High' : 'Medium',
    };
  }
  return {
    risk: `${capitalise(side)} can end it with only ${printed} of notice`,
    explanation: `The contract can be over ${printed} after a notice. If you depend on it, ask for more time to find a replacement.`,
    severity: 'Medium',
  };
}

const EXIT_VOICE: Voice = {
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
function oneSidedExitRisk(reading: Reading, { exits, sides }: Facts): WeightedRisk[] {
  const free = exits.filter((exit) => !exit.isPaid);
  const [only] = free;
  if (only === undefined || free.length > 1 || only.who === null || only.who === 'Each party') return [];
  const isSudden = /\b(?:immediately|without\s+(?:prior\s+)?notice)\b/iu.test(only.sentence.text);
  const side = capitalise(nameWho(only));
  const other = exits.some((exit) => exit.isPaid)
    ? 'The other side has to pay for leaving.'
    : 'The same right was not found for the other side.';
  const words: RiskWords = {
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
        holder !== undefined && more.length === 0 ? sides.against(holder) : [],
        EXIT_VOICE,
        sides,
      ),
      quotes: exits.flatMap((exit) => quoteSentence(reading, exit.sentence, exit.notice?.start ?? exit.index)),
      weight: 8,
    },
  ];
}
