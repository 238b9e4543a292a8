import type { NotAssessed } from '#contract/analysis.ts';
import type { CheckedReading, DocumentText, Passage } from '#server/ports/language-model.ts';
import { type Facts, findFacts } from '../facts/facts.ts';
import { type Contradiction, findContradictions } from '../facts/find-contradictions.ts';
import type { FinancialDocument } from '../financial-documents/financial-document.ts';
import { readFinancialDocument } from '../financial-documents/read-financial-document.ts';
import { encodeSentences } from '../findings/encode-sentences.ts';
import { type AbsentRecord, findAbsences } from '../findings/find-absences.ts';
import { type Finding, findFindings, type ReadSentence, readWithDefinitions } from '../findings/find-findings.ts';
import type { FindingModel, FindingModelMetadata } from '../findings/finding-model.ts';
import { followDefinitions } from '../findings/follow-definitions.ts';
import { leanOnRisks } from '../findings/lean-on-risks.ts';
import type { ProvisionContext } from '../findings/read-provisions.ts';
import { recogniseKind } from '../findings/recognise-kind.ts';
import { findRegularPayment } from '../findings/regular-payment.ts';
import { type ScoredSentence, scoreSentences } from '../findings/score-sentences.ts';
import { weighForSide } from '../findings/weigh-for-side.ts';
import { playbookKindOf } from '../playbook/playbook-kind.ts';
import { type Reading, readDocument } from '../reading/reading.ts';
import { isWhole } from '../risks/missing-clause-risks.ts';
import { type DocumentOutline, readOutline } from '../structure/document-outline.ts';
import { type ContainedAgreement, findAgreements } from '../structure/find-agreements.ts';
import { findTables } from '../structure/tables/find-tables.ts';
import type { Table } from '../structure/tables/table.ts';
import { mergeProvisions } from '../told/merge-provisions.ts';
import { isToldAgreement, tellFacts } from '../told/tell-facts.ts';

/** Bumped by hand whenever documents are read or risks are scored differently with the same weights. */
const FORMAT = 10;

/** Version of the reading and the weights; a document model of another version is made again. */
export function documentModelVersion({ version, weightsSha256 }: FindingModelMetadata): string {
  return `${FORMAT}.${version}.${weightsSha256.slice(0, 12)}`;
}

/** What reading a document yields; every view of the document is made of it alone. */
export interface BuiltModel {
  readonly reading: Reading;
  readonly outline: DocumentOutline;
  /** In reading order; one, or none, in most files. */
  readonly agreements: readonly ContainedAgreement[];
  readonly tables: readonly Table[];
  /** Why risks were not looked for; null where they were. */
  readonly notAssessed: NotAssessed | null;
  readonly facts: Facts;
  /** Null for what is no bill, statement, pay slip or insurance policy. */
  readonly financial: FinancialDocument | null;
  /** Why the built-in engine alone would not have looked for risks; null where it would. */
  readonly notUnderstood: NotAssessed | null;
  /** What an external model found, and the checks passed; undefined where none read the document. */
  readonly told: CheckedReading | undefined;
  /** Sentences with what they provide; empty where provisions are not understood. */
  readonly sentences: readonly ReadSentence[];
  /** What is worth knowing before signing, the likeliest first. */
  readonly findings: readonly Finding[];
  /** What such documents have and this one lacks; empty for an excerpt. */
  readonly absences: readonly AbsentRecord[];
  readonly contradictions: readonly Contradiction[];
}

/**
 * Builds the document model: structure, facts, provisions, findings, one stage after the other.
 * @param document the pages that were read, and which could not be
 * @param passages the same text in passages, with the probability of each clause category; may be empty
 * @param model what sentences are read with
 * @param told what an external model found, and the checks passed
 */
export function buildDocumentModel(
  document: DocumentText,
  passages: readonly Passage[],
  model: FindingModel,
  told?: CheckedReading,
): BuiltModel {
  const reading = readDocument(document, passages);
  const scored = scoreSentences(model.provisions, reading);
  const recognised = recogniseKind(model.provisions.rows, scored, model.agreementThreshold);
  const own = findFacts(reading, recognised);
  const financial = readFinancialDocument(reading, own.kind.type);
  const notUnderstood = findNotAssessed(own, own.isAgreement || financial !== null);
  const hasProvisions = notUnderstood === null && own.isAgreement;
  const known = told === undefined ? own : tellFacts(reading, own, told, notUnderstood === null);
  const context = readContext(reading, known);
  const scoredRead = hasProvisions ? readScored(model, reading, scored, context) : [];
  const facts = { ...known, sides: leanOnRisks(known.sides, scoredRead) };
  const read = weighForSide(scoredRead, facts.sides, context);
  const naming = { kind: context.kind, isEnglish: facts.isEnglish };
  const sentences = told ? mergeProvisions({ reading, facts, sentences: read, context, model }, told) : read;
  return {
    reading,
    outline: readOutline(reading.source.text),
    agreements: findAgreements(reading.source.text),
    tables: findTables(document.pages),
    notAssessed: told !== undefined && isToldAgreement(told) ? null : notUnderstood,
    notUnderstood,
    told,
    facts,
    financial,
    sentences,
    findings: findFindings(model, sentences, naming),
    absences:
      hasProvisions && isWhole(reading, facts)
        ? findAbsences(model.provisions.rows, scored, playbookKindOf(facts.kind.type))
        : [],
    contradictions: findContradictions(reading, facts),
  };
}

/** Reads the sentences as printed and with definitions put in, by both models. */
function readScored(
  model: FindingModel,
  reading: Reading,
  scored: readonly ScoredSentence[],
  context: ProvisionContext,
): readonly ReadSentence[] {
  const { encoder, provisions } = model;
  const followed = followDefinitions(provisions, reading, scored);
  const encode = (own: readonly ScoredSentence[]) => encodeSentences(encoder, provisions.rows, own);
  return readWithDefinitions(model, encode(scored), encode(followed), context);
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
