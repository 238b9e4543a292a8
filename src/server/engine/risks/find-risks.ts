import type { DraftRisk } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import type { Contradiction } from '../facts/find-contradictions.ts';
import type { AbsentRecord } from '../findings/find-absences.ts';
import type { Finding } from '../findings/find-findings.ts';
import type { Reading } from '../reading/reading.ts';
import type { DocumentOutline } from '../structure/document-outline.ts';
import type { ContainedAgreement } from '../structure/find-agreements.ts';
import { findDocumentDefects, findFileDefects, findOtherAgreements } from './document-defects.ts';
import { findMissingClauseRisks } from './missing-clause-risks.ts';
import { describeFinding } from './playbook-risks.ts';
import { findPrepaidStages } from './prepaid-stages.ts';
import type { WeightedRisk } from './weighted-risk.ts';

const RISK_LIMIT = 30;
const SEVERITY_ORDER: Readonly<Record<DraftRisk['severity'], number>> = { High: 0, Medium: 1, Low: 2 };

/**
 * Lists the risks of a document, the gravest first, each once.
 * @param read what was read in it: findings of the playbook, the likeliest first; what it lacks; what contradicts itself; where its agreements begin; its numbered parts
 */
export function findRisks(
  reading: Reading,
  facts: Facts,
  {
    findings,
    absences,
    contradictions,
    agreements,
    outline,
  }: {
    readonly findings: readonly Finding[];
    readonly absences: readonly AbsentRecord[];
    readonly contradictions: readonly Contradiction[];
    readonly agreements: readonly ContainedAgreement[];
    readonly outline: DocumentOutline;
  },
): readonly DraftRisk[] {
  const stages = findPrepaidStages(reading, facts);
  const others = findings.filter((finding) => !stages.tells(finding));
  const all = [
    ...stages.risks,
    ...findDocumentDefects(reading, facts, contradictions),
    ...findOtherAgreements(reading, agreements),
    ...others.flatMap((finding) => describeFinding(finding, reading, facts, { agreements, outline })),
    ...findMissingClauseRisks(reading, facts, absences),
  ];
  return rank(all);
}

/** Those of a document whose risks are not assessed. */
export function findFileRisks(reading: Reading): readonly DraftRisk[] {
  return rank(findFileDefects(reading));
}

function rank(risks: readonly WeightedRisk[]): readonly DraftRisk[] {
  return [...risks]
    .sort((left, right) => SEVERITY_ORDER[left.severity] - SEVERITY_ORDER[right.severity] || right.weight - left.weight)
    .slice(0, RISK_LIMIT)
    .map(({ weight: _, ...risk }) => risk);
}
