import { IconFileAlert } from '@tabler/icons-react';
import type { Analysis } from '#contract/analysis.ts';
import type { Document } from '#contract/documents.ts';
import { describeCoverage, findSources } from '../model/analysis-view-model.ts';
import { citationKeyOf } from '../model/citation-keys.ts';
import { partitionDuties } from '../model/perspective.ts';
import classes from './analysis-report.module.css';
import { AnalyzeAgain } from './analyze-again.tsx';
import { ClauseChecklist } from './checklist/clause-checklist.tsx';
import { OtherSideDuties, Responsibilities } from './checklist/duty-lists.tsx';
import { ProvisionChecklist } from './checklist/provision-checklist.tsx';
import { CitationChips } from './citations/citation-chips.tsx';
import { ImportantTerms, KeyInformation } from './citations/fact-lists.tsx';
import { KeyDates } from './dates/key-dates.tsx';
import { NextDate } from './dates/next-date.tsx';
import { HiddenTextWarning } from './hidden-text-warning.tsx';
import { type AnalysisSection, SectionNav } from './layout/section-nav.tsx';
import { RiskAssessment } from './risk/risk-assessment.tsx';
import { RiskScore } from './risk/risk-score.tsx';
import { SideChooser } from './risk/side-chooser.tsx';

interface AnalysisReportProps {
  readonly analysis: Analysis;
  readonly document: Document;
}

/** Everything found in a document: what to decide on first, then what to look up. */
export function AnalysisReport({ analysis, document }: AnalysisReportProps) {
  return (
    <>
      <AnalyzeAgain analysis={analysis} />
      <HiddenTextWarning document={document} />
      <UnreadPagesWarning analysis={analysis} />
      {analysis.sides.length > 0 && <SideChooser analysis={analysis} />}
      <SectionNav parts={listParts(analysis)} />
      <div className={classes.glance}>
        <RiskScore analysis={analysis} level={document.riskLevel} />
        <NextDate analysis={analysis} />
      </div>
      <Summary analysis={analysis} />
      <KeyDates id={PARTS.dates} analysis={analysis} />
      <RiskAssessment id={PARTS.risks} analysis={analysis} />
      <Responsibilities id={PARTS.duties} analysis={analysis} />
      <OtherSideDuties id={PARTS.othersDuties} analysis={analysis} />
      {analysis.checklist ? (
        <ProvisionChecklist id={PARTS.clauses} checklist={analysis.checklist} clauses={analysis.clauses} />
      ) : (
        <ClauseChecklist id={PARTS.clauses} clauses={analysis.clauses} />
      )}
      <KeyInformation id={PARTS.facts} analysis={analysis} />
      <ImportantTerms id={PARTS.terms} analysis={analysis} />
      <p className={classes.disclaimer}>
        This is a reading aid, not legal advice. It can miss things, so check the quoted words, and ask a lawyer before
        you decide something that matters.
      </p>
    </>
  );
}

const PARTS = {
  summary: 'analysis-summary',
  dates: 'analysis-dates',
  risks: 'analysis-risks',
  duties: 'analysis-duties',
  othersDuties: 'analysis-others-duties',
  facts: 'analysis-facts',
  terms: 'analysis-terms',
  clauses: 'analysis-clauses',
} as const;

/** The parts that are there, in their order. */
function listParts(analysis: Analysis): readonly AnalysisSection[] {
  const { yours, unclear, others } = partitionDuties(analysis);
  const counted = [
    { id: PARTS.dates, title: 'Dates', count: analysis.dates.length },
    { id: PARTS.risks, title: 'Risks', count: analysis.riskFactors.length },
    { id: PARTS.duties, title: 'Duties', count: yours.length + unclear.length },
    { id: PARTS.othersDuties, title: 'Other side', count: others.length },
    analysis.checklist
      ? { id: PARTS.clauses, title: 'Checklist', count: analysis.checklist.items.length }
      : { id: PARTS.clauses, title: 'Clauses', count: analysis.clauses.length },
    { id: PARTS.facts, title: 'Facts', count: analysis.basicInfo.length },
    { id: PARTS.terms, title: 'Terms', count: analysis.keyTerms.length },
  ];
  return [{ id: PARTS.summary, title: 'Summary', count: null }, ...counted.filter(({ count }) => count > 0)];
}

function Summary({ analysis }: { readonly analysis: Analysis }) {
  const sources = findSources(analysis, 'summary', 0);
  const key = citationKeyOf('summary', 0);
  return (
    <section id={PARTS.summary} aria-labelledby={`${PARTS.summary}-title`} className={classes.summary}>
      <h3 id={`${PARTS.summary}-title`} tabIndex={-1} className={classes.summaryTitle}>
        Summary Overview
      </h3>
      <div className={classes.summaryText} data-citation-key={key}>
        {analysis.summary.trim() || 'Document summary not available'}
        <CitationChips itemKey={key} sources={sources} />
      </div>
    </section>
  );
}

function UnreadPagesWarning({ analysis }: { readonly analysis: Analysis }) {
  if (analysis.coverage.unreadPages.length === 0) return null;
  return (
    <div className={classes.alarm} data-kind="unread">
      <IconFileAlert size={20} stroke={1.7} aria-hidden />
      <div>
        <strong>{describeCoverage(analysis.coverage)}</strong>
        <p>What stands there is not part of this analysis. Please read it yourself.</p>
      </div>
    </div>
  );
}
