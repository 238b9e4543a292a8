import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowsExchange,
  IconInfoCircle,
  IconShieldHalfFilled,
} from '@tabler/icons-react';
import type { Analysis, RiskFactor, Severity } from '#contract/analysis.ts';
import { countSeverities, findSources } from '#web/features/analysis/model/analysis-view-model.ts';
import { citationKeyOf } from '#web/features/analysis/model/citation-keys.ts';
import { affectsReader, groupRisks } from '#web/features/analysis/model/perspective.ts';
import { CitationChips } from '../citations/citation-chips.tsx';
import { CitedItem } from '../citations/cited-item.tsx';
import { AnalysisCard } from '../layout/analysis-card.tsx';
import { CollapsibleList } from '../layout/collapsible-list.tsx';
import classes from './risk-assessment.module.css';

/** Risks with explanation and sources: those of the chosen side first, then by severity. */
export function RiskAssessment({ analysis, id }: { readonly analysis: Analysis; readonly id: string }) {
  const risks = analysis.riskFactors;
  if (risks.length === 0) return null;
  return (
    <AnalysisCard id={id} title="Risk Assessment" icon={IconShieldHalfFilled} note={describeRiskCounts(analysis)}>
      {groupRisks(analysis).map(({ title, indexes }) => (
        <div key={title ?? ''} className={classes.group}>
          {title !== null && <p className={classes.groupTitle}>{title}</p>}
          <CollapsibleList
            className={classes.risks}
            keys={indexes.map((index) => [citationKeyOf('riskFactors', index)])}
            items={indexes.map((index) => <RiskItem key={index} analysis={analysis} index={index} />)}
          />
        </div>
      ))}
    </AnalysisCard>
  );
}

function RiskItem({ analysis, index }: { readonly analysis: Analysis; readonly index: number }) {
  const factor = analysis.riskFactors[index];
  if (!factor) return null;
  const key = citationKeyOf('riskFactors', index);
  const sources = findSources(analysis, 'riskFactors', index);
  return (
    <CitedItem itemKey={key} sources={sources} className={classes.risk} testId="risk-item">
      <div className={classes.riskHeader}>
        <h4 className={classes.riskTitle}>{factor.risk}</h4>
        {factor.stance === 'other' ? <OtherSideBadge /> : <SeverityBadge severity={factor.severity} />}
      </div>
      <p className={classes.explanation}>
        {factor.explanation}
        {factor.stance === 'both' && ' It affects the other side as well.'}
        <CitationChips itemKey={key} sources={sources} />
      </p>
    </CitedItem>
  );
}

const SEVERITY_ICONS = { High: IconAlertTriangle, Medium: IconAlertCircle, Low: IconInfoCircle } as const;

function SeverityBadge({ severity }: { readonly severity: Severity }) {
  const SeverityIcon = SEVERITY_ICONS[severity];
  return (
    <span className={classes.badge} data-severity={severity}>
      <SeverityIcon size={14} stroke={2} aria-hidden />
      {severity}
    </span>
  );
}

/** Replaces the severity for risks of the other side. */
function OtherSideBadge() {
  return (
    <span className={classes.badge}>
      <IconArrowsExchange size={14} stroke={2} aria-hidden />
      Other side
    </span>
  );
}

function describeRiskCounts({ riskFactors, side }: Analysis): string {
  if (side === null) return describeCounts(riskFactors);
  const own = riskFactors.filter(affectsReader);
  return own.length === 0 ? 'none found for you' : `for you: ${describeCounts(own)}`;
}

function describeCounts(risks: readonly RiskFactor[]): string {
  const counts = countSeverities(risks);
  const named = (['High', 'Medium', 'Low'] as const).filter((severity) => counts[severity] > 0);
  return named.map((severity) => `${counts[severity]} ${severity.toLowerCase()}`).join(' · ');
}
