import { formatRole, isPluralRole } from '#server/domain/sides/format-side.ts';
import type { DocumentSide } from '../parties/sides.ts';
import { capitalise } from '../text/role-words.ts';
import type { RiskEvidence, RiskRule, RiskWording } from './risk-rule.ts';

/** Limits of what one side has to pay: a risk to the other, a protection to itself. */
export const LIMIT_RULES: readonly RiskRule[] = [
  {
    id: 'liability-limit',
    weight: 3,
    categories: ['cap-on-liability'],
    pattern:
      /\bliability\b[^.;]{0,200}\b(?:exceed|limited\s+to)|\bin\s+no\s+event\b[^.;]{0,120}\bliab(?:le|ility)\b[^.;]{0,120}\b(?:exceed|more\s+than|in\s+excess)/iu,
    unless: /\b(?:either|each|neither|both)\s+part(?:y|ies)\b|\bnot\s+(?:be\s+)?limited\s+to\b|\binsur\w+/iu,
    describe: describeLimit,
  },
];

/** "the Provider's liability shall not exceed", "in no event shall Acme be liable for more than" */
function nameLimited(names: string): string {
  const side = `(?<!\\p{L})(?<side>${names})(?!\\p{L})`;
  const ceiling = '\\b[^.;]{0,160}\\b(?:exceed|limited\\s+to)';
  return [
    `${side}['’]s?\\s+(?:\\p{L}+\\s+){0,5}liability${ceiling}`,
    `\\bliability\\s+of\\s+(?:the\\s+)?${side}${ceiling}`,
    `\\bin\\s+no\\s+event\\s+(?:shall|will)\\s+(?:the\\s+)?${side}[^.;]{0,60}\\bliab(?:le|ility)\\b[^.;]{0,120}\\b(?:exceed|more\\s+than|in\\s+excess)`,
  ].join('|');
}

/** The side that a limit protects, where it is the only one with a limit. */
export function findLimitedSide({ text, texts, facts: { sides } }: RiskEvidence): DocumentSide | null {
  const [limited] = sides.namedIn(text, nameLimited);
  const all = new Set(texts.flatMap((other) => sides.namedIn(other, nameLimited)));
  return limited === undefined || all.size > 1 ? null : limited;
}

function describeLimit(evidence: RiskEvidence): RiskWording | null {
  const limited = findLimitedSide(evidence);
  if (limited === null) return null;
  const side = formatRole(limited.role);
  return {
    risk: `What can be claimed from ${side} is limited`,
    explanation: `${capitalise(side)} ${isPluralRole(limited.role) ? 'have' : 'has'} to pay no more than the limit in these words, however large the damage is.`,
    severity: 'Low',
  };
}
