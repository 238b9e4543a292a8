import { ActionIcon } from '@mantine/core';
import { IconBulb, IconX } from '@tabler/icons-react';
import type { Suggestions } from '#web/features/chat/hooks/use-suggestions.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { SuggestionChips } from '../answer/suggestion-chips.tsx';
import classes from './suggestion-row.module.css';

interface SuggestionRowProps {
  readonly suggestions: Suggestions;
  readonly canAsk: boolean;
  readonly onAsk: (question: string) => void;
}

/** Suggested questions above the text box of a conversation that has begun. */
export function SuggestionRow({ suggestions, canAsk, onAsk }: SuggestionRowProps) {
  const { questions, isHidden, toggleRef, toggle } = suggestions;
  if (isHidden || questions.length === 0) return null;
  return (
    <div className={classes.suggestions}>
      <SuggestionChips
        label={chatTexts.suggestedQuestions}
        questions={questions}
        isRow
        isDisabled={!canAsk}
        onAsk={onAsk}
      />
      <ActionIcon
        ref={toggleRef}
        size={32}
        variant="subtle"
        color="gray"
        aria-label={chatTexts.hideSuggestions}
        title={chatTexts.hideSuggestions}
        onClick={toggle}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Shows them again; takes no line of its own. */
export function ShowSuggestions({ suggestions }: Pick<SuggestionRowProps, 'suggestions'>) {
  const { questions, isHidden, toggleRef, toggle } = suggestions;
  if (!isHidden || questions.length === 0) return null;
  return (
    <button ref={toggleRef} type="button" className={classes.show} onClick={toggle}>
      <IconBulb size={15} stroke={1.8} aria-hidden />
      <span>{chatTexts.suggestedQuestions}</span>
    </button>
  );
}
