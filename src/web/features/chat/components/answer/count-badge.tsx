import { IconCoin, IconCoinOff } from '@tabler/icons-react';
import { holdsAnswer } from '#contract/chat.ts';
import { FREE_REPLIES_PER_DAY } from '#contract/plans.ts';
import type { AnswerMetadata } from '#web/features/chat/model/chat-thread.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import classes from './answer-details.module.css';

interface CountBadgeProps {
  readonly metadata: Pick<AnswerMetadata, 'outcome' | 'charged' | 'hedged'>;
}

/**
 * Tells where a reply without a sure answer was not counted, and where it was. Sure answers count, and say nothing;
 * without metering nothing counts.
 */
export function CountBadge({ metadata: { outcome, charged, hedged } }: CountBadgeProps) {
  const { metering } = useSettings();
  if (!metering || (holdsAnswer(outcome) && !hedged)) return null;
  const CoinIcon = charged ? IconCoin : IconCoinOff;
  return (
    <span className={classes.badge} {...(!charged && { title: chatTexts.freeReplyWhy })}>
      <CoinIcon size={15} stroke={1.8} aria-hidden />
      {charged ? chatTexts.countedReply(FREE_REPLIES_PER_DAY) : chatTexts.freeReply}
    </span>
  );
}
