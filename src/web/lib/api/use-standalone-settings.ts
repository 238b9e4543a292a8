import { useEffect, useState } from 'react';
import type { PublicSettings } from '#contract/settings.ts';
import { readPageFacts } from '../browser/page-facts.ts';

/**
 * What this installation is called and how it is set, for what stands outside the application and its data; null until
 * that is known.
 * @param isNeeded nothing is asked for before, and nothing at all where the page brought it along
 */
export function useStandaloneSettings(isNeeded = true): PublicSettings | null {
  const [settings, setSettings] = useState<PublicSettings | null>(() => readPageFacts()?.settings ?? null);
  const isMissing = isNeeded && settings === null;
  useEffect(() => {
    if (!isMissing) return;
    let isHere = true;
    import('./public-settings.ts')
      .then(({ loadPublicSettings }) => loadPublicSettings())
      .then((loaded) => isHere && setSettings(loaded))
      // The page is complete without them.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isMissing]);
  return settings;
}
