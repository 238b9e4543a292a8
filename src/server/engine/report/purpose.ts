import { dropHeading } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import type { Sentence } from '../text/sentences.ts';

/** The sentence that says what a contract is for. */
export interface Purpose {
  readonly sentence: Sentence;
  /** Without heading, "Whereas" and the full stop; the document's own words. */
  readonly words: string;
  /** Offset into the sentence of the words that tell it. */
  readonly index: number;
}

/** What it is for is said near the beginning. */
const SENTENCES_SEARCHED = 150;
/** Words further into a sentence than this are not what it is about. */
const INDEX_LIMIT = 130;
const LENGTH = { from: 35, to: 700 };

/** From the plainest way of saying it to the loosest. */
const PATTERNS: readonly RegExp[] = [
  /\b(?:purpose|object|objective)\s+of\s+(?:this|the)\s+(?:agreement|contract|lease|policy|terms)\s+is\b/iu,
  /\b(?<!by\s)(?:hereby\s+)?(?:leases|rents|lets|demises)\b(?=[^.;]{0,160}\bto\b)[^.;]{0,160}\b(?:premises|property|apartment|flat|house|space|equipment|unit)\b/iu,
  /\b(?:hereby\s+(?:appoints?|engages?|employs?|hires?|retains?)|appoints|engages|employs|hires)\b[^.;]{0,200}\b(?:as|to)\b|\bretains\s+(?:\S+\s+){1,6}as\s+(?:an?|its|the)\b/iu,
  /\b(?:part(?:y|ies)|they|it)\s+(?:each\s+)?(?:desires?|wish(?:es)?|intends?)\s+to\s+(?:explore|discuss|evaluate|consider|enter|share|exchange|co-?operate|collaborate|form|establish)\b/iu,
  /\b(?:hereby\s+grants?|grants)\b[^.;]{0,140}\b(?:licen[cs]e|right|franchise)\b(?!\s+to\s+(?:inspect|test|audit|terminate|review|assign|approve))/iu,
  /\b(?:agrees?\s+to|shall|will)\s+(?:(?:sell|supply|provide|perform|manufacture|lend|purchase|deliver|host|distribute|render)\b[^.;]{0,50}\b(?:services|products?|goods|equipment|software|property|shares|assets|loan|cartridges?|promotions|system)\b|(?:redesign|design|develop)\b)/iu,
  /^(?:whereas,?\s+)?(?:the\s+)?(?:\p{Lu}[\p{L}.,&’'-]*\s){1,6}(?:desires?|wish(?:es)?|intends?)\s+to\b/u,
  /^WHEREAS\b[^.;]{0,120}\b(?:desires?|wish(?:es)?|intends?)\s+to\b/u,
];

/** What is denied, excepted or only so in a case tells nothing about what the contract is for. */
const NEGATIVE =
  /\b(?:not|nothing|no|none|never|neither|nor|without|except|excluding|unless|however|notwithstanding|other\s+than|cannot|refrain|prohibited|instead)\b|\bnon-?(?:compet|solicit)/iu;
const CONDITIONAL =
  /^["“]|^(?:then|also|each\s+party|either\s+party|you\s+will|if|when|where|in\s+the\s+event|in\s+case|should|upon|after|during|subject\s+to\s+clause|as\s+such|in\s+such\s+case|in\s+connection|with\s+respect|in\s+order\s+to|by\s+way)\b/iu;
/** What surrounds the deal: insurance, records, indemnities, notices. */
const BESIDE =
  /\b(?:insurance|indemnif\w+|records?|audit|invoice|notices?|certificates?|tax|forecasts?|subcontractors?|attorney|project\s+manager|form\s+8-k|releases?|credit\s+cards?|avoidance\s+of\s+doubt|polic(?:y|ies)|by\s+way\s+of\s+security|additional\s+assistance|manner|standards?|procedures?|skilled|at\s+all\s+times|customer\s+service|necessary\s+time|requests?\s+and\s+direction|agreed\s+service\s+levels|further\s+(?:instruments?|assurances?)|arbitrat\w+|confidentiality\s+agreement)\b/iu;

/** Finds the sentence that tells best what the contract is for; null where none does. */
export function findPurpose(reading: Reading): Purpose | null {
  const early = reading.sentences
    .slice(0, SENTENCES_SEARCHED)
    .filter(({ text }) => text.length >= LENGTH.from && text.length <= LENGTH.to)
    .filter(({ text }) => /\.$|[;,]?\s*and[;,]?$|[;:]$/iu.test(text.trimEnd()));
  for (const pattern of PATTERNS) {
    for (const sentence of early) {
      const index = sentence.text.search(pattern);
      if (index === -1 || index > INDEX_LIMIT || /\.{4}/u.test(sentence.text)) continue;
      const words = cleanWords(sentence.text);
      if (isFit(words)) return { sentence, words, index };
    }
  }
  return null;
}

/** Only the part up to the first full stop counts, and its beginning most: that is what is shown. */
function isFit(words: string): boolean {
  const shown = words.slice(0, 220);
  return !CONDITIONAL.test(shown) && !NEGATIVE.test(shown) && !BESIDE.test(shown.slice(0, 120));
}

function cleanWords(text: string): string {
  return dropHeading(text)
    .replace(/^(?:WHEREAS|Whereas)[,:]?\s*(?:that\s+)?/u, '')
    .replace(/[;,]?\s*(?:and|AND)[;,]?$/u, '')
    .replace(/[.;:,]$/u, '');
}
