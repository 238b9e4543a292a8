import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import type { Dashboard, UpcomingDate } from '#contract/dashboard.ts';
import { daysBetween, describeDistance } from '#web/lib/format/calendar-days.ts';
import { useToday } from '#web/lib/hooks/use-today.ts';
import type { RingGroup } from '../model/risk-arcs.ts';
import { dashboardTexts } from '../texts.ts';
import classes from './overview.module.css';
import { RiskRing } from './risk-ring.tsx';
import { UpcomingDates } from './upcoming-dates.tsx';
import { UploadUsage } from './upload-usage.tsx';

/** Below this width the cards are one below the other. */
const NARROW = '(max-width: 48em)';

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
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const others = (
    <>
      <Card title={dashboardTexts.comingUp}>
        <UpcomingDates upcoming={upcoming} />
      </Card>
      <Card title={dashboardTexts.uploads}>
        <UploadUsage metrics={metrics} />
      </Card>
    </>
  );
  return (
    <div className={classes.overview}>
      <Card title={dashboardTexts.byRisk}>
        <RiskRing counts={counts} chosen={chosen} onChoose={onChoose} />
      </Card>
      {isNarrow ? <More upcoming={upcoming}>{others}</More> : others}
    </div>
  );
}

/** Closed at first on narrow screens, where the list is what people came for. */
function More({ upcoming, children }: Pick<Dashboard, 'upcoming'> & { readonly children: ReactNode }) {
  const today = useToday();
  const next = upcoming.find(({ day }) => daysBetween(today, day) >= 0);
  return (
    <details className={classes.more}>
      <summary>
        {next ? describeNext(next, describeDistance(daysBetween(today, next.day))) : dashboardTexts.datesAndUploads}
      </summary>
      {children}
    </details>
  );
}

function describeNext({ title, isSample }: UpcomingDate, distance: string): string {
  return isSample ? dashboardTexts.nextSampleDate(title, distance) : dashboardTexts.nextDate(title, distance);
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
