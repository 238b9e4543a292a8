import { useEffect, useState } from 'react';
import { SECOND_MS } from '#contract/units.ts';
import { uiTexts } from '../texts.ts';
import { MessagePage } from './message-page.tsx';

/** Polling interval while the server is unreachable. */
const ASK_EVERY_MS = 5 * SECOND_MS;
/** Timeout of the reachability check. */
const PATIENCE_MS = 4 * SECOND_MS;

/**
 * Shown when a chunk could not be loaded. Browsers cache that failure until the page is reloaded, which happens only once
 * the server responds: otherwise the browser's error page would replace this one.
 */
export function ChunkLoadError({ isInside }: { readonly isInside: boolean }) {
  const [isAway, setIsAway] = useState(false);

  useEffect(() => {
    let isShown = true;
    const look = (isThere: boolean) => isShown && setIsAway(!isThere);
    void isServerThere().then(look);
    return () => {
      isShown = false;
    };
  }, []);

  useEffect(() => {
    if (!isAway) return;
    // No automatic reload where the server was reachable all along: it could loop.
    const timer = setInterval(() => void loadWhenThere(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAway]);

  return (
    <MessagePage
      pose="searching"
      title={uiTexts.partMissing}
      text={isAway ? uiTexts.offlineText : uiTexts.partMissingText}
      isInside={isInside}
      isAlert
      actionLabel={uiTexts.reload}
      onAction={() => void loadWhenThere().then((isThere) => setIsAway(!isThere))}
    />
  );
}

async function loadWhenThere(): Promise<boolean> {
  const isThere = await isServerThere();
  if (isThere) location.reload();
  return isThere;
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}
