import type { Dashboard } from '../../../contract/dashboard.ts';
import classes from './dashboard-page.module.css';

/** The figures above the table. */
export function DashboardMetrics({ metrics }: { readonly metrics: Dashboard['metrics'] }) {
  const figures = [
    ['Documents', metrics.totalDocuments],
    ['Analyzed', metrics.analyzedDocuments],
    ['High risk', metrics.highRiskDocuments],
    ['Medium risk', metrics.mediumRiskDocuments],
    ['Low risk', metrics.lowRiskDocuments],
    ['Questions asked', metrics.questionsAsked],
  ] as const;
  return (
    <dl className={classes.metrics}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}
