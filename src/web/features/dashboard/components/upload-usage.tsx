import { Anchor, Progress } from '@mantine/core';
import type { Dashboard } from '#contract/dashboard.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { pluralize } from '#web/lib/format/formatting.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { describeUploadUsage } from '../model/describe-upload-usage.ts';
import classes from './upload-usage.module.css';

/** Used allowance and totals. */
export function UploadUsage({ metrics }: { readonly metrics: Dashboard['metrics'] }) {
  const isTrial = useCaller().kind === 'trial';
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
            aria-label={isTrial ? 'Uploads of the trial' : 'Uploads of this month'}
          />
        </Progress.Root>
      )}
      <p className={classes.note} data-urgent={isUsedUp}>
        {note}{' '}
        {isUsedUp && (
          <Anchor component={Link} to="/subscription" inherit fw={600}>
            See plans
          </Anchor>
        )}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>Analyzed</dt>
          <dd>
            {metrics.analyzedDocuments.toLocaleString('en-US')} of {pluralize(metrics.totalDocuments, 'document')}
          </dd>
        </div>
        <div>
          <dt>Questions asked</dt>
          <dd>{metrics.questionsAsked.toLocaleString('en-US')}</dd>
        </div>
      </dl>
    </div>
  );
}
