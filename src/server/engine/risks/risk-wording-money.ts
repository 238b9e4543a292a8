import type { DocumentSide } from '../parties/sides.ts';
import { capitalise } from '../text/role-words.ts';
import type { RiskEvidence } from './risk-rule.ts';
import { findLimitedSide } from './risk-rules-limits.ts';
import { afterFirstSentence, forbids, obligatedSides, payingSides, type RuleWording } from './risk-wording.ts';

/** Not the side that has to deliver or to accept a minimum. */
const BUYS = /^(?:[\p{L},]+\s+){0,5}(?:pay|purchase|buy|order)\b/iu;

/** Wording per party of the risks that cost money, by rule id. */
export const MONEY_WORDINGS: Readonly<Record<string, RuleWording>> = {
  'personal-guarantee': {
    bearers: ({ text, facts: { sides } }) =>
      sides.namedIn(
        text,
        (names) =>
          `(?<!\\p{L})(?<side>${names})(?!\\p{L})[^.;]{0,80}\\b(?:guarantees?|guaranty)\\b(?!\\s+(?:of|by))|(?<!\\p{L})(?<side>${names})\\s+(?:is|shall\\s+be|will\\s+be)\\s+personally\\s+(?:liable|responsible)`,
      ),
    toBearer: () => ({
      risk: 'You answer for the debt yourself',
      explanation:
        'You have to pay if the one who owes does not. Your own savings and property can be taken; ask for a limit or to leave it out.',
    }),
    toOther: (_, { bearer, verb }) => ({
      risk: `${capitalise(bearer)} ${verb('answers', 'answer')} for the debt`,
      explanation: `${capitalise(bearer)} ${verb('has', 'have')} to pay if the one who owes does not. That protects the creditor.`,
    }),
  },
  indemnity: {
    // "May accept copies if the claimant indemnifies it" is no promise of the one who may.
    bearers: (evidence) => (/^may|^reserve/u.test(evidence.statement?.modal ?? '') ? [] : obligatedSides(evidence)),
    toBearer: ({ explanation }) => ({
      risk: 'You must cover the other side’s losses',
      explanation: explanation.replace(/^Only .{1,140}? promises? this/u, 'Only you promise this'),
    }),
    toOther: (_, { bearer, verb, whose }) => ({
      risk: `${capitalise(bearer)} must cover ${whose} losses`,
      explanation: `Only ${bearer} ${verb('promises', 'promise')} this here. Check which events are covered and whether there is a maximum.`,
    }),
  },
  'liquidated-damages': {
    bearers: payingSidesIn,
    toBearer: ({ risk, explanation }) => ({
      risk: /forfeit/iu.test(risk)
        ? 'You can forfeit money or rights'
        : 'You owe a fixed charge for breaking or ending it',
      explanation: explanation.replace(
        'a fixed sum is due or something already paid is lost',
        'you owe a fixed sum or lose something already paid',
      ),
    }),
    toOther: ({ risk }, { bearer, verb }) => ({
      risk: /forfeit/iu.test(risk)
        ? `${capitalise(bearer)} can forfeit money or rights`
        : `${capitalise(bearer)} ${verb('owes', 'owe')} a fixed charge for breaking or ending it`,
      explanation:
        'If the contract is broken or ended early, a fixed sum is due or something already paid is lost, whatever the real damage is.',
    }),
  },
  'late-charge': {
    bearers: payingSidesIn,
    toBearer: ({ explanation }) => ({
      risk: 'You pay extra for paying late',
      explanation: `If you pay late, you pay more. ${afterFirstSentence(explanation)}`,
    }),
    toOther: (_, { bearer, verb }) => ({
      risk: `${capitalise(bearer)} ${verb('pays', 'pay')} extra for paying late`,
      explanation: `If ${bearer} ${verb('pays', 'pay')} late, ${verb('it owes', 'they owe')} more.`,
    }),
  },
  acceleration: {
    bearers: payingSides,
    toBearer: () => ({
      risk: 'Everything you owe can fall due at once',
      explanation:
        'After a missed payment or another breach, you can be asked for the whole remaining sum immediately. Check how much warning you get and whether you may catch up first.',
    }),
    toOther: (_, { bearer, verb }) => ({
      risk: `Everything ${bearer} ${verb('owes', 'owe')} can fall due at once`,
      explanation: `After a missed payment or another breach, ${bearer} can be asked for the whole remaining sum immediately.`,
    }),
  },
  'price-increase': {
    bearers: (evidence) => {
      const [payer] = payingSides(evidence);
      const { statement, facts } = evidence;
      const isOwn = statement !== null && payer !== undefined && facts.sides.of(statement.subject).includes(payer);
      return payer === undefined || isOwn ? [] : [payer];
    },
    toBearer: ({ explanation }) => ({
      risk: 'What you pay can go up',
      explanation: explanation.replace(', and one side decides by how much', ', and you do not decide by how much'),
    }),
    toOther: (_, { bearer, verb }) => ({
      risk: `What ${bearer} ${verb('pays', 'pay')} can go up`,
      explanation: 'The price, fee or rent can rise while the contract runs.',
    }),
  },
  'minimum-commitment': {
    bearers: (evidence) => (BUYS.test(evidence.statement?.rest ?? '') ? obligatedSides(evidence) : []),
    toBearer: () => ({
      risk: 'You must buy or pay a minimum',
      explanation:
        'You have to buy or pay at least a certain amount, whether you need it or not. Check the amount against what you really expect, and what happens if you fall short.',
    }),
    toOther: (_, { bearer, verb }) => ({
      risk: `${capitalise(bearer)} must buy or pay a minimum`,
      explanation: `${capitalise(bearer)} ${verb('has', 'have')} to buy or pay at least a certain amount, whether it is needed or not.`,
    }),
  },
  'non-refundable': {
    bearers: payingSidesIn,
    toBearer: () => ({
      risk: 'You do not get some of your money back',
      explanation:
        'Some of what you pay is kept whatever happens, even if the contract ends early. Pay only what you are ready to lose, or ask for a partial refund.',
    }),
    toOther: (_, { bearer, verb }) => ({
      risk: `${capitalise(bearer)} ${verb('does', 'do')} not get some money back`,
      explanation: `Some of what ${bearer} ${verb('pays', 'pay')} is kept whatever happens, even if the contract ends early.`,
    }),
  },
  'liability-limit': {
    bearers: (evidence) => {
      const limited = findLimitedSide(evidence);
      return limited === null ? [] : evidence.facts.sides.opposite(limited);
    },
    toBearer: ({ risk, explanation }) => ({
      risk: risk.replace('What can be claimed', 'What you can claim'),
      explanation: `${explanation} Check what it could cost you if things go wrong.`,
      severity: 'Medium',
    }),
    toOther: ({ explanation }) => ({
      risk: 'What can be claimed from you is limited',
      explanation: explanation.replace(/^.{1,140}? ha(?:s|ve) to pay/u, 'You have to pay'),
    }),
  },
};

/** Who pays what the words are about: the one whom they say so of, else the one who pays in such contracts. */
function payingSidesIn(evidence: RiskEvidence): readonly DocumentSide[] {
  const { statement, facts } = evidence;
  if (statement === null) return payingSides(evidence);
  const isPaying = /^(?:\w+\s+){0,3}(?:pay|owe|forfeit|lose|be\s+(?:charged|liable|required\s+to\s+pay))\b/iu.test(
    statement.rest,
  );
  const isBound = !forbids(statement) && !/^may|^reserve/u.test(statement.modal);
  if (isPaying && isBound) return statement.isMutual ? facts.sides.all : facts.sides.of(statement.subject);
  return payingSides(evidence);
}
