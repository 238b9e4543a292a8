import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Source } from '#contract/sources.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { queryKeys } from '#web/lib/api/queries.ts';
import type { MessageActions, RepeatedQuestion } from '../components/answer/message-views.tsx';

interface ActionsOptions {
  readonly onOpenSource: (source: Source) => void;
  readonly onAsk: (question: string) => void;
  readonly onAskAgain: (question: string) => void;
  readonly onRepeat: (asked: RepeatedQuestion) => void;
}

/** Actions of messages. Referentially stable, so that memoised messages do not render again. */
export function useMessageActions(options: ActionsOptions): MessageActions {
  const { track } = useAnalytics();
  const client = useQueryClient();
  const caller = useCaller();
  const latest = useRef(options);
  latest.current = options;
  return useMemo(
    () => ({
      openSource: (source) => {
        track('chat_interaction', { action: 'source_opened' });
        latest.current.onOpenSource(source);
      },
      askSuggested: (question) => {
        track('chat_interaction', { action: 'suggestion_asked' });
        latest.current.onAsk(question);
      },
      askAgain: (question) => {
        track('chat_interaction', { action: 'retried' });
        latest.current.onAskAgain(question);
      },
      repeat: (asked) => {
        track('chat_interaction', { action: 'asked_again' });
        latest.current.onRepeat(asked);
      },
      refreshDocuments: () => void client.invalidateQueries({ queryKey: queryKeys.documents(caller) }),
    }),
    [track, client, caller],
  );
}
