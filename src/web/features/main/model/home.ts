import type { Document } from '#contract/documents.ts';
import { describeReadingProgress } from '#web/lib/documents/document-state.ts';
import { mainTexts } from '../texts.ts';

/** A glance takes in so many; the list has them all. */
const SHOWN = 3;

/** A document on the home screen. */
export interface HomeEntry {
  readonly document: Document;
  /** "Analyzing…", "Risk score 87 · High", "Not analyzed yet" */
  readonly standing: string;
  readonly isBusy: boolean;
}

/** The documents to go on with: those that are being read or analyzed first, then the newest. */
export function listHomeEntries(
  documents: readonly Document[],
  analyzingIds: ReadonlySet<number>,
): readonly HomeEntry[] {
  return documents
    .map((document) => {
      const isAnalyzing = analyzingIds.has(document.id) || document.isAnalysisPending;
      return {
        document,
        standing: describeStanding(document, isAnalyzing),
        isBusy: isAnalyzing || document.status === 'processing',
      };
    })
    .sort((one, other) => Number(other.isBusy) - Number(one.isBusy))
    .slice(0, SHOWN);
}

function describeStanding(document: Document, isAnalyzing: boolean): string {
  const { status, hasAnalysis, riskScore, riskLevel } = document;
  if (status === 'failed') return mainTexts.notReadable;
  if (status === 'processing') return describeReadingProgress(document);
  if (isAnalyzing) return mainTexts.analyzing;
  if (!hasAnalysis) return mainTexts.notAnalyzed;
  if (riskScore === null || riskLevel === null) return mainTexts.notAssessed;
  const level = `${riskLevel.charAt(0).toUpperCase()}${riskLevel.slice(1)}`;
  return riskScore === 0 ? mainTexts.noRisks : mainTexts.riskScore(riskScore, level);
}
