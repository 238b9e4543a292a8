import { type ReactNode, useId } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import type { RingGroup } from '../model/risk-arcs.ts';
import classes from './overview.module.css';
import { RiskRing } from './risk-ring.tsx';
import { UpcomingDates } from './upcoming-dates.tsx';
import { UploadUsage } from './upload-usage.tsx';

interface OverviewProps {
  readonly dashboard: Dashboard;
  readonly chosen: RingGroup | 'all';
  readonly onChoose: (group: RingGroup | 'all') => void;
}

/** Key figures at a glance. */
export function Overview({ dashboard: { metrics, upcoming }, chosen, onChoose }: OverviewProps) {
  const counts = {
    high: metrics.highRiskDocuments,
    medium: metrics.mediumRiskDocuments,
    low: metrics.lowRiskDocuments,
    'not-assessed': metrics.notAssessedDocuments,
    'not-analyzed': metrics.totalDocuments - metrics.analyzedDocuments,
  };
  return (
    <div className={classes.overview}>
      <Card title="Documents by risk">
        <RiskRing counts={counts} chosen={chosen} onChoose={onChoose} />
      </Card>
      <Card title="Coming up">
        <UpcomingDates upcoming={upcoming} />
      </Card>
      <Card title="Your uploads">
        <UploadUsage metrics={metrics} />
      </Card>
    </div>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
