import { IconAlignLeft, IconFileAlert } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Analysis } from '#contract/analysis.ts';
import { countedRisks } from '#contract/analysis-perspective.ts';
import { describeDocument } from '#contract/analysis-verdict.ts';
import type { Document } from '#contract/documents.ts';
import { describeCoverage, describeOcrPages, findSources } from '../model/analysis-view-model.ts';
import { citationKeyOf } from '../model/citation-keys.ts';
import { analysisTexts } from '../texts.ts';
import { AnalysisProvenance } from './analysis-provenance.tsx';
import classes from './analysis-report.module.css';
import { AnalyzeAgain } from './analyze-again.tsx';
import { ClauseChecklist } from './checklist/clause-checklist.tsx';
import { OtherSideDuties, Responsibilities } from './checklist/duty-lists.tsx';
import { ProvisionChecklist } from './checklist/provision-checklist.tsx';
import { CitationChips } from './citations/citation-chips.tsx';
import { ImportantTerms, KeyInformation } from './citations/fact-lists.tsx';
import { KeyDates } from './dates/key-dates.tsx';
import { HiddenTextWarning } from './hidden-text-warning.tsx';
import { AnalysisCard } from './layout/analysis-card.tsx';
import { Disclosure } from './layout/disclosure.tsx';
import { RiskAssessment } from './risk/risk-assessment.tsx';
import { Glance } from './verdict/glance.tsx';
import { SideSentence } from './verdict/side-sentence.tsx';
import { WorstPoints } from './verdict/worst-points.tsx';

interface AnalysisReportProps {
  readonly analysis: Analysis;
  readonly document: Document;
  /** Further cards. */
  readonly notes?: ReactNode;
}

/** The analysis report: the verdict in the first view, everything else collapsed below. */
export function AnalysisReport({ analysis, document, notes }: AnalysisReportProps) {
  const what = describeDocument(analysis);
  return (
    <>
      <HiddenTextWarning document={document} />
      <UnreadPagesWarning analysis={analysis} />
      {what !== null && <p className={classes.what}>{what}</p>}
      <SideSentence analysis={analysis} />
      <Glance analysis={analysis} document={document} />
      <WorstPoints analysis={analysis} risksId={CARDS.risks} />
      <AnalyzeAgain analysis={analysis} />
      <div className={classes.cards}>
        <Summary analysis={analysis} />
        <RiskAssessment id={CARDS.risks} analysis={analysis} />
        <KeyDates id={CARDS.dates} analysis={analysis} />
        <Responsibilities id={CARDS.duties} analysis={analysis} />
        <OtherSideDuties id={CARDS.othersDuties} analysis={analysis} />
        {analysis.checklist ? (
          <ProvisionChecklist id={CARDS.clauses} checklist={analysis.checklist} clauses={analysis.clauses} />
        ) : (
          <ClauseChecklist id={CARDS.clauses} clauses={analysis.clauses} />
        )}
        <KeyInformation id={CARDS.facts} analysis={analysis} />
        <ImportantTerms id={CARDS.terms} analysis={analysis} />
        {notes}
      </div>
      <Provenance analysis={analysis} document={document} />
    </>
  );
}

const CARDS = {
  summary: 'analysis-summary',
  dates: 'analysis-dates',
  risks: 'analysis-risks',
  duties: 'analysis-duties',
  othersDuties: 'analysis-others-duties',
  facts: 'analysis-facts',
  terms: 'analysis-terms',
  clauses: 'analysis-clauses',
} as const;

function Summary({ analysis }: { readonly analysis: Analysis }) {
  const sources = findSources(analysis, 'summary', 0);
  const key = citationKeyOf('summary', 0);
  return (
    <AnalysisCard id={CARDS.summary} title={analysisTexts.summary} icon={IconAlignLeft} keys={[key]}>
      <div className={classes.summaryText} data-citation-key={key}>
        {analysis.summary.trim() || analysisTexts.noSummary}
        <CitationChips itemKey={key} sources={sources} />
      </div>
    </AnalysisCard>
  );
}

/** How the analysis was made, and what it is not. */
function Provenance({ analysis, document: { ocrPages } }: AnalysisReportProps) {
  const { coverage, riskScore, side } = analysis;
  return (
    <footer className={classes.provenance}>
      <p className={classes.facts}>
        <AnalysisProvenance analysis={analysis} />
        {ocrPages.length > 0 && <span>{describeOcrPages(ocrPages, coverage.pagesTotal)}</span>}
      </p>
      {riskScore !== null && (
        <Disclosure label={analysisTexts.howScored}>
          <p>
            {riskScore > 0 && `${analysisTexts.basedOn(countedRisks(analysis).length, side !== null)} `}
            {analysisTexts.scoreFormula}
          </p>
        </Disclosure>
      )}
      <p>{analysisTexts.disclaimer}</p>
    </footer>
  );
}

function UnreadPagesWarning({ analysis }: { readonly analysis: Analysis }) {
  if (analysis.coverage.unreadPages.length === 0) return null;
  return (
    <div className={classes.alarm} data-kind="unread">
      <IconFileAlert size={20} stroke={1.7} aria-hidden />
      <div>
        <strong>{describeCoverage(analysis.coverage)}</strong>
        <p>{analysisTexts.unreadPages}</p>
      </div>
    </div>
  );
}
