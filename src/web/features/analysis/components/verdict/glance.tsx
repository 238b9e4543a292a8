import type { Analysis } from '#contract/analysis.ts';
import type { RiskLevel } from '#contract/documents.ts';
import { NextDate } from '../dates/next-date.tsx';
import { RiskScore } from '../risk/risk-score.tsx';
import classes from './glance.module.css';
import { Money } from './money.tsx';

/** Score, money and next date, side by side. */
export function Glance({ analysis, level }: { readonly analysis: Analysis; readonly level: RiskLevel | null }) {
  return (
    <div className={classes.glance}>
      <RiskScore analysis={analysis} level={level} />
      <Money analysis={analysis} />
      <NextDate analysis={analysis} />
    </div>
  );
}
