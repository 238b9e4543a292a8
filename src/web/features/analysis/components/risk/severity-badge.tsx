import { IconAlertCircle, IconAlertTriangle, IconArrowsExchange, IconInfoCircle } from '@tabler/icons-react';
import type { RiskFactor } from '#contract/analysis.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import classes from './severity-badge.module.css';

const ICONS = { High: IconAlertTriangle, Medium: IconAlertCircle, Low: IconInfoCircle } as const;

/** The severity of a risk, by word, sign and color; for risks of the other side that they are. */
export function SeverityBadge({ severity, stance }: Pick<RiskFactor, 'severity' | 'stance'>) {
  if (stance === 'other') {
    return (
      <span className={classes.badge}>
        <IconArrowsExchange size={14} stroke={2} aria-hidden />
        {analysisTexts.otherSide}
      </span>
    );
  }
  const SeverityIcon = ICONS[severity];
  return (
    <span className={classes.badge} data-severity={severity}>
      <SeverityIcon size={14} stroke={2} aria-hidden />
      {severity}
    </span>
  );
}
