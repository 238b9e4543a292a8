import { useEffect, useState } from 'react';
import { SECOND_MS } from '#contract/units.ts';
import { localDay, msUntilTomorrow } from '../format/calendar-days.ts';

/** The viewer's local calendar day. Updates at midnight, and when the device wakes up on another day. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(new Date()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new day schedules the next update.
  useEffect(() => {
    const look = () => setToday(localDay(new Date()));
    // With a margin: clocks are adjusted, and an early check would be the last one.
    const timer = setTimeout(look, msUntilTomorrow(new Date()) + SECOND_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [today]);
  return today;
}
