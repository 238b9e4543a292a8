import type { DocumentSide } from '../parties/sides.ts';
import { capitalise } from '../text/role-words.ts';
import { isOneSided, type RiskEvidence } from './risk-rule.ts';
import { disadvantagedSides, firstSentence, payingSides, type RuleWording, restrictedSides } from './risk-wording.ts';

const NEUTRAL = () => ({});

/** Wording per party of the risks that cost freedom, rights or control, by rule id. */
export const RIGHTS_WORDINGS: Readonly<Record<string, RuleWording>> = {
  'unilateral-change': {
    bearers: disadvantagedSides,
    toBearer: (_, { other }) => ({ risk: `${capitalise(other)} can change the rules` }),
    toOther: ({ explanation }) => ({
      risk: 'You can change the rules',
      explanation: firstSentence(explanation)
        .replace(/^.{1,140}? may change/u, 'You may change')
        .replace('when and as it likes', 'when and as you like'),
    }),
  },
  'non-compete': {
    bearers: restrictedSides,
    toBearer: ({ risk, explanation }) => ({
      risk: risk.replace('No competing', 'You may not compete'),
      explanation: explanation.replace(/^.{1,140}? may not do/u, 'You may not do'),
    }),
    toOther: ({ risk, explanation }, { bearer }) => ({
      risk: risk.replace('No competing', `${capitalise(bearer)} may not compete`),
      explanation: firstSentence(explanation),
    }),
  },
  'no-solicit': {
    bearers: restrictedSides,
    toBearer: () => ({ risk: 'You may not hire or win over the other side’s people or customers' }),
    toOther: (_, { bearer, whose }) => ({
      risk: `${capitalise(bearer)} may not hire or win over ${whose} people or customers`,
      explanation: `For a time, ${bearer} may not approach them. Check how long it lasts and whom it covers.`,
    }),
  },
  exclusivity: {
    bearers: (evidence) => (isOneSided(evidence) ? restrictedSides(evidence) : []),
    toBearer: () => ({
      risk: 'You are tied to one partner',
      explanation:
        'You may not deal with anyone else in the field named. Check how wide the field is, how long it lasts, and what you get for it.',
    }),
    toOther: (_, { bearer, verb }) => ({
      risk: `${capitalise(bearer)} ${verb('is', 'are')} tied to one partner`,
      explanation: `${capitalise(bearer)} may not deal with anyone else in the field named.`,
    }),
  },
  'ip-assignment': {
    bearers: assigningSides,
    toBearer: () => ({
      risk: 'Rights in what you create pass to the other side',
      explanation:
        'Inventions, texts or other work made under the contract belong to the other side, also where you made them. Keep what you brought with you out of it, in writing, and ask to use the results in your own portfolio.',
    }),
    toOther: () => ({
      risk: 'Rights in what is created pass to you',
      explanation: 'Inventions, texts or other work made under the contract belong to you, not to their maker.',
    }),
  },
  'perpetual-grant': {
    bearers: ({ text, facts: { sides } }) =>
      sides.namedIn(
        text,
        (names) => `(?<!\\p{L})(?<side>${names})\\s+(?:also\\s+)?(?:hereby\\s+)?(?:irrevocably\\s+)?grants?\\b`,
      ),
    toBearer: () => ({ risk: 'You give a right away for good' }),
    toOther: ({ explanation }, { bearer, verb }) => ({
      risk: `${capitalise(bearer)} ${verb('gives', 'give')} a right away for good`,
      explanation: firstSentence(explanation),
    }),
  },
  'one-sided-assignment': {
    bearers: disadvantagedSides,
    toBearer: (_, { other }) => ({ risk: `${capitalise(other)} can hand the contract to a stranger` }),
    toOther: () => ({
      risk: 'You can transfer the contract to another party',
      explanation: 'You may pass the contract on without asking.',
    }),
  },
  'court-waiver': {
    bearers: waivingSides,
    toBearer: NEUTRAL,
    toOther: ({ risk }, { bearer, verb }) => ({
      risk: risk.replace(/^You give up/u, `${capitalise(bearer)} ${verb('gives', 'give')} up`),
      explanation: `${capitalise(bearer)} ${verb('gives', 'give')} up a right to bring a dispute before a court in the usual way.`,
    }),
  },
  arbitration: { bearers: ({ facts }) => facts.sides.all, toBearer: NEUTRAL, toOther: NEUTRAL },
  'confession-of-judgment': {
    bearers: payingSides,
    toBearer: NEUTRAL,
    toOther: (_, { bearer, verb }) => ({
      risk: `${capitalise(bearer)} ${verb('admits', 'admit')} in advance that ${verb('it', 'they')} would lose in court`,
      explanation: `A judgment against ${bearer} can be had without a hearing. Courts in many places do not accept that.`,
    }),
  },
  'as-is': {
    bearers: sidesTakingAsIs,
    toBearer: NEUTRAL,
    toOther: ({ risk }, { bearer, verb }) => ({
      risk,
      explanation: `If what ${bearer} ${verb('gets', 'get')} does not work or is not what was expected, there may be no claim for it.`,
    }),
  },
};

