import { useEffect, useState } from 'react';
import type { PublicSettings } from '#contract/settings.ts';
import { readPageFacts } from '../browser/page-facts.ts';

/**
 * Brand and settings for components outside the application's query client; null until loaded.
 * @param isNeeded no request before it is true, and none where the page contains the settings
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
