import type { Sentence } from '../text/sentences.ts';

/** A heading and the sentences that stand under it. */
export interface HeadedClause {
  readonly heading: string;
  /** Never empty. */
  readonly body: readonly Sentence[];
}

const HEADING_LENGTH_LIMIT = 80;
const HEADING_WORDS_LIMIT = 9;
const BODY_SENTENCES = 6;
const BODY_LENGTH_MINIMUM = 25;
const VERB = /\b(?:shall|must|will|may|is|are|was|has|have|agrees?|hereby|means|can|cannot)\b/iu;
/** "Security Deposit: Tenant pays", "Term – The lease runs". */
const RUN_IN = /^(\p{Lu}[\p{L} ,'’&/-]{2,60}?)(?::|\s[–—-]{1,2}|\.)\s{1,4}["“(]?[\p{Lu}\d$€£]/u;
const EMPTY_BODY =
  /^(?:\W{0,3}(?:intentionally\s+(?:omitted|left\s+blank|deleted)|reserved|not\s+applicable|n\/a|none)\W{0,3})$/iu;
/** A line of a table of contents ends in dots or a page number. */
const DIRECTORY = /\.{4}|\s\d{1,3}$/u;

/** The clauses that have a heading, in order. Tables of contents have headings without bodies, and give none. */
export function findHeadedClauses(sentences: readonly Sentence[]): readonly HeadedClause[] {
  const clauses: HeadedClause[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const runIn = RUN_IN.exec(sentence.text)?.[1];
    if (runIn !== undefined && isHeading(runIn) && sentence.text.length - runIn.length >= BODY_LENGTH_MINIMUM) {
      clauses.push({ heading: runIn, body: [sentence] });
      continue;
    }
    if (!isHeading(sentence.text)) continue;
    const body = bodyBehind(sentences, index);
    if (body.length > 0) clauses.push({ heading: sentence.text, body });
  }
  return clauses;
}

function bodyBehind(sentences: readonly Sentence[], index: number): readonly Sentence[] {
  const body: Sentence[] = [];
  for (const sentence of sentences.slice(index + 1, index + 1 + BODY_SENTENCES)) {
    if (isHeading(sentence.text) || EMPTY_BODY.test(sentence.text)) break;
    if (sentence.text.length >= BODY_LENGTH_MINIMUM && !DIRECTORY.test(sentence.text)) body.push(sentence);
  }
  return body;
}

function isHeading(text: string): boolean {
  const words = text.replace(/[.:]$/u, '');
  if (words.length > HEADING_LENGTH_LIMIT || words.length < 3 || !/^["“(]?\p{Lu}/u.test(words)) return false;
  if (VERB.test(words) || /[;,]$|\d{4}|[$€£]/u.test(words) || DIRECTORY.test(words)) return false;
  const parts = words.split(/\s+/u);
  const small = parts.filter((part) => /^\p{Ll}/u.test(part) && part.length > 4).length;
  return parts.length <= HEADING_WORDS_LIMIT && small <= 1;
}