/** The side that assigns the rights, or loses them where they "are the property of" the other. */
function assigningSides({ text, facts: { sides } }: RiskEvidence): readonly DocumentSide[] {
  const giver = sides.namedIn(
    text,
    (names) =>
      `(?<!\\p{L})(?<side>${names})\\s+(?:(?:shall|will|agrees?\\s+to|does|hereby|irrevocably|unconditionally|and)\\s+){0,5}(?:assigns?|transfers?|conveys?)(?!\\p{L})`,
  );
  if (giver.length > 0) return giver;
  const [keeper] = sides.namedIn(
    text,
    (names) =>
      `\\b(?:propert(?:y|ies)\\s+of|owned\\s+(?:solely\\s+|exclusively\\s+)?by|works?\\s+(?:made\\s+)?for\\s+hire\\s+(?:for|of))\\s+(?:the\\s+)?(?<side>${names})(?!\\p{L})`,
  );
  return keeper === undefined ? [] : sides.opposite(keeper);
}

/** All sides where the words name each of them, or every party, as one who waives. */
function waivingSides({ text, index, facts: { sides } }: RiskEvidence): readonly DocumentSide[] {
  const before = text.slice(0, index + 'waives'.length + 1);
  if (/\b(?:each|both|either|all|the)\s+(?:of\s+the\s+)?part(?:y|ies)\b|\bparties\s+(?:hereto\s+)?\b/iu.test(before))
    return sides.all;
  const named = sides.all.filter(({ role, names }) =>
    [role, ...names].some((name) => before.toLowerCase().includes(name.toLowerCase())),
  );
  if (named.length === sides.all.length) return named;
  return sides.namedIn(
    text,
    (names) => `(?<!\\p{L})(?<side>${names})\\s+(?:\\p{L}+\\s+){0,3}(?:waives?|gives?\\s+up)\\b`,
  );
}

/** The side that accepts "as is": the opposite of the one that disclaims warranties; all sides if both disclaim. */
function sidesTakingAsIs({ text, facts: { sides } }: RiskEvidence): readonly DocumentSide[] {
  const taker = sides.namedIn(
    text,
    (names) =>
      `(?<!\\p{L})(?<side>${names})\\s+(?:\\p{L}+\\s+){0,4}(?:accepts?|takes?|acknowledges?|agrees?)\\b[^.;]{0,160}\\bas[\\s-]is\\b`,
  );
  if (taker.length > 0) return taker;
  const gives =
    '(?:\\p{L}+\\s+){0,2}(?:disclaims?|makes?\\s+no\\b|gives?\\s+no\\b|does\\s+not\\s+(?:make|give|warrant)\\b)';
  const isJoint = new RegExp(`\\b(?:and|nor|part(?:y|ies))\\s+(?:[\\p{L}.]+\\s+){0,3}${gives}`, 'iu').test(text);
  if (isJoint) return [];
  const [giver] = sides.namedIn(text, (names) => `(?<!\\p{L})(?<side>${names})\\s+${gives}`);
  return giver === undefined ? [] : sides.opposite(giver);
}
