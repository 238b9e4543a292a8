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
import classes from './connection-banner.module.css';

/** Often enough that nobody waits long after the server is back, and seldom enough to burden nothing. */
const TRY_EVERY_MS = 5 * SECOND_MS;
/** A server that takes longer to say that it is there is not there. */
const PATIENCE_MS = 4 * SECOND_MS;

/** Says once, and quietly, that the server is away, and when it is back. What is on the screen stays. */
export function ConnectionBanner() {
  const { isLost, isTrying, tryAgain } = useConnection();
  return (
    <div role="status">
      {isLost && (
        <div className={classes.banner}>
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
          <p>No connection to the server. Trying again…</p>
          <Button size="compact-sm" variant="default" loading={isTrying} onClick={tryAgain}>
            Try again now
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
      if (isReached) void catchUp(client, caller);
    };
    const check = () => void isServerThere().then(settle);
    // One request may fail for reasons of its own; the server is away when it does not answer a second one either.
    const stop = watchConnection((isReached) => (isReached ? settle(true) : !lost.current && !isChecking() && check()));
    const timer = setInterval(() => lost.current && check(), TRY_EVERY_MS);
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
    // Being reached is heard of by whoever listens to requests.
    await isServerThere();
    setIsTrying(false);
  };
  return { isLost, isTrying, tryAgain };
}

let checksUnderWay = 0;

function isChecking(): boolean {
  return checksUnderWay > 0;
}

async function isServerThere(): Promise<boolean> {
  checksUnderWay += 1;
  try {
    await sendRequest('GET', publicCalls.settings.path, undefined, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch {
    return false;
  } finally {
    checksUnderWay -= 1;
  }
}

/** Lists may have changed meanwhile, and what could not be loaded can be loaded now. */
async function catchUp(client: QueryClient, caller: Caller): Promise<void> {
  await refreshLists(client, caller).catch(() => undefined);
  await client.refetchQueries({ predicate: ({ state }) => state.status === 'error', type: 'active' });
}
