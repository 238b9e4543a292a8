import { denies } from '../document-model/read-polarity.ts';
import type { PlaybookRecord } from '../playbook/playbook-record.ts';
import { RECORD_WORDS } from '../playbook/records/record-words.ts';

/** Records that say that one side is not liable. */
const NOT_LIABLE =
  /\b(?:isn['’]t|aren['’]t|not|no longer)\s+(?:liable|responsible)\b|\bno\s+liability\b|\bgets?\s+nothing\s+for\b/iu;
const LIABLE =
  /\b(?:is|are|be|remains?|['’]re)\s+(?:(?:also|solely|fully|jointly|personally|alone|wholly|entirely)\s+){0,2}(?:and\s+severally\s+)?(?:liable|responsible|answerable)\b/iu;
/** Any of these may deny or limit it. */
const DENIAL =
  /\b(?:no|not|never|nor|neither|none|nothing|no\s+one|without|cannot|excludes?|excluded|excluding|exclusions?|disclaim\w*|waive\w*|releas\w*|limit\w*|only|except|exceed\w*|sole|harmless|risk|capped|cap|maximum|unless|instead|rather)\b|n['’]t\b/iu;

/** Records that say that one side is not liable even for the worst. */
const EVEN_FOR_INJURY = /\beven for injury\b/iu;
/** "Except for death or personal injury caused by our negligence", "nothing limits liability for death": these stay. */
const INJURY_STAYS =
  /\b(?:(?:except|save|other than|apart from|excluding)\b|(?:nothing|no (?:clause|provision|term)|not)\b[^.;]{0,60}\b(?:limits?|excludes?|restricts?)\b)[^.;]{0,60}\b(?:death|injur(?:y|ies))\b(?![^.;]{0,60}\b(?:gross(?:ly)?|wil+ful(?:ly)?|intentional(?:ly)?|deliberate(?:ly)?|reckless(?:ly)?)\b)/iu;

/** "Except to the extent caused by our negligence": then it is not even for serious fault. */
const FAULT_STAYS =
  /\b(?:except|save|other\s+than|unless|apart\s+from)\b(?![^.;]{0,80}\bgross)[^.;]{0,80}\b(?:negligen\w*|fault)\b/iu;

/** A record that itself says what does not happen, or that speaks of what is given up or left undone. */
const SAYS_NO =
  /\b(?:no|not|never|nothing|none|without|only|lose[sd]?|lost|give\s+up|waive\w*|forfeit\w*|refuse\w*|exclu\w+|limit\w*|forbid\w*|late|unpaid|fail\w*|miss\w*)\b|n['’]t\b|\b(?:non|un)-/iu;

/**
 * Whether a sentence says the opposite of a record: who is liable, where the record says who is not; that injury stays out
 * of an exclusion; or that what the record tells of does not happen. What such a sentence means is then better left open.
 */
export function contradictsRecord(text: string, { id, toBearer }: Pick<PlaybookRecord, 'id' | 'toBearer'>): boolean {
  if (!SAYS_NO.test(toBearer) && RECORD_WORDS[id]?.needs.some((words) => denies(text, words)) === true) {
    return true;
  }
  if (EVEN_FOR_INJURY.test(toBearer) && (INJURY_STAYS.test(text) || FAULT_STAYS.test(text))) return true;
  return NOT_LIABLE.test(toBearer) && LIABLE.test(text) && !DENIAL.test(text);
}
