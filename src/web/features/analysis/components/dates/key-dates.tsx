import { IconBellRinging, IconCalendarEvent } from '@tabler/icons-react';
import type { Analysis } from '#contract/analysis.ts';
import { type DayOrder, dayOrderOf } from '#contract/day-order.ts';
import { partitionDates, type RelativeDate } from '#web/features/analysis/model/partition-dates.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { describeDistance, formatLongDay } from '#web/lib/format/calendar-days.ts';
import { useToday } from '#web/lib/hooks/use-today.ts';
import { CitationChips } from '../citations/citation-chips.tsx';
import { useCitations } from '../citations/citation-context.tsx';
import { CitedItem } from '../citations/cited-item.tsx';
import { AnalysisCard } from '../layout/analysis-card.tsx';
import { Disclosure } from '../layout/disclosure.tsx';
import classes from './key-dates.module.css';

/** Key dates, the next one first. */
export function KeyDates({ analysis, id }: { readonly analysis: Analysis; readonly id: string }) {
  const { activeItem } = useCitations();
  const today = useToday();
  if (analysis.dates.length === 0) return null;
  const { coming, past } = partitionDates(analysis.dates, today);
  const order = dayOrderOf(analysis);
  return (
    <AnalysisCard
      id={id}
      title={analysisTexts.dates}
      icon={IconCalendarEvent}
      note={coming.length > 0 ? analysis.dates.length : analysisTexts.allPast}
      keys={[...coming, ...past].map(({ key }) => key)}
    >
      {coming.length > 0 && <DateList dates={coming} order={order} label={analysisTexts.upcomingDates} />}
      {past.length > 0 && (
        <div className={coming.length > 0 ? classes.past : undefined}>
          <Disclosure
            label={analysisTexts.pastDateCount(past.length)}
            isNeeded={past.some(({ key }) => key === activeItem)}
          >
            <DateList dates={past} order={order} label={analysisTexts.pastDates} />
          </Disclosure>
        </div>
      )}
    </AnalysisCard>
  );
}

interface DateListProps {
  readonly dates: readonly RelativeDate[];
  /** How the document writes them. */
  readonly order: DayOrder | null;
  readonly label: string;
}

function DateList({ dates, order, label }: DateListProps) {
  return (
    <ul className={classes.dates} aria-label={label}>
      {dates.map((relative) => (
        <DateItem key={relative.key} relative={relative} order={order} />
      ))}
    </ul>
  );
}

interface DateItemProps extends Pick<DateListProps, 'order'> {
  readonly relative: RelativeDate;
}

function DateItem({ relative: { date, key, days }, order }: DateItemProps) {
  const { kind, day, title, detail, isPrinted, sources } = date;
  const isNotice = kind === 'notice-by' && days >= 0;
  return (
    <CitedItem itemKey={key} sources={sources} className={classes.date}>
      <div className={classes.when} data-past={days < 0 || undefined}>
        <time dateTime={day} className={classes.day}>
          {formatLongDay(day, order)}
        </time>
        <span className={classes.distance}>{describeDistance(days)}</span>
      </div>
      <div className={classes.what} data-notice={isNotice || undefined}>
        <h4 className={classes.title}>
          {isNotice && <IconBellRinging size={16} stroke={1.8} aria-hidden />}
          {title}
          <CitationChips itemKey={key} sources={sources} />
        </h4>
        {isPrinted ? (
          <p className={classes.detail}>{detail}</p>
        ) : (
          <Disclosure label={analysisTexts.howCalculated}>
            <p className={classes.detail}>
              {detail} {analysisTexts.notPrinted}
            </p>
          </Disclosure>
        )}
      </div>
    </CitedItem>
  );
}
