import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { publicCalls } from '#contract/calls.ts';
import { SECOND_MS } from '#contract/units.ts';
import { type Caller, useCaller } from '#web/lib/api/caller.tsx';
import { watchConnection } from '#web/lib/api/connection.ts';
import { refreshLists } from '#web/lib/api/queries.ts';
import { sendRequest } from '#web/lib/api/request.ts';
import { appTexts } from '../texts.ts';
import classes from './connection-banner.module.css';

/** Reconnects soon after the server is back without adding noticeable load. */
const CHECK_INTERVAL_MS = 5 * SECOND_MS;
/** A server that does not answer within this time counts as unreachable. */
const CHECK_TIMEOUT_MS = 4 * SECOND_MS;

/** Announces once that the server is unreachable. The page content stays. */
export function ConnectionBanner() {
  const { isLost, isTrying, tryAgain } = useConnection();
  return (
    <div role="status">
      {isLost && (
        <div className={classes.banner}>
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
          <p>{appTexts.offline}</p>
          <Button size="compact-sm" variant="default" loading={isTrying} onClick={tryAgain}>
            {appTexts.tryAgainNow}
          </Button>
        </div>
      )}
    </div>
  );
}

function useConnection() {
  const client = useQueryClient();
  const caller = useCaller();
  const [isLost, setIsLost] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const lost = useRef(false);

  useEffect(() => {
    let isWatching = true;
    const settle = (isReached: boolean) => {
      if (!isWatching || lost.current === !isReached) return;
      lost.current = !isReached;
      setIsLost(!isReached);
      if (isReached) void refetchAfterReconnect(client, caller);
    };
    const check = () => void isServerReachable().then(settle);
    // A single request may fail for its own reasons; the server counts as unreachable when a second one fails too.
    const stop = watchConnection((isReached) => (isReached ? settle(true) : !lost.current && !isChecking() && check()));
    const timer = setInterval(() => lost.current && check(), CHECK_INTERVAL_MS);
    addEventListener('online', check);
    return () => {
      isWatching = false;
      stop();
      clearInterval(timer);
      removeEventListener('online', check);
    };
  }, [client, caller]);

  const tryAgain = async () => {
    setIsTrying(true);
    // A successful check is reported through `watchConnection`.
    await isServerReachable();
    setIsTrying(false);
  };
  return { isLost, isTrying, tryAgain };
}

let pendingChecks = 0;

function isChecking(): boolean {
  return pendingChecks > 0;
}

async function isServerReachable(): Promise<boolean> {
  pendingChecks += 1;
  try {
    await sendRequest('GET', publicCalls.settings.path, undefined, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    pendingChecks -= 1;
  }
}

/** Lists may be stale, and failed queries may succeed now. */
async function refetchAfterReconnect(client: QueryClient, caller: Caller): Promise<void> {
  await refreshLists(client, caller).catch(() => undefined);
  await client.refetchQueries({ predicate: ({ state }) => state.status === 'error', type: 'active' });
}
