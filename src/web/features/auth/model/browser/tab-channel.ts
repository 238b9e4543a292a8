import type { TabMessage } from '../machine/machine-types.ts';

/** Messages between the tabs of this browser. */
export interface TabChannel {
  broadcast(message: TabMessage): void;
  /**
   * Receives the messages of other tabs, never those of this one.
   * @returns unsubscribe
   */
  subscribe(listener: (message: TabMessage) => void): () => void;
  close(): void;
}

const CHANNEL = 'sign-in';

/** One channel for both directions: a BroadcastChannel does not receive its own messages. */
export function createTabChannel(): TabChannel {
  let channel: BroadcastChannel | null = null;
  const open = () => {
    channel ??= new BroadcastChannel(CHANNEL);
    return channel;
  };
  return {
    broadcast: (message) => open().postMessage(message),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
      open().addEventListener('message', onMessage);
      return () => open().removeEventListener('message', onMessage);
    },
    close: () => channel?.close(),
  };
}
