import { Anchor, Progress } from '@mantine/core';
import type { Dashboard } from '#contract/dashboard.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useUser } from '#web/lib/api/queries.ts';
import { shownPlan } from '#web/lib/billing/plan-label.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { describeUploadUsage } from '../model/describe-upload-usage.ts';
import { dashboardTexts } from '../texts.ts';
import classes from './upload-usage.module.css';

/** Used allowance and totals. */
export function UploadUsage({ metrics }: { readonly metrics: Dashboard['metrics'] }) {
  const caller = useCaller();
  const { data: user } = useUser();
  // A plan that is bought without an account counts by the month, as one of an account does.
  const isTrial = caller.kind === 'trial' && shownPlan(user?.plan) === 'free';
  const { documentsThisMonth: used, documentLimit: limit } = metrics;
  const { figure, note, isUsedUp } = describeUploadUsage({ used, limit, isTrial });
  return (
    <div className={classes.use}>
      <p className={classes.figure}>
        <strong>{used.toLocaleString('en-US')}</strong> {figure}
      </p>
      {limit !== null && (
        <Progress.Root size="md" radius="xl">
          <Progress.Section
            value={limit > 0 ? Math.min(100, (used / limit) * 100) : 100}
            color={isUsedUp ? 'var(--warning)' : 'var(--brand)'}
            aria-label={isTrial ? dashboardTexts.trialUploads : dashboardTexts.monthUploads}
          />
        </Progress.Root>
      )}
      <p className={classes.note} data-urgent={isUsedUp}>
        {note}{' '}
        {isUsedUp && (
          <Anchor component={Link} to="/subscription" inherit fw={600}>
            {dashboardTexts.seePlans}
          </Anchor>
        )}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>{dashboardTexts.analyzedCount}</dt>
          <dd>
            {dashboardTexts.ofDocuments(metrics.analyzedDocuments.toLocaleString('en-US'), metrics.totalDocuments)}
          </dd>
        </div>
        <div>
          <dt>{limit === null ? dashboardTexts.questionsAsked : dashboardTexts.questionsUsed}</dt>
          <dd>{metrics.questionsAsked.toLocaleString('en-US')}</dd>
        </div>
      </dl>
    </div>
  );
}
