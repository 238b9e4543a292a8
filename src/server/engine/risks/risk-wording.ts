import { formatRole, isPluralRole } from '#server/domain/sides/format-side.ts';
import type { DraftRisk, DraftRiskView } from '#server/ports/language-model.ts';
import { isPayer } from '../parties/side-roles.ts';
import type { DocumentSide, Sides } from '../parties/sides.ts';
import type { Statement } from '../parties/statements.ts';
import type { RiskEvidence, RiskWording } from './risk-rule.ts';
import { isOneSided } from './risk-rule.ts';

/** The parts of the neutral wording that a party's wording replaces. */
type WordingChanges = Partial<RiskWording>;

/** Names of the parties to a risk, with articles, for use in a sentence: "the Tenant". */
interface RiskParties {
  /** The side that bears it. */
  readonly bearer: string;
  /** The other of two sides; "the other side" among more. */
  readonly other: string;
  /** For readers who do not bear it: "your" where there are two sides, "the other side’s" among more. */
  readonly whose: string;
  /** Picks the form of a verb for the bearer: `verb('has', 'have')`. */
  readonly verb: (singular: string, plural: string) => string;
}

/** Wording of a risk for the side that bears it, and for the others. */
export interface PartyWording {
  readonly toBearer: (words: RiskWording, parties: RiskParties) => WordingChanges;
  readonly toOther: (words: RiskWording, parties: RiskParties) => WordingChanges;
}

/** Attribution and wording of a rule's risk. */
export interface RuleWording extends PartyWording {
  /** The sides that bear it, where that is certain; empty otherwise. */
  readonly bearers: (evidence: RiskEvidence) => readonly DocumentSide[];
}

type Attribution = Pick<DraftRisk, 'burdens' | 'views'>;

/** Attributes a risk to the sides that bear it. If all of them do, the neutral wording is kept. */
export function attributeRisk(
  words: RiskWording,
  bearers: readonly DocumentSide[],
  wording: PartyWording | null,
  { all }: Sides,
): Attribution {
  const [bearer, ...more] = bearers;
  if (bearer === undefined) return {};
  const burdens = bearers.map(({ role }) => role);
  if (more.length > 0 || wording === null) return { burdens };
  const [other] = all.filter((side) => side !== bearer);
  const isPair = all.length === 2;
  const parties: RiskParties = {
    whose: isPair ? 'your' : 'the other side’s',
    bearer: formatRole(bearer.role),
    other: isPair && other !== undefined ? formatRole(other.role) : 'the other side',
    verb: (singular, plural) => (isPluralRole(bearer.role) ? plural : singular),
  };
  const views = all.map((side): DraftRiskView => {
    const changed = side === bearer ? wording.toBearer(words, parties) : wording.toOther(words, parties);
    return { side: side.role, ...words, ...changed };
  });
  return { burdens, views };
}

/** The side that has the duty; all sides if all have it; none if that is uncertain. */
export function obligatedSides(evidence: RiskEvidence): readonly DocumentSide[] {
  const { statement, subjects: statements, facts } = evidence;
  const { sides } = facts;
  if (statement === null) return [];
  if (statement.isMutual) return sides.all;
  if (isOneSided(evidence)) return sides.of(statement.subject);
  const spoken = new Set([...statements].flatMap((speaker) => sides.of(speaker)));
  return spoken.size === sides.all.length ? sides.all : [];
}

/** As `obligatedSides`, for prohibitions. */
export function restrictedSides(evidence: RiskEvidence): readonly DocumentSide[] {
  return evidence.statement !== null && forbids(evidence.statement) ? obligatedSides(evidence) : [];
}

/** "Shall not", "cannot", and "shall, during the term, not". */
export function forbids({ modal, rest }: Statement): boolean {
  return /\bnot\b|^cannot/u.test(modal) || /^not\b/iu.test(rest);
}

/** The side opposite the holder of a right. */
export function disadvantagedSides(evidence: RiskEvidence): readonly DocumentSide[] {
  const { statement, facts } = evidence;
  if (statement === null || statement.isMutual) return [];
  const [holder, ...more] = facts.sides.of(statement.subject);
  return holder === undefined || more.length > 0 ? [] : facts.sides.opposite(holder);
}

/** The side that pays for the subject of the contract, where there are two sides. */
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
