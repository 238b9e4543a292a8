import { useEffect, useState } from 'react';

/** Whether `delayMs` have passed since the first render. */
export function useHasElapsed(delayMs: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return hasPassed;
}
