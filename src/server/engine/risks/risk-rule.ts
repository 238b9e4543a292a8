import type { DraftRisk } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import type { Statement } from '../parties/statements.ts';
import type { Topic } from '../reading/find-topic.ts';
import { ROLE_WORD } from '../text/role-words.ts';

export type Severity = DraftRisk['severity'];

/** The words of a document that a rule fits, with what is known around them. */
export interface RiskEvidence {
  readonly text: string;
  /** Offset into the text of the words that the rule fits. */
  readonly index: number;
  /** The statement that those words belong to, when a party is its subject. */
  readonly statement: Statement | null;
  readonly facts: Facts;
  /** All sentences that fit the same rule, this one among them. */
  readonly texts: readonly string[];
  /** Subjects of all sentences that fit the same rule, in lower case. */
  readonly subjects: ReadonlySet<string>;
}

/** A risk with its place among those of the same severity: the higher first. */
export interface WeightedRisk extends DraftRisk {
  readonly weight: number;
}

export interface RiskWording {
  readonly risk: string;
  readonly explanation: string;
  readonly severity: Severity;
}

/** A risk that is there because words are there. */
export interface RiskRule extends Topic {
  readonly id: string;
  /** Which of two risks of one severity is shown first: the higher. */
  readonly weight: number;
  /** Title, explanation and severity for the words found; null when they turn out to be harmless. */
  readonly describe: (evidence: RiskEvidence) => RiskWording | null;
}

/** Whether a sentence binds or frees only one of the parties. */
export function isOneSided(evidence: RiskEvidence): boolean {
  const { statement, subjects: statements, text } = evidence;
  return statement !== null && !statement.isMutual && statements.size <= 1 && !MUTUAL_WORDS.test(text);
}

const MUTUAL_WORDS =
  /\b(?:either|each|both|neither)\s+(?:of\s+the\s+)?part(?:y|ies)\b|\bmutual(?:ly)?\b|\beach\s+other\b|\bthe\s+other\s+party\b/iu;

/** The one-sided speaker with its article: "the Tenant", "Acme"; "one side" when it is not known. */
export function nameSide(evidence: RiskEvidence): string {
  const speaker = evidence.statement?.subject;
  if (speaker === undefined || evidence.statement?.isMutual === true) return 'one side';
  if (/^you$/iu.test(speaker)) return 'you';
  if (/^we$/iu.test(speaker)) return 'the other side (“we”)';
  return ROLE_WORD.test(speaker) ? `the ${speaker}` : speaker;
}
