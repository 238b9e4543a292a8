import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { AuditEvent } from '#contract/account.ts';
import { formatTimeOfDay } from '#web/lib/format/formatting.ts';
import { useAuditLog } from '../api/account-calls.ts';
import { describeEvent, groupByDay, withoutRepeatedPlans } from '../model/audit-log-text.ts';
import { profileTexts } from '../texts.ts';
import classes from './activity.module.css';

/** The account's complete audit log, loaded page by page. */
export function Activity() {
  return (
    <section className={classes.activity} aria-labelledby="activity-title">
      <h2 id="activity-title" className={classes.title}>
        {profileTexts.activity}
      </h2>
      <p className={classes.lead}>{profileTexts.activityText}</p>
      <AuditLog />
    </section>
  );
}

function AuditLog() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useAuditLog();
  if (!data) return isError ? <AuditLogError onRetry={() => void refetch()} /> : <AuditLogSkeleton />;
  const days = groupByDay(withoutRepeatedPlans(data.pages.flatMap(({ events }) => events)));
  if (days.length === 0) return <p className={classes.empty}>{profileTexts.activityEmpty}</p>;
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
          {profileTexts.olderFailed}
        </p>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {profileTexts.showOlder}
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
      <VisuallyHidden role="status">{profileTexts.activityLoading}</VisuallyHidden>
      <Skeleton height={150} radius="lg" />
    </div>
  );
}

function AuditLogError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <p>{profileTexts.activityFailed}</p>
      <Button variant="light" onClick={onRetry}>
        {profileTexts.retry}
      </Button>
    </div>
  );
}
