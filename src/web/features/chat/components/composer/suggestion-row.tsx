import { ActionIcon } from '@mantine/core';
import { IconBulb, IconChevronDown, IconDots, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFirstLine } from '#web/features/chat/hooks/use-first-line.ts';
import type { Suggestions } from '#web/features/chat/hooks/use-suggestions.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { SuggestionChips } from '../answer/suggestion-chips.tsx';
import classes from './suggestion-row.module.css';

interface SuggestionRowProps {
  readonly suggestions: Suggestions;
  readonly canAsk: boolean;
  readonly onAsk: (question: string) => void;
}

/** Suggested questions above the text box of a conversation that has begun: one line of them, and the others on demand. */
export function SuggestionRow(props: SuggestionRowProps) {
  const { questions, isHidden } = props.suggestions;
  return isHidden || questions.length === 0 ? null : <ShownSuggestions {...props} />;
}

function ShownSuggestions({ suggestions, canAsk, onAsk }: SuggestionRowProps) {
  const { questions, toggleRef, toggle } = suggestions;
  const [isWhole, setIsWhole] = useState(false);
  const [listRef, line] = useFirstLine<HTMLUListElement>(questions);
  const listId = useId();
  const hasMore = line !== null && line.count < questions.length;
  const isCut = hasMore && !isWhole;
  return (
    <div className={classes.suggestions}>
      <SuggestionChips
        ref={listRef}
        id={listId}
        label={chatTexts.suggestedQuestions}
        questions={questions}
        isRow
        isDisabled={!canAsk}
        onAsk={(question) => {
          setIsWhole(false);
          onAsk(question);
        }}
        {...(isCut && { shownCount: line.count, style: { height: line.heightPx } })}
      />
      {hasMore && (
        <ActionIcon
          {...BUTTON}
          aria-label={chatTexts.moreSuggestions}
          title={chatTexts.moreSuggestions}
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? (
            <IconChevronDown size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconDots size={16} stroke={1.8} aria-hidden />
          )}
        </ActionIcon>
      )}
      <ActionIcon
        {...BUTTON}
        ref={toggleRef}
        aria-label={chatTexts.hideSuggestions}
        title={chatTexts.hideSuggestions}
        onClick={toggle}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}

const BUTTON = { size: 32, variant: 'subtle', color: 'gray' } as const;

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
