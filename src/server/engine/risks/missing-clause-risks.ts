import { formatRole } from '#server/domain/sides/format-side.ts';
import type { DraftRiskView } from '#server/ports/language-model.ts';
import { ABSENT_THRESHOLD } from '../clauses/clause-presence.ts';
import type { Facts } from '../facts/facts.ts';
import type { AbsentRecord } from '../findings/find-absences.ts';
import { pairSides } from '../parties/signing-side.ts';
import { playbookKindOf } from '../playbook/playbook-kind.ts';
import type { Reading } from '../reading/reading.ts';
import type { WeightedRisk } from './weighted-risk.ts';

/** Below this a document is an excerpt or a form, and what it lacks may stand elsewhere. UTF-16 units. */
const WHOLE_CONTRACT_LENGTH = 4_000;
/** With more unread pages than this share, nothing can be said to be missing. */
const UNREAD_SHARE_LIMIT = 0.05;

interface AbsenceRule {
  readonly risk: string;
  readonly meaning: string;
  /** Any match, anywhere, means that the clause may be there. Wide on purpose. */
  readonly signs: readonly RegExp[];
  /** Categories of which the clause model must be nearly sure that they are not there. */
  readonly categories: readonly string[];
  readonly searchedFor: string;
  readonly severity: WeightedRisk['severity'];
  readonly weight: number;
  readonly applies?: RegExp;
}

const RULES: readonly AbsenceRule[] = [
  {
    risk: 'No limit on liability was found',
    meaning:
      'If something goes wrong, the damages may have no ceiling. Ask for a maximum that fits the size of the deal.',
    signs: [
      /\b(?:not|no|neither|nor|never|without|free\s+of|releases?d?|disclaims?)\b[^.]{0,160}\b(?:liab\w+|responsib\w+|answerable|accountable|damages|losses)/iu,
      /\b(?:liab\w+|damages?|losses|claims?|remed(?:y|ies)|compensation|responsib\w+)\b[^.]{0,260}\b(?:exceed|limit\w*|maximum|most|cap(?:ped|s)?|ceiling|up\s+to|greater\s+of|lesser\s+of|no\s+more|not\s+more|in\s+excess|restricted|only|sole|exclu\w+)/iu,
      /\b(?:limit\w*|maximum|most|cap(?:ped|s)?|ceiling|exclu\w+|sole|exclusive|only|waiv\w+|restricted|greater\s+of|lesser\s+of)\b[^.]{0,160}\b(?:liab\w+|damages?|remed(?:y|ies)|loss(?:es)?|recover\w*)/iu,
      /\b(?:consequential|incidental|indirect|punitive|exemplary|special\s+damages|lost\s+profits|loss\s+of\s+profits?)\b/iu,
    ],
    categories: ['cap-on-liability'],
    searchedFor: 'words that limit or exclude liability, damages or remedies',
    severity: 'Medium',
    weight: 2,
    applies:
      /services|consult|supply|manufactur|development|licence|hosting|maintenance|distribution|marketing|collaboration|transport|co-branding|agency|^agreement$/u,
  },
  {
    risk: 'No way to end it early was found',
    meaning:
      'You may be bound until the very end, or the law may decide how you can leave. Ask for a right to end it with notice.',
    signs: [
      /terminat|\bcancel|withdraw|rescind|rescission|\bresign|\bdissol|discontinu|\brevo(?:ke|cation)|\bat[\s-]will\b|\bbreak\s+(?:clause|option|right)|\bquit\b|vacat|surrender|\bopt(?:s|ing)?\s+out\b|\bwind(?:ing)?\s+up\b|\bcease/iu,
      /\b(?:end|ends|ended|ending|leave|leaves|leaving|close|stop|exit)\b[^.]{0,60}\b(?:agreement|contract|lease|tenancy|employment|engagement|relationship|arrangement|subscription|appointment|it|notice|early|term)\b/iu,
      /\b(?:agreement|contract|lease|tenancy|employment|engagement|relationship|arrangement|subscription|appointment)\b[^.]{0,80}\b(?:end|ends|ended|ending|leave|close)\b/iu,
      /\b(?:until|unless)\b[^.]{0,80}\b(?:gives?|serves?|sends?)\b[^.]{0,40}\bnotice\b|\bnotice\b[^.]{0,40}\b(?:of|to)\s+(?:end|leave|leaving)\b/iu,
    ],
    categories: ['termination-for-convenience'],
    searchedFor: 'words about terminating, cancelling, resigning, leaving or ending it',
    severity: 'Medium',
    weight: 3,
  },
  {
    risk: 'Whose law applies was not found',
    meaning:
      'In a dispute it may first have to be decided which law counts and which court. Ask for a clause that says so.',
    signs: [
      /\b(?:govern|constru|interpret|accordance|subject\s+to|pursuant\s+to|under)\w*\b[^.]{0,160}\b(?:laws?|statutes?|legislation)\b|\b(?:laws?|statutes?|legislation)\b[^.]{0,160}\b(?:govern|appl(?:y|ies)|control)|\bgoverning\s+law|\bjurisdiction\b|\bcourts?\s+(?:of|in)\b|\bvenue\b|\blaws?\s+of\s+\p{Lu}/iu,
    ],
    categories: ['governing-law'],
    searchedFor: 'words that name a law or a court',
    severity: 'Low',
    weight: 1,
  },
];

