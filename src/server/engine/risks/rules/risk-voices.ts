import { isPluralRole, nameRole } from '#server/domain/sides/name-side.ts';
import { isPayer } from '#server/engine/facts/parties/side-roles.ts';
import type { DocumentSide, Sides } from '#server/engine/facts/parties/sides.ts';
import type { Statement } from '#server/engine/facts/parties/speakers.ts';
import type { DraftRisk, DraftRiskView } from '#server/ports/language-model.ts';
import type { RiskEvidence, RiskWords } from '../risk-rule.ts';
import { isOneSided } from '../risk-rule.ts';

/** What a voice changes in the words that are for anybody. */
export type ChangedWords = Partial<RiskWords>;

/** The two ends of a risk, with their articles, for a sentence: "the Tenant". */
export interface Ends {
  /** The one side that bears it. */
  readonly bearer: string;
  /** The other of two sides; "the other side" among more. */
  readonly other: string;
  /** To whoever does not bear it: "your" where there are two sides, "the other side’s" among more. */
  readonly whose: string;
  /** Picks the form of a verb for the bearer: `verb('has', 'have')`. */
  readonly verb: (singular: string, plural: string) => string;
}

/** How a risk reads to whoever bears it, and to whoever does not. */
export interface Voice {
  readonly toBearer: (words: RiskWords, ends: Ends) => ChangedWords;
  readonly toOther: (words: RiskWords, ends: Ends) => ChangedWords;
}

/** How a rule's risk is laid on one side. */
export interface RuleVoice extends Voice {
  /** Who bears it, as far as the words say so for certain; empty otherwise. */
  readonly bearers: (evidence: RiskEvidence) => readonly DocumentSide[];
}

export type Attribution = Pick<DraftRisk, 'burdens' | 'views'>;

/** Lays a risk on those who bear it. Where that is everybody, nobody needs other words than the neutral ones. */
export function attributeRisk(
  words: RiskWords,
  bearers: readonly DocumentSide[],
  voice: Voice | null,
  { all }: Sides,
): Attribution {
  const [bearer, ...more] = bearers;
  if (bearer === undefined) return {};
  const burdens = bearers.map(({ role }) => role);
  if (more.length > 0 || voice === null) return { burdens };
  const [other] = all.filter((side) => side !== bearer);
  const isPair = all.length === 2;
  const ends: Ends = {
    whose: isPair ? 'your' : 'the other side’s',
    bearer: nameRole(bearer.role),
    other: isPair && other !== undefined ? nameRole(other.role) : 'the other side',
    verb: (singular, plural) => (isPluralRole(bearer.role) ? plural : singular),
  };
  const views = all.map((side): DraftRiskView => {
    const changed = side === bearer ? voice.toBearer(words, ends) : voice.toOther(words, ends);
    return { side: side.role, ...words, ...changed };
  });
  return { burdens, views };
}

/** The side whose duty the words lay down; all of them where all have it; none where that cannot be told. */
export function whoPromises(evidence: RiskEvidence): readonly DocumentSide[] {
  const { statement, speakers, facts } = evidence;
  const { sides } = facts;
  if (statement === null) return [];
  if (statement.isMutual) return sides.all;
  if (isOneSided(evidence)) return sides.of(statement.speaker);
  const spoken = new Set([...speakers].flatMap((speaker) => sides.of(speaker)));
  return spoken.size === sides.all.length ? sides.all : [];
}

/** The same where the words forbid something. */
export function whoMayNot(evidence: RiskEvidence): readonly DocumentSide[] {
  return evidence.statement !== null && forbids(evidence.statement) ? whoPromises(evidence) : [];
}

/** "Shall not", "cannot", and "shall, during the term, not". */
export function forbids({ modal, rest }: Statement): boolean {
  return /\bnot\b|^cannot/u.test(modal) || /^not\b/iu.test(rest);
}

/** The side opposite the one that the words give a right. */
export function whoSuffers(evidence: RiskEvidence): readonly DocumentSide[] {
  const { statement, facts } = evidence;
  if (statement === null || statement.isMutual) return [];
  const [holder, ...more] = facts.sides.of(statement.speaker);
  return holder === undefined || more.length > 0 ? [] : facts.sides.against(holder);
}

/** The one of two sides that pays for what the contract is about. */
export function whoPays({ facts: { sides } }: Pick<RiskEvidence, 'facts'>): readonly DocumentSide[] {
  const payers = sides.all.filter(({ role }) => isPayer(role));
  return sides.all.length === 2 && payers.length === 1 ? payers : [];
}

/** Text up to and with its first full stop; the one in "Acme Inc. may" is none. */
export function firstSentence(text: string): string {
  return /^.*?\.(?=\s+\p{Lu}|$)/u.exec(text)?.[0] ?? text;
}

/** Text behind its first sentence. */
export function behindFirstSentence(text: string): string {
  return text.slice(firstSentence(text).length).trim();
}
