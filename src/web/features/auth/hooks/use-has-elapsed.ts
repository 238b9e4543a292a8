import { useEffect, useState } from 'react';

/** Whether this long, in milliseconds, has passed since it was drawn first. */
export function useHasElapsed(delayMs: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return hasPassed;
}
