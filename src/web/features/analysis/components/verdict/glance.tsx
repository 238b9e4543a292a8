import type { Analysis } from '#contract/analysis.ts';
import type { Document } from '#contract/documents.ts';
import { NextDate } from '../dates/next-date.tsx';
import { RiskScore } from '../risk/risk-score.tsx';
import classes from './glance.module.css';
import { Money } from './money.tsx';

interface GlanceProps {
  readonly analysis: Analysis;
  readonly document: Pick<Document, 'riskLevel' | 'isSample'>;
}

/** Score, money and next date, side by side. */
export function Glance({ analysis, document: { riskLevel, isSample } }: GlanceProps) {
  return (
    <div className={classes.glance}>
      <RiskScore analysis={analysis} level={riskLevel} />
      <Money analysis={analysis} />
      <NextDate analysis={analysis} isSample={isSample} />
    </div>
  );
}
