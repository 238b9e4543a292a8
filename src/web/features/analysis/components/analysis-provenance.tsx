import { IconInfoCircle } from '@tabler/icons-react';
import type { Analysis } from '#contract/analysis.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import { describeEngine } from '../model/analysis-view-model.ts';
import { describeModelShare } from '../model/describe-model-share.ts';
import { describeUsage } from '../model/describe-usage.ts';
import { analysisTexts } from '../texts.ts';
import classes from './analysis-provenance.module.css';

interface AnalysisOriginProps {
  readonly analysis: Analysis;
}

/** Date, engine, provider, who found what, and token usage of the analysis. */
export function AnalysisProvenance({ analysis }: AnalysisOriginProps) {
  const { analyzedAt, engine, provider, usage } = analysis;
  return (
    <>
      <span>{analysisTexts.analyzedBy(formatDate(analyzedAt), describeEngine(engine))}</span>
      {provider !== undefined && <span>{analysisTexts.textSent(provider)}</span>}
      {describeModelShare(analysis).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {usage && <span>{describeUsage(usage)}</span>}
    </>
  );
}

/** Why a fallback engine made the analysis, or part of it. */
export function AnalysisNotice({ analysis }: AnalysisOriginProps) {
  if (analysis.notice === undefined) return null;
  return (
    <p className={classes.notice} role="note">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      <span>{analysis.notice}</span>
    </p>
  );
}
