import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { AuditEvent } from '#contract/account.ts';
import { formatTimeOfDay } from '#web/lib/format/formatting.ts';
import { useAuditLog } from '../api/account-calls.ts';
import { describeEvent, groupByDay, withoutRepeatedPlans } from '../model/audit-log-text.ts';
import classes from './activity.module.css';

/** The account's complete audit log, loaded page by page. */
export function Activity() {
  return (
    <section className={classes.activity} aria-labelledby="activity-title">
      <h2 id="activity-title" className={classes.title}>
        Activity
      </h2>
      <p className={classes.lead}>
        What was done with your account and your documents. Nothing of their content is kept here.
      </p>
      <AuditLog />
    </section>
  );
}

function AuditLog() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useAuditLog();
  if (!data) return isError ? <AuditLogError onRetry={() => void refetch()} /> : <AuditLogSkeleton />;
  const days = groupByDay(withoutRepeatedPlans(data.pages.flatMap(({ events }) => events)));
  if (days.length === 0) return <p className={classes.empty}>Nothing has happened yet.</p>;
  return (
    <>
      <div className={classes.days}>
        {days.map(({ title, events }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.day}>{title}</h3>
            <ul>
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {isFetchNextPageError && (
        <p className={classes.failure} role="alert">
          Older activity could not be loaded. Please try again.
        </p>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  );
}

function EventRow({ event }: { readonly event: AuditEvent }) {
  return (
    <li className={classes.event}>
      <time dateTime={event.at} className={classes.time}>
        {formatTimeOfDay(event.at)}
      </time>
      <span className={classes.what}>
        {describeEvent(event)}
        {event.client && <span className={classes.client}> · {event.client}</span>}
      </span>
    </li>
  );
}

function AuditLogSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading the activity</VisuallyHidden>
      <Skeleton height={150} radius="lg" />
    </div>
  );
}

function AuditLogError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <p>The activity could not be loaded. It is still being kept.</p>
      <Button variant="light" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
