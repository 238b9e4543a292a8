import { IconBellRinging } from '@tabler/icons-react';
import type { Analysis } from '#contract/analysis.ts';
import { capitalize } from '#contract/analysis-verdict.ts';
import { type DayOrder, dayOrderOf } from '#contract/day-order.ts';
import { isRoutine } from '#contract/recurring-dates.ts';
import { partitionDates, type RelativeDate } from '#web/features/analysis/model/partition-dates.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { describeDistance, formatLongDay } from '#web/lib/format/calendar-days.ts';
import { useToday } from '#web/lib/hooks/use-today.ts';
import { CitationChips } from '../citations/citation-chips.tsx';
import classes from '../verdict/glance.module.css';

interface NextDateProps {
  readonly analysis: Analysis;
  /** A date of the sample document is no date of the reader's. */
  readonly isSample: boolean;
}

/** The next date, beside the score: an imminent deadline matters more than the number. */
export function NextDate({ analysis, isSample }: NextDateProps) {
  const today = useToday();
  const { coming } = partitionDates(analysis.dates, today);
  // What is paid each month must not hide the deadline that comes once; the card has room for one of them.
  const next = coming.find(({ date: other }) => !isRoutine(other)) ?? coming[0];
  if (!next) return null;
  const { date, days } = next;
  const order = dayOrderOf(analysis);
  const isNotice = date.kind === 'notice-by';
  return (
    <section className={classes.fact} data-notice={isNotice || undefined} aria-labelledby="next-date">
      <h3 id="next-date" className={classes.name}>
        {isSample ? analysisTexts.nextSampleDate : analysisTexts.nextDate}
      </h3>
      <p className={classes.figure}>
        {isNotice && <IconBellRinging size={16} stroke={1.9} aria-hidden />}
        {capitalize(describeDistance(days))}
      </p>
      <DateText relative={next} order={order} />
    </section>
  );
}

interface DateTextProps {
  readonly relative: RelativeDate;
  /** How the document writes days. */
  readonly order: DayOrder | null;
}

function DateText({ relative: { date, key }, order }: DateTextProps) {
  return (
    <p className={classes.text}>
      <time dateTime={date.day}>{formatLongDay(date.day, order)}</time>: {date.title}
      <CitationChips itemKey={key} sources={date.sources} />
    </p>
  );
}
