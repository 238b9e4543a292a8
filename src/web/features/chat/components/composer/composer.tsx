import { ActionIcon, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { MESSAGE_LENGTH_LIMIT } from '#contract/plans.ts';
import {
  type DraftState,
  isComposing,
  isSendKey,
  validateDraft,
} from '#web/features/chat/model/answer/message-draft.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import classes from './composer.module.css';

/** There the whole placeholder would take a second line from the answers. */
const NARROW = '(max-width: 30em)';

interface ComposerProps {
  readonly text: string;
  readonly mascot: string;
  /** Why sending is blocked, as text; null where it is not. */
  readonly blockedReason: string | null;
  readonly pending: boolean;
  readonly inputRef: Ref<HTMLTextAreaElement>;
  /** The last question, which Arrow Up recalls into an empty composer; null where there is none. */
  readonly lastQuestion: string | null;
  readonly onChange: (text: string) => void;
  readonly onSend: (message: string) => void;
  readonly onStop: () => void;
}

/** The text box. Enter sends, Shift+Enter inserts a line break; while an answer is pending, the button stops it. */
export function Composer(props: ComposerProps) {
  const { text, mascot, blockedReason, pending, inputRef, lastQuestion, onChange, onSend, onStop } = props;
  const draft = validateDraft(text, pending || blockedReason !== null);
  const hintId = useId();
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey } = event;
    if (key === 'ArrowUp' && text === '' && lastQuestion !== null) {
      event.preventDefault();
      onChange(lastQuestion);
      return;
    }
    if (!isSendKey({ key, shiftKey, isComposing: isComposing(event.nativeEvent) })) return;
    event.preventDefault();
    if (draft.canSend) onSend(draft.message);
  };
  const placeholder = chatTexts.placeholder(mascot);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <div className={classes.composer}>
      <div className={classes.box}>
        <Textarea
          ref={inputRef}
          className={classes.field}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={8}
          value={text}
          placeholder={isNarrow ? chatTexts.shortPlaceholder(mascot) : placeholder}
          aria-label={placeholder}
          aria-describedby={hintId}
          aria-invalid={draft.tooLong}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        {pending ? (
          <ActionIcon size={40} radius="xl" variant="default" aria-label={chatTexts.stop} onClick={onStop}>
            <IconPlayerStopFilled size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            size={40}
            radius="xl"
            variant="filled"
            aria-label={chatTexts.send}
            disabled={!draft.canSend}
            onClick={() => onSend(draft.message)}
          >
            <IconArrowUp size={20} stroke={2} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <p id={hintId} className={classes.hint}>
        {blockedReason === null ? (
          <span className={classes.keyHint}>{chatTexts.pressEnter}</span>
        ) : (
          <span>{blockedReason}</span>
        )}
        <DraftCounter draft={draft} />
      </p>
    </div>
  );
}

function DraftCounter({ draft }: { readonly draft: DraftState }) {
  if (!draft.showCounter) return null;
  return (
    <span className={classes.counter} data-too-long={draft.tooLong} role={draft.tooLong ? 'alert' : undefined}>
      {draft.tooLong
        ? chatTexts.tooLong(draft.length, MESSAGE_LENGTH_LIMIT)
        : chatTexts.length(draft.length, MESSAGE_LENGTH_LIMIT)}
    </span>
  );
}
