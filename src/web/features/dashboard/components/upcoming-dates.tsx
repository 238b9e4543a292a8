import { IconBellRinging, IconCalendarCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { UpcomingDate } from '#contract/dashboard.ts';
import { dayAndShortMonth, daysBetween, describeDistance, formatLongDay } from '#web/lib/format/calendar-days.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { useToday } from '#web/lib/hooks/use-today.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { dashboardTexts } from '../texts.ts';
import classes from './upcoming-dates.module.css';

const SHOWN_AT_FIRST = 2;

/** Upcoming expirations, renewals and deadlines of all documents. */
export function UpcomingDates({ upcoming }: { readonly upcoming: readonly UpcomingDate[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  const today = useToday();
  // The server includes yesterday in UTC for viewers west of it; days past locally are dropped here.
  const ahead = upcoming.filter(({ day }) => daysBetween(today, day) >= 0);
  if (ahead.length === 0) return <NoUpcomingDates />;
  const shown = showsAll ? ahead : ahead.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className={classes.list} id={listId}>
        {shown.map((date) => (
          <UpcomingItem
            key={`${date.documentId} ${date.kind} ${date.day} ${date.title}`}
            date={date}
            days={daysBetween(today, date.day)}
          />
        ))}
      </ul>
      {ahead.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={showsAll}
          aria-controls={listId}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? dashboardTexts.showFewer : dashboardTexts.showAll(ahead.length)}
        </button>
      )}
    </>
  );
}

function UpcomingItem({ date, days }: { readonly date: UpcomingDate; readonly days: number }) {
  const whole = formatLongDay(date.day);
  const { month, day } = dayAndShortMonth(date.day);
  const isNotice = date.kind === 'notice-by';
  return (
    <li>
      <Link className={classes.item} to={`/?documentId=${date.documentId}&viewAnalysis=true`} data-kind={date.kind}>
        <time className={classes.tile} dateTime={date.day} title={whole}>
          <span className={classes.month}>{month}</span>
          <span className={classes.day}>{day}</span>
        </time>
        <span className={classes.words}>
          <span className={classes.title}>
            {isNotice && <IconBellRinging size={15} stroke={1.9} aria-hidden />}
            {date.title}
          </span>
          <span className={classes.document}>
            {date.isSample && `${dashboardTexts.sample} · `}
            <bdi>{stripNamePrefix(date.originalName)}</bdi>
          </span>
        </span>
        <span className={classes.distance}>
          {describeDistance(days)}
          <span className={classes.year}>{whole}</span>
        </span>
      </Link>
    </li>
  );
}

function NoUpcomingDates() {
  return (
    <p className={classes.nothing}>
      <IconCalendarCheck size={28} stroke={1.4} aria-hidden />
      <span>{dashboardTexts.noDates}</span>
    </p>
  );
}
