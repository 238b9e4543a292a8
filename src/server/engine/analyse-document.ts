import type {
  AnalysisDraft,
  CheckedReading,
  DocumentText,
  DraftClause,
  DraftItem,
  Passage,
} from '#server/ports/language-model.ts';
import { buildDocumentModel } from './document-model/build-document-model.ts';
import { describeDocumentModel } from './document-model/describe-document-model.ts';
import { mayHoldClauses, nameOfKind } from './facts/document-kind.ts';
import type { Facts } from './facts/facts.ts';
import {
  mergeFinancialDates,
  mergeFinancialFacts,
  mergeFinancialRisks,
  mergeFinancialTerms,
} from './financial-documents/merge-financial-document.ts';
import { createInstanceFinder, type InstanceFinder } from './findings/find-instances.ts';
import type { FindingModel } from './findings/finding-model.ts';
import type { NdaModel } from './nda/nda-model.ts';
import { findProvisions } from './provisions/provisions.ts';
import type { Reading } from './reading/reading.ts';
import { writeBasicInfo } from './report/basic-info.ts';
import { describeClauses } from './report/clauses.ts';
import { isCommercial } from './report/is-commercial.ts';
import { findKeyDates } from './report/key-dates.ts';
import { findKeyTerms } from './report/key-terms.ts';
import { findObligations } from './report/obligations.ts';
import { writeSummary } from './report/summary.ts';
import { findFileRisks, findRisks } from './risks/find-risks.ts';
import { spellDates, writeDayFirst, writesDayFirst } from './text/spell-dates.ts';
import { mergeDates, mergeLines } from './told/merge-facts.ts';

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
 * @param told what an external model found, and the checks passed; views are made of it and of what is read here alike
 * @returns a draft whose quotes are still to be checked against the pages, with the document model that it is a view of
 */
export function analyseDocument(
  document: DocumentText,
  passages: readonly Passage[],
  models: AnalysisModels,
  told?: CheckedReading,
): AnalysisDraft {
  const model = buildDocumentModel(document, passages, models.findings, told);
  const { reading, facts, financial, sentences, notAssessed, notUnderstood } = model;
  const toldFacts = told?.facts ?? [];
  const written = writeBasicInfo(reading, facts);
  // Of a document that the engine does not understand it knows only the parties that a model told.
  const isTold = told !== undefined && notUnderstood === 'language';
  const lines = isTold ? written.map((line) => ({ ...line, foundBy: 'model' as const })) : written;
  const isAssessed = notAssessed === null;
  const risks = isAssessed ? mergeFinancialRisks(financial, findRisks(reading, facts, model)) : findFileRisks(reading);
  // Clauses and what is usual are looked for by the built-in engine alone.
  const instances = createInstanceFinder(model.findings, sentences);
  const clauses = notUnderstood === null ? listClauses(reading, passages, facts, instances) : [];
  const provisions =
    notUnderstood === null ? findProvisions(reading, facts, clauses, instances, models.readNda) : undefined;
  const found = mergeDates(mergeFinancialDates(financial, findKeyDates(reading, facts)), toldFacts);
  const isDayFirst = writesDayFirst(reading.source.text, reading.dayOrder);
  const write = (text: string): string => (isDayFirst ? writeDayFirst(text) : text);
  // "06/07/2030" is another day in London than in Ohio.
  const spell = <T extends DraftItem>(item: T): T => ({
    ...item,
    text: write(spellDates(item.text, reading.dayOrder)),
  });
  const dates = found.map((date) => ({ ...date, detail: write(date.detail) }));
  const summary = tellSummary(told) ?? writeSummary(reading, facts, risks, financial);
  return {
    documentType: nameOfKind(facts.kind),
    isLegalDocument: facts.kind.isLegal,
    ...(notAssessed !== null && { notAssessed }),
    summary: { ...summary, text: write(summary.text) },
    basicInfo: mergeLines(mergeFinancialFacts(financial, lines), toldFacts).map(spell),
    keyTerms: mergeFinancialTerms(financial, findKeyTerms(reading, facts, sentences, model.outline)),
    riskFactors: risks.map((risk) => ({ ...risk, explanation: write(risk.explanation) })),
    obligations: findObligations(reading, facts, sentences).map(spell),
    ...(facts.sides.all.length > 0 && {
      sides: facts.sides.all.map((side) => ({ ...side, isAddressed: side === facts.sides.said?.you })),
    }),
    clauses: isCommercial(facts, provisions?.kind) ? clauses : [],
    ...(provisions !== undefined && { provisions }),
    dates,
    documentModel: describeDocumentModel(model, dates, models.findings),
  };
}

/** The summary of an external model; null where none of its statements passed the checks. */
function tellSummary(told: CheckedReading | undefined): DraftItem | null {
  if (told === undefined || told.summary.length === 0) return null;
  return {
    text: told.summary.map(({ text }) => text).join(' '),
    quotes: told.summary.flatMap(({ quotes }) => quotes),
    foundBy: 'model',
  };
}

/** None where the document has none: a list of missing clauses makes no sense for a bill or a story. */
function listClauses(
  reading: Reading,
  passages: readonly Passage[],
  facts: Facts,
  instances: InstanceFinder,
): readonly DraftClause[] {
  if (!mayHoldClauses(facts.kind)) return [];
  const clauses = describeClauses(reading, facts.isEnglish ? passages : [], facts, instances);
  const isBinding = facts.kind.isLegal || facts.kind.isContract;
  return isBinding || clauses.some(({ present }) => present) ? clauses : [];
}
