import { useEffect, useState } from 'react';
import { SECOND_MS } from '#contract/units.ts';
import { localDay, msUntilTomorrow } from '../format/calendar-days.ts';

/** The viewer's own calendar day. It changes at their midnight, and when a machine wakes up on another day. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(new Date()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new day waits for the next one.
  useEffect(() => {
    const look = () => setToday(localDay(new Date()));
    // A little past it: clocks are set, and a look too early would be the last one.
    const timer = setTimeout(look, msUntilTomorrow(new Date()) + SECOND_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [today]);
  return today;
}
