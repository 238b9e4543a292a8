import type { AnalysisDraft, DocumentText, DraftClause, Passage } from '#server/ports/language-model.ts';
import { mayHoldClauses } from './facts/document-kind.ts';
import { type Facts, findFacts } from './facts/facts.ts';
import {
  mergeFinancialDates,
  mergeFinancialFacts,
  mergeFinancialRisks,
} from './financial-documents/merge-financial-document.ts';
import { readFinancialDocument } from './financial-documents/read-financial-document.ts';
import type { NdaModel } from './nda/nda-model.ts';
import { findProvisions } from './provisions/provisions.ts';
import { type Reading, readDocument } from './reading/reading.ts';
import { writeBasicInfo } from './report/basic-info.ts';
import { describeClauses } from './report/clauses.ts';
import { findKeyDates } from './report/key-dates.ts';
import { findKeyTerms } from './report/key-terms.ts';
import { findObligations } from './report/obligations.ts';
import { writeSummary } from './report/summary.ts';
import { findRisks } from './risks/find-risks.ts';

/**
 * Analyses a document by extraction only: every item rests on words copied from its pages, and what frames them is ours.
 * Risks of something missing are the one exception; they carry no quote and say how it was looked for.
 * @param document the pages that were read, and which could not be
 * @param passages the same text in passages, with the probability of each clause category; may be empty
 * @param readNdaModel called for a non-disclosure agreement; without it such agreements are read by wordings alone
 * @returns a draft whose quotes are still to be checked against the pages
 */
export function analyseDocument(
  document: DocumentText,
  passages: readonly Passage[],
  readNdaModel?: () => NdaModel,
): AnalysisDraft {
  const reading = readDocument(document, passages);
  const facts = findFacts(reading);
  const financial = readFinancialDocument(reading, facts.kind.type);
  const risks = mergeFinancialRisks(financial, findRisks(reading, facts));
  const clauses = listClauses(reading, passages, facts);
  const provisions = findProvisions(reading, facts, clauses, readNdaModel);
  const isBinding = facts.kind.isLegal || facts.kind.isContract;
  return {
    documentType: facts.kind.type,
    isLegalDocument: facts.kind.isLegal,
    summary: writeSummary(reading, facts, risks, financial),
    basicInfo: mergeFinancialFacts(financial, writeBasicInfo(reading, facts)),
    keyTerms: [...(financial?.terms ?? []), ...findKeyTerms(reading, facts)],
    riskFactors: risks,
    obligations: isBinding && facts.isEnglish ? findObligations(reading, facts.statements, facts.sides) : [],
    ...(facts.sides.all.length > 0 && { sides: facts.sides.all.map(({ role, names }) => ({ role, names })) }),
    clauses,
    ...(provisions !== undefined && { provisions }),
    dates: mergeFinancialDates(financial, findKeyDates(reading, facts)),
  };
}

/** None where the document has none: a list of missing clauses makes no sense for a bill or a story. */
function listClauses(reading: Reading, passages: readonly Passage[], facts: Facts): readonly DraftClause[] {
  if (!mayHoldClauses(facts.kind)) return [];
  const clauses = describeClauses(reading, facts.isEnglish ? passages : [], facts);
  const isBinding = facts.kind.isLegal || facts.kind.isContract;
  return isBinding || clauses.some(({ present }) => present) ? clauses : [];
}
