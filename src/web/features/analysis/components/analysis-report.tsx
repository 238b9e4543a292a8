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

/** The analysis report: what needs a decision first, reference information last. */
export function AnalysisReport({ analysis, document }: AnalysisReportProps) {
  return (
    <>
      <AnalyzeAgain analysis={analysis} />
      <HiddenTextWarning document={document} />
      <UnreadPagesWarning analysis={analysis} />
      {analysis.verdict !== null && <p className={classes.verdict}>{analysis.verdict}</p>}
      {analysis.sides.length > 0 && <SideChooser analysis={analysis} />}
      <SectionNav sections={listSections(analysis)} />
      <div className={classes.glance}>
        <RiskScore analysis={analysis} level={document.riskLevel} />
        <NextDate analysis={analysis} />
      </div>
      <Summary analysis={analysis} />
      <KeyDates id={SECTIONS.dates} analysis={analysis} />
      <RiskAssessment id={SECTIONS.risks} analysis={analysis} />
      <Responsibilities id={SECTIONS.duties} analysis={analysis} />
      <OtherSideDuties id={SECTIONS.othersDuties} analysis={analysis} />
      {analysis.checklist ? (
        <ProvisionChecklist id={SECTIONS.clauses} checklist={analysis.checklist} clauses={analysis.clauses} />
      ) : (
        <ClauseChecklist id={SECTIONS.clauses} clauses={analysis.clauses} />
      )}
      <KeyInformation id={SECTIONS.facts} analysis={analysis} />
      <ImportantTerms id={SECTIONS.terms} analysis={analysis} />
      <p className={classes.disclaimer}>
        This is a reading aid, not legal advice. It can miss things, so check the quoted words, and ask a lawyer before
        you decide something that matters.
      </p>
    </>
  );
}

const SECTIONS = {
  summary: 'analysis-summary',
  dates: 'analysis-dates',
  risks: 'analysis-risks',
  duties: 'analysis-duties',
  othersDuties: 'analysis-others-duties',
  facts: 'analysis-facts',
  terms: 'analysis-terms',
  clauses: 'analysis-clauses',
} as const;

/** The non-empty sections, in display order. */
function listSections(analysis: Analysis): readonly AnalysisSection[] {
  const { yours, unclear, others } = partitionDuties(analysis);
  const counted = [
    { id: SECTIONS.dates, title: 'Dates', count: analysis.dates.length },
    { id: SECTIONS.risks, title: 'Risks', count: analysis.riskFactors.length },
    { id: SECTIONS.duties, title: 'Duties', count: yours.length + unclear.length },
    { id: SECTIONS.othersDuties, title: 'Other side', count: others.length },
    analysis.checklist
      ? { id: SECTIONS.clauses, title: 'Checklist', count: analysis.checklist.items.length }
      : { id: SECTIONS.clauses, title: 'Clauses', count: analysis.clauses.length },
    { id: SECTIONS.facts, title: 'Facts', count: analysis.basicInfo.length },
    { id: SECTIONS.terms, title: 'Terms', count: analysis.keyTerms.length },
  ];
  return [{ id: SECTIONS.summary, title: 'Summary', count: null }, ...counted.filter(({ count }) => count > 0)];
}

function Summary({ analysis }: { readonly analysis: Analysis }) {
  const sources = findSources(analysis, 'summary', 0);
  const key = citationKeyOf('summary', 0);
  return (
    <section id={SECTIONS.summary} aria-labelledby={`${SECTIONS.summary}-title`} className={classes.summary}>
      <h3 id={`${SECTIONS.summary}-title`} tabIndex={-1} className={classes.summaryTitle}>
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
        <p>Their content is not part of this analysis. Please read these pages yourself.</p>
      </div>
    </div>
  );
}
