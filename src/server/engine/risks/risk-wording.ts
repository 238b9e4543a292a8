import { formatRole, isPluralRole } from '#server/domain/sides/format-side.ts';
import type { DraftRisk, DraftRiskView } from '#server/ports/language-model.ts';
import { isPayer } from '../parties/side-roles.ts';
import type { DocumentSide, Sides } from '../parties/sides.ts';
import type { Statement } from '../parties/statements.ts';
import type { RiskEvidence, RiskWording } from './risk-rule.ts';
import { isOneSided } from './risk-rule.ts';

/** What a party-specific wording changes in the neutral one. */
export type WordingChanges = Partial<RiskWording>;

/** The two ends of a risk, with their articles, for a sentence: "the Tenant". */
export interface RiskParties {
  /** The one side that bears it. */
  readonly bearer: string;
  /** The other of two sides; "the other side" among more. */
  readonly other: string;
  /** For the party that does not bear it: "your" where there are two sides, "the other side’s" among more. */
  readonly whose: string;
  /** Picks the form of a verb for the bearer: `verb('has', 'have')`. */
  readonly verb: (singular: string, plural: string) => string;
}

/** The wording of a risk for the party that bears it, and for the others. */
export interface PartyWording {
  readonly toBearer: (words: RiskWording, ends: RiskParties) => WordingChanges;
  readonly toOther: (words: RiskWording, ends: RiskParties) => WordingChanges;
}

/** How a rule's risk is laid on one side. */
export interface RuleWording extends PartyWording {
  /** Who bears it, as far as the words say so for certain; empty otherwise. */
  readonly bearers: (evidence: RiskEvidence) => readonly DocumentSide[];
}

export type Attribution = Pick<DraftRisk, 'burdens' | 'views'>;

/** Assigns a risk to the parties that bear it. Where all do, the neutral wording holds. */
export function attributeRisk(
  words: RiskWording,
  bearers: readonly DocumentSide[],
  voice: PartyWording | null,
  { all }: Sides,
): Attribution {
  const [bearer, ...more] = bearers;
  if (bearer === undefined) return {};
  const burdens = bearers.map(({ role }) => role);
  if (more.length > 0 || voice === null) return { burdens };
  const [other] = all.filter((side) => side !== bearer);
  const isPair = all.length === 2;
  const ends: RiskParties = {
    whose: isPair ? 'your' : 'the other side’s',
    bearer: formatRole(bearer.role),
    other: isPair && other !== undefined ? formatRole(other.role) : 'the other side',
    verb: (singular, plural) => (isPluralRole(bearer.role) ? plural : singular),
  };
  const views = all.map((side): DraftRiskView => {
    const changed = side === bearer ? voice.toBearer(words, ends) : voice.toOther(words, ends);
    return { side: side.role, ...words, ...changed };
  });
  return { burdens, views };
}

/** The side whose duty the words lay down; all of them where all have it; none where that cannot be told. */
export function obligatedSides(evidence: RiskEvidence): readonly DocumentSide[] {
  const { statement, subjects: speakers, facts } = evidence;
  const { sides } = facts;
  if (statement === null) return [];
  if (statement.isMutual) return sides.all;
  if (isOneSided(evidence)) return sides.of(statement.subject);
  const spoken = new Set([...speakers].flatMap((speaker) => sides.of(speaker)));
  return spoken.size === sides.all.length ? sides.all : [];
}

/** The same where the words forbid something. */
export function restrictedSides(evidence: RiskEvidence): readonly DocumentSide[] {
  return evidence.statement !== null && forbids(evidence.statement) ? obligatedSides(evidence) : [];
}

/** "Shall not", "cannot", and "shall, during the term, not". */
export function forbids({ modal, rest }: Statement): boolean {
  return /\bnot\b|^cannot/u.test(modal) || /^not\b/iu.test(rest);
}

/** The side opposite the one that the words give a right. */
export function disadvantagedSides(evidence: RiskEvidence): readonly DocumentSide[] {
  const { statement, facts } = evidence;
  if (statement === null || statement.isMutual) return [];
  const [holder, ...more] = facts.sides.of(statement.subject);
  return holder === undefined || more.length > 0 ? [] : facts.sides.opposite(holder);
}

/** The one of two sides that pays for what the contract is about. */
export function payingSides({ facts: { sides } }: Pick<RiskEvidence, 'facts'>): readonly DocumentSide[] {
  const payers = sides.all.filter(({ role }) => isPayer(role));
  return sides.all.length === 2 && payers.length === 1 ? payers : [];
}

/** Text up to and with its first full stop; the one in "Acme Inc. may" is none. */
export function firstSentence(text: string): string {
  return /^.*?\.(?=\s+\p{Lu}|$)/u.exec(text)?.[0] ?? text;
}

/** Text behind its first sentence. */
export function afterFirstSentence(text: string): string {
  return text.slice(firstSentence(text).length).trim();
}
