import type { Facts } from './facts.ts';
import type { Reading } from './reading.ts';
import type { WeightedRisk } from './risks-from-facts.ts';

/** Below this a document is an excerpt or a form, and what it lacks may stand elsewhere. UTF-16 units. */
const WHOLE_CONTRACT_LENGTH = 4_000;
/** With more unread pages than this share, nothing can be said to be missing. */
const UNREAD_SHARE_LIMIT = 0.05;

interface AbsenceRule {
  readonly risk: string;
  readonly meaning: string;
  /** Any of these words means that something of the kind is there. */
  readonly signs: RegExp;
  readonly lookedFor: string;
  readonly severity: WeightedRisk['severity'];
  readonly weight: number;
  readonly applies?: RegExp;
}

const RULES: readonly AbsenceRule[] = [
  {
    risk: 'No limit on liability was found',
    meaning:
      'If something goes wrong, the damages may have no ceiling. Ask for a maximum that fits the size of the deal.',
    signs:
      /\bliab(?:le|ility|ilities)\b[^.]{0,260}\b(?:exceed|limit|maximum|cap|greater\s+of|consequential|indirect|incidental)|\b(?:limit\w*|cap|exclu\w+)\b[^.]{0,80}\bliab|\bnot\s+be\s+(?:held\s+)?liable|\bconsequential\s+damages|\bno\s+liability\b/iu,
    lookedFor: 'words that limit or exclude liability or damages',
    severity: 'Medium',
    weight: 2,
    applies:
      /services|consult|supply|manufactur|development|licence|hosting|maintenance|distribution|marketing|collaboration|transport|co-branding|agency|^agreement$/u,
  },
  {
    risk: 'No way to end it early was found',
    meaning:
      'You may be bound until the very end, or the law may decide how you can leave. Ask for a right to end it with notice.',
    signs:
      /\bterminat|\bcancel|\bend\s+(?:this|the)\s+(?:agreement|contract|lease)|\bwithdraw|\brescind|\bnotice\s+to\s+(?:quit|vacate)/iu,
    lookedFor: 'words about terminating, cancelling or ending it',
    severity: 'Medium',
    weight: 3,
  },
  {
    risk: 'Whose law applies was not found',
    meaning:
      'In a dispute it may first have to be decided which law counts and which court. Ask for a clause that says so.',
    signs:
      /\b(?:govern|constru|interpret|accordance|subject\s+to|pursuant\s+to|under)\w*\b[^.]{0,120}\blaws?\b|\blaws?\b[^.]{0,120}\b(?:govern|appl(?:y|ies)|control)|\bgoverning\s+law|\bjurisdiction\b/iu,
    lookedFor: 'words that name a law or a court',
    severity: 'Low',
    weight: 1,
  },
];

/** Risks of what a contract lacks. They carry no quote, and say how they were looked for. */
export function findRisksOfAbsence(reading: Reading, facts: Facts): readonly WeightedRisk[] {
  const pages = reading.document.pages.length;
  const unread = reading.document.unreadPages.length;
  const isWhole = reading.source.text.length >= WHOLE_CONTRACT_LENGTH && unread <= pages * UNREAD_SHARE_LIMIT;
  if (!facts.kind.isContract || !facts.isEnglish || !isWhole || isAddition(facts)) return [];
  const read = pages - unread;
  const searched = read === 1 ? 'on the one page that was read' : `on all ${read} pages that were read`;
  return RULES.filter((rule) => rule.applies?.test(facts.kind.type) !== false)
    .filter((rule) => !reading.sentences.some((sentence) => rule.signs.test(sentence.text)))
    .map(({ risk, meaning, lookedFor, severity, weight }) => ({
      risk,
      explanation: `We looked ${searched} for ${lookedFor} and found none. ${meaning}`,
      severity,
      quotes: [],
      weight,
    }));
}

/** What an amendment does not say stands in the contract that it amends. */
function isAddition({ title }: Facts): boolean {
  return (
    title !== null &&
    /\b(?:amendment|addendum|exhibit|schedule|annex|statement\s+of\s+work|side\s+letter|waiver)\b/iu.test(title.text)
  );
}
