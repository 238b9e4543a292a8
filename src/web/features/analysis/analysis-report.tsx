import { IconEyeOff, IconFileAlert } from '@tabler/icons-react';
import type { Analysis } from '../../../contract/analysis.ts';
import type { Document } from '../../../contract/documents.ts';
import type { Source } from '../../../contract/sources.ts';
import { listPages } from '../../lib/formatting.ts';
import classes from './analysis-report.module.css';
import { describeCoverage, findSources, mergeByPage } from './analysis-words.ts';
import { CitationChips } from './citation-chips.tsx';
import { ImportantTerms, KeyInformation, Responsibilities } from './cited-lists.tsx';
import { ClauseChecklist } from './clause-checklist.tsx';
import { RiskAssessment } from './risk-assessment.tsx';
import { RiskScore } from './risk-score.tsx';

interface AnalysisReportProps {
  readonly analysis: Analysis;
  readonly document: Document;
  readonly onOpenSource: (source: Source) => void;
}

/** Everything found in a document, from what it is to what it asks of the reader. */
export function AnalysisReport({ analysis, document, onOpenSource }: AnalysisReportProps) {
  const parts = { analysis, onOpenSource };
  return (
    <>
      <HiddenTextAlarm pages={document.hiddenTextPages} />
      <UnreadPagesWarning analysis={analysis} />
      <section aria-labelledby="summary-overview" className={classes.summary}>
        <h3 id="summary-overview" className={classes.summaryTitle}>
          Summary Overview
        </h3>
        <p className={classes.summaryText}>
          {analysis.summary.trim() || 'Document summary not available'}
          <CitationChips sources={mergeByPage(findSources(analysis, 'summary', 0))} onOpenSource={onOpenSource} />
        </p>
      </section>
      <RiskScore score={analysis.riskScore} level={document.riskLevel} />
      <KeyInformation {...parts} />
      <RiskAssessment {...parts} />
      <Responsibilities {...parts} />
      <ImportantTerms {...parts} />
      <ClauseChecklist clauses={analysis.clauses} onOpenSource={onOpenSource} />
      <p className={classes.disclaimer}>
        This is a reading aid, not legal advice. It can miss things, so check the quoted words, and ask a lawyer before
        you decide something that matters.
      </p>
    </>
  );
}

function HiddenTextAlarm({ pages }: { readonly pages: readonly number[] }) {
  if (pages.length === 0) return null;
  return (
    <div className={classes.alarm} data-kind="hidden-text">
      <IconEyeOff size={20} stroke={1.7} aria-hidden />
      <div>
        <strong>This document contains text you cannot see</strong>
        <p>
          There is hidden text on {listPages(pages)}: invisible, white on white, tiny or outside the page. It was left
          out of this analysis and of every answer. Ask the sender why it is there.
        </p>
      </div>
    </div>
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
