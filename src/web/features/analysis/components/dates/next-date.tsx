import { IconBellRinging, IconCalendarEvent } from '@tabler/icons-react';
import type { Analysis } from '#contract/analysis.ts';
import { partitionDates } from '#web/features/analysis/model/partition-dates.ts';
import { describeDistance, formatLongDay } from '#web/lib/format/calendar-days.ts';
import { useToday } from '#web/lib/hooks/use-today.ts';
import { CitationChips } from '../citations/citation-chips.tsx';
import classes from './next-date.module.css';

/** As many as fit next to the score; the full list is below. */
const LATER_SHOWN = 2;

/** The next date, next to the score: an imminent deadline matters more than the number. */
export function NextDate({ analysis }: { readonly analysis: Analysis }) {
  const today = useToday();
  const [next, ...later] = partitionDates(analysis.dates, today).coming;
  if (!next) return null;
  const { date, days, key } = next;
  const isNotice = date.kind === 'notice-by';
  const NextIcon = isNotice ? IconBellRinging : IconCalendarEvent;
  return (
    <section className={classes.next} data-notice={isNotice || undefined} aria-labelledby="next-date">
      <h3 id="next-date" className={classes.name}>
        Next date
      </h3>
      <p className={classes.distance}>
        <NextIcon size={20} stroke={1.7} aria-hidden />
        {capitalize(describeDistance(days))}
      </p>
      <p className={classes.day}>
        <time dateTime={date.day}>{formatLongDay(date.day)}</time>
      </p>
      <p className={classes.title}>
        {date.title}
        <CitationChips itemKey={key} sources={date.sources} />
      </p>
      {later.length > 0 && (
        <ul className={classes.later} aria-label="After that">
          {later.slice(0, LATER_SHOWN).map((other) => (
            <li key={other.key}>
              <time dateTime={other.date.day}>{formatLongDay(other.date.day)}</time>
              <span>{other.date.title}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
