import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { Analysis, KeyDate } from '#contract/analysis.ts';
import { inQuotationMarks } from '#contract/quotation-marks.ts';
import { DAY_MS, SECOND_MS } from '#contract/units.ts';
import { startOfDayUtc } from '#server/domain/text/format-day.ts';
import { remindersOf, ruleOf, singleDaysOf } from './calendar-rules.ts';
import { cleanText } from './clean-text.ts';
import type { ReportFacts } from './report-facts.ts';

const DAY_SECONDS = DAY_MS / SECOND_MS;

/**
 * The dates of an analysis as all-day calendar events (RFC 5545): deadlines with reminders, recurring days with their
 * rule. UIDs are stable, so that importing again updates events instead of duplicating them.
 */
export function writeCalendar(analysis: Analysis, { product, documentName }: ReportFacts): Uint8Array {
  const name = cleanText(documentName);
  const calendar = ical({
    name: `${name} - dates`,
    prodId: { company: cleanText(product), product: 'Contract dates', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const seen = new Map<string, number>();
  for (const date of analysis.dates.flatMap((own) => listDays(own, analysis.dates))) {
    const key = `${date.kind}-${date.day}`;
    const position = (seen.get(key) ?? 0) + 1;
    seen.set(key, position);
    const event = calendar.createEvent({
      id: `${analysis.documentId}-${key}${position > 1 ? `-${position}` : ''}@lexden`,
      stamp: new Date(analysis.analyzedAt),
      start: startOfDayUtc(date.day),
      end: new Date(startOfDayUtc(date.day).getTime() + DAY_MS),
      allDay: true,
      // A date in a contract does not block the day.
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: cleanText(`${date.title} (${name})`),
      description: describe(date, name),
    });
    const rule = ruleOf(date, analysis.dates);
    if (rule !== null) event.repeating(`RRULE:${rule}`);
    for (const days of remindersOf(date, analysis.dates)) {
      const description = cleanText(`${date.title} (${name})`);
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: days * DAY_SECONDS, description });
    }
  }
  return Buffer.from(calendar.toString());
}

/** A date, and its next days where it recurs by no rule of the calendar. */
function listDays(date: KeyDate, dates: readonly KeyDate[]): readonly KeyDate[] {
  const further = singleDaysOf(date, dates);
  if (further.length === 0) return [date];
  const once = { ...date, repeatsEveryMonths: null };
  return [once, ...further.map((day) => ({ ...once, day, isPrinted: false }))];
}

function describe({ detail, isPrinted, sources }: KeyDate, name: string): string {
  return [
    cleanText(detail),
    ...(isPrinted ? [] : ['This day is not printed in the document; it was worked out.']),
    ...sources.map(({ pageNumber, quote, verified }) => {
      return `${name}, page ${pageNumber}${verified ? '' : ' (not verified)'}: ${inQuotationMarks(cleanText(quote))}`;
    }),
    'A reading aid, not legal advice: check the quoted words.',
  ].join('\n');
}
