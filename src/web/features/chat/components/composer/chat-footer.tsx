import { Button, Skeleton } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ChatLimits } from '#contract/chat.ts';
import { BOOST } from '#contract/plans.ts';
import { chooseLimitTone, countQuestionsLeft } from '#web/features/chat/model/limit-display.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import classes from './chat-footer.module.css';

interface ChatFooterProps {
  readonly limits: ChatLimits | undefined;
  readonly onBoost: () => void;
  /** Stands in the same line. */
  readonly children?: ReactNode;
}

/** Remaining questions, boost credits and the button for more. */
export function ChatFooter({ limits, onBoost, children }: ChatFooterProps) {
  if (!limits) return <Skeleton height={16} width={220} radius="sm" />;
  const left = countQuestionsLeft(limits);
  return (
    <div className={classes.footer}>
      <span className={classes.remaining} data-tone={chooseLimitTone(left)} data-testid="remaining">
        <span className={classes.dot} aria-hidden />
        {left === null ? chatTexts.unlimited : chatTexts.questionsLeft(left)}
      </span>
      {children}
      {left !== null && (
        <>
          <span className={classes.credits}>
            <IconBolt size={14} stroke={1.8} aria-hidden />
            {limits.globalCredits > 0 ? chatTexts.includedCredits(limits.globalCredits) : chatTexts.credits(0)}
          </span>
          <Button size="compact-sm" variant="subtle" className={classes.boost} onClick={onBoost}>
            {chatTexts.buyBoost(BOOST.credits, BOOST.priceUsd)}
          </Button>
        </>
      )}
    </div>
  );
}
