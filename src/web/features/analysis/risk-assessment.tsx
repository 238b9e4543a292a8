import { IconAlertCircle, IconAlertTriangle, IconInfoCircle, IconShieldHalfFilled } from '@tabler/icons-react';
import type { Analysis, RiskFactor, Severity } from '../../../contract/analysis.ts';
import type { Source } from '../../../contract/sources.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { countSeverities, findSources, orderRisks } from './analysis-words.ts';
import { CitationChips } from './citation-chips.tsx';
import classes from './risk-assessment.module.css';

interface RiskAssessmentProps {
  readonly analysis: Analysis;
  readonly onOpenSource: (source: Source) => void;
}

/** The risks, worst first, each with what it means and the words it rests on. */
export function RiskAssessment({ analysis, onOpenSource }: RiskAssessmentProps) {
  const risks = analysis.riskFactors;
  if (risks.length === 0) return null;
  return (
    <AnalysisCard title="Risk Assessment" icon={IconShieldHalfFilled} note={describeCounts(risks)}>
      <ul className={classes.risks}>
        {orderRisks(risks).map((index) => {
          const factor = risks[index];
          if (!factor) return null;
          return (
            <li key={index} className={classes.risk} data-testid="risk-item">
              <div className={classes.riskHeader}>
                <h4 className={classes.riskTitle}>{factor.risk}</h4>
                <SeverityBadge severity={factor.severity} />
              </div>
              <p className={classes.explanation}>
                {factor.explanation}
                <CitationChips sources={findSources(analysis, 'riskFactors', index)} onOpenSource={onOpenSource} />
              </p>
            </li>
          );
        })}
      </ul>
    </AnalysisCard>
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
