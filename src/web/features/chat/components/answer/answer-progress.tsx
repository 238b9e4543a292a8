import { chatTexts } from '#web/features/chat/texts.ts';
import classes from './message-list.module.css';

/** Below statements whose quotes stand on their pages, and which may still be found unsupported. */
export function CheckingIndicator() {
  return (
    <p className={classes.checking} data-testid="checking">
      <TypingDots />
      {chatTexts.checking}
    </p>
  );
}

function TypingDots() {
  return (
    <span className={classes.typingDots} aria-hidden>
      <i />
      <i />
      <i />
    </span>
  );
}

/** While nothing of the answer has come. */
export function TypingIndicator({ words }: { readonly words: string }) {
  return (
    <p className={classes.typing} data-testid="typing">
      <TypingDots />
      {words}
    </p>
  );
}
