import { useState } from 'react';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';

const CHOSEN = 'yes';
const storage = createSafeStorage(() => localStorage);

/** How the user arranged the screen; kept in this browser. Not chosen is the default, of which nothing is stored. */
export function useStoredChoice(key: 'pdfClosed' | 'insightsOpen'): readonly [boolean, (isChosen: boolean) => void] {
  const [isChosen, setChosen] = useState(() => storage.get(key) === CHOSEN);
  return [
    isChosen,
    (next) => {
      setChosen(next);
      if (next) storage.set(key, CHOSEN);
      else storage.remove(key);
    },
  ];
}