/** Whether what a document lacks is missing: not in an excerpt, an amendment, or where pages could not be read. */
export function isWhole({ document, source }: Reading, facts: Pick<Facts, 'title'>): boolean {
  const isRead = document.unreadPages.length <= document.pages.length * UNREAD_SHARE_LIMIT;
  return source.text.length >= WHOLE_CONTRACT_LENGTH && isRead && !isAddition(facts);
}

/** Risks of missing clauses. They carry no quote, and say how the clause was searched for. */
export function findMissingClauseRisks(
  reading: Reading,
  facts: Facts,
  absences: readonly AbsentRecord[],
): readonly WeightedRisk[] {
  if (!isWhole(reading, facts)) return [];
  const read = reading.document.pages.length - reading.document.unreadPages.length;
  const searched = read === 1 ? 'on the one page that was read' : `on all ${read} pages that were read`;
  return [...findUnlistedRisks(reading, facts, searched), ...describeAbsences(absences, facts, searched)];
}

const ABSENCE_ORDER = ['high', 'medium', 'low'];
const ABSENCE_LIMIT = 3;
/** What is missing stands behind what was found, of the same severity. */
const BEHIND_FOUND = -10;

/** What the playbook says of such a document's gaps, the gravest first. A gap is never called high: the law may fill it. */
function describeAbsences(absences: readonly AbsentRecord[], { sides, kind }: Facts, searched: string): WeightedRisk[] {
  const { signing } = pairSides(sides, playbookKindOf(kind.type));
  const rank = ({ absence }: AbsentRecord): number => ABSENCE_ORDER.indexOf(absence.severity);
  return absences
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, ABSENCE_LIMIT)
    .map(({ absence, ask, plain, term }) => {
      const risk = {
        risk: absence.text.replace(/\.$/u, ''),
        explanation: `We looked ${searched} and found no such words. The law may say it all the same. Ask: “${ask}”`,
        severity: absence.severity === 'low' ? ('Low' as const) : ('Medium' as const),
        quotes: [],
        weight: BEHIND_FOUND,
      };
      if (signing === null) return risk;
      const views = sides.all.map(
        ({ role }): DraftRiskView =>
          role === signing.role
            ? { side: role, ...pickWords(risk) }
            : {
                side: role,
                severity: 'Low',
                risk: `Not in it: ${plain.charAt(0).toLowerCase()}${plain.slice(1)}`,
                explanation: `${term} protects ${formatRole(signing.role)}, not you; expect questions about it.`,
              },
      );
      return { ...risk, burdens: [signing.role], views };
    });
}

function pickWords({ risk, explanation, severity }: WeightedRisk): Omit<DraftRiskView, 'side'> {
  return { risk, explanation, severity };
}

function findUnlistedRisks(reading: Reading, facts: Facts, searched: string): readonly WeightedRisk[] {
  if (!facts.kind.isContract || !facts.isEnglish) return [];
  return RULES.filter((rule) => rule.applies?.test(facts.kind.type) !== false)
    .filter((rule) => rule.categories.every((category) => (reading.presence(category) ?? 0) < ABSENT_THRESHOLD))
    .filter((rule) => !reading.sentences.some(({ text }) => rule.signs.some((sign) => sign.test(text))))
    .map(({ risk, meaning, searchedFor, severity, weight }) => ({
      risk,
      explanation: `We looked ${searched} for ${searchedFor} and found none. ${meaning}`,
      severity,
      quotes: [],
      weight,
    }));
}

/** What an amendment does not say stands in the contract that it amends. */
function isAddition({ title }: Pick<Facts, 'title'>): boolean {
  return (
    title !== null &&
    /\b(?:amendment|addendum|exhibit|schedule|annex|statement\s+of\s+work|side\s+letter|waiver)\b/iu.test(title.text)
  );
}
