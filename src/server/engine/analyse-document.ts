import type { NotAssessed } from '#contract/analysis.ts';
import type { AnalysisDraft, DocumentText, DraftClause, Passage } from '#server/ports/language-model.ts';
import { mayHoldClauses } from './facts/document-kind.ts';
import { type Facts, findFacts } from './facts/facts.ts';
import {
  mergeFinancialDates,
  mergeFinancialFacts,
  mergeFinancialRisks,
  mergeFinancialTerms,
} from './financial-documents/merge-financial-document.ts';
import { readFinancialDocument } from './financial-documents/read-financial-document.ts';
import { findFindings, readSentences } from './findings/find-findings.ts';
import type { FindingModel } from './findings/finding-model.ts';
import type { ProvisionContext } from './findings/read-provisions.ts';
import { recogniseKind } from './findings/recognise-kind.ts';
import { findRegularPayment } from './findings/regular-payment.ts';
import { scoreSentences } from './findings/score-sentences.ts';
import type { NdaModel } from './nda/nda-model.ts';
import { playbookKindOf } from './playbook/playbook-kind.ts';
import { findProvisions } from './provisions/provisions.ts';
import { type Reading, readDocument } from './reading/reading.ts';
import { writeBasicInfo } from './report/basic-info.ts';
import { describeClauses } from './report/clauses.ts';
import { findKeyDates } from './report/key-dates.ts';
import { findKeyTerms } from './report/key-terms.ts';
import { findObligations } from './report/obligations.ts';
import { writeSummary } from './report/summary.ts';
import { findFileRisks, findRisks } from './risks/find-risks.ts';

/** What the built-in engine was trained to. */
export interface AnalysisModels {
  readonly findings: FindingModel;
  /** Called for a non-disclosure agreement; without it such agreements are read by wordings alone. */
  readonly readNda?: () => NdaModel;
}

/**
 * Analyses a document by extraction only: every item rests on words copied from its pages, and what frames them is ours.
 * Risks of something missing are the one exception; they carry no quote and say how it was looked for.
 * @param document the pages that were read, and which could not be
 * @param passages the same text in passages, with the probability of each clause category; may be empty
 * @param models what sentences are read with
 * @returns a draft whose quotes are still to be checked against the pages
 */
export function analyseDocument(
  document: DocumentText,
  passages: readonly Passage[],
  models: AnalysisModels,
): AnalysisDraft {
  const reading = readDocument(document, passages);
  const scored = scoreSentences(models.findings.provisions, reading);
  const recognised = recogniseKind(models.findings.provisions.rows, scored, models.findings.agreementThreshold);
  const facts = findFacts(reading, recognised);
  const financial = readFinancialDocument(reading, facts.kind.type);
  const isAgreement = facts.kind.isLegal || facts.kind.isContract || recognised?.isAgreement === true;
  const notAssessed = findNotAssessed(facts, isAgreement || financial !== null);
  const isAssessed = notAssessed === null;
  const hasProvisions = isAssessed && isAgreement;
  const sentences = hasProvisions ? readSentences(models.findings, scored, readContext(reading, facts)) : [];
  const findings = findFindings(models.findings, sentences);
  const risks = isAssessed
    ? mergeFinancialRisks(financial, findRisks(reading, facts, findings))
    : findFileRisks(reading);
  const clauses = isAssessed ? listClauses(reading, passages, facts) : [];
  const provisions = isAssessed ? findProvisions(reading, facts, clauses, models.readNda) : undefined;
  return {
    documentType: facts.kind.type,
    isLegalDocument: facts.kind.isLegal,
    ...(notAssessed !== null && { notAssessed }),
    summary: writeSummary(reading, facts, risks, financial),
    basicInfo: mergeFinancialFacts(financial, writeBasicInfo(reading, facts)),
    keyTerms: mergeFinancialTerms(financial, findKeyTerms(reading, facts, sentences)),
    riskFactors: risks,
    obligations: findObligations(reading, facts, sentences, models.findings.dutyMinimum),
    ...(facts.sides.all.length > 0 && { sides: facts.sides.all.map(({ role, names }) => ({ role, names })) }),
    clauses,
    ...(provisions !== undefined && { provisions }),
    dates: mergeFinancialDates(financial, findKeyDates(reading, facts)),
  };
}

/** Too short a text to tell its language counts as English, so that its kind decides. */
function findNotAssessed({ language }: Facts, isKnownKind: boolean): NotAssessed | null {
  if (language === null) return 'language';
  return isKnownKind ? null : 'kind';
}

function readContext(reading: Reading, { kind }: Facts): ProvisionContext {
  return {
    kind: playbookKindOf(kind.type),
    regularPayment: findRegularPayment(reading.sentences.map(({ text }) => text)),
  };
}

/** None where the document has none: a list of missing clauses makes no sense for a bill or a story. */
function listClauses(reading: Reading, passages: readonly Passage[], facts: Facts): readonly DraftClause[] {
  if (!mayHoldClauses(facts.kind)) return [];
  const clauses = describeClauses(reading, facts.isEnglish ? passages : [], facts);
  const isBinding = facts.kind.isLegal || facts.kind.isContract;
  return isBinding || clauses.some(({ present }) => present) ? clauses : [];
}
