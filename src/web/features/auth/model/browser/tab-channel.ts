import type { TabMessage } from '../machine/machine-types.ts';

/** The other tabs of this browser. */
export interface TabChannel {
  tell(news: TabMessage): void;
  /**
   * Hears what other tabs did, and never what this one told.
   * @returns stops listening
   */
  watch(listener: (news: TabMessage) => void): () => void;
  close(): void;
}

const CHANNEL = 'sign-in';

/** One channel for both ways: a channel is the only listener that does not hear what it told itself. */
export function createTabChannel(): TabChannel {
  let channel: BroadcastChannel | null = null;
  const open = () => {
    channel ??= new BroadcastChannel(CHANNEL);
    return channel;
  };
  return {
    tell: (news) => open().postMessage(news),
    watch(listener) {
      const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
      open().addEventListener('message', onMessage);
      return () => open().removeEventListener('message', onMessage);
    },
    close: () => channel?.close(),
  };
}
