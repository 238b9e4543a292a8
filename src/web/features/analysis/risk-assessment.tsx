import { IconAlertCircle, IconAlertTriangle, IconInfoCircle, IconShieldHalfFilled } from '@tabler/icons-react';
import type { Analysis, RiskFactor, Severity } from '../../../contract/analysis.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { countSeverities, findSources, orderRisks } from './analysis-words.ts';
import { CitationChips } from './citation-chips.tsx';
import { citationKeyOf } from './citation-keys.ts';
import { CitedItem } from './cited-item.tsx';
import { FoldedList } from './folded-list.tsx';
import classes from './risk-assessment.module.css';

/** The risks, worst first, each with what it means and the words it rests on. */
export function RiskAssessment({ analysis, id }: { readonly analysis: Analysis; readonly id: string }) {
  const risks = analysis.riskFactors;
  if (risks.length === 0) return null;
  return (
    <AnalysisCard id={id} title="Risk Assessment" icon={IconShieldHalfFilled} note={describeCounts(risks)}>
      <FoldedList
        className={classes.risks}
        keys={orderRisks(risks).map((index) => [citationKeyOf('riskFactors', index)])}
        items={orderRisks(risks).map((index) => <RiskItem key={index} analysis={analysis} index={index} />)}
      />
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
        <SeverityBadge severity={factor.severity} />
      </div>
      <p className={classes.explanation}>
        {factor.explanation}
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

function describeCounts(risks: readonly RiskFactor[]): string {
  const counts = countSeverities(risks);
  const named = (['High', 'Medium', 'Low'] as const).filter((severity) => counts[severity] > 0);
  return named.map((severity) => `${counts[severity]} ${severity.toLowerCase()}`).join(' · ');
}
