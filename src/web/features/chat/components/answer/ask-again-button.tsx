import { IconRefresh } from '@tabler/icons-react';
import { chatTexts } from '#web/features/chat/texts.ts';
import quiet from '#web/ui/styles/quiet-action.module.css';

/** Puts the question of an answer again. Null while nothing can be asked: the button stays, and keeps the focus. */
export function AskAgainButton({ onAsk }: { readonly onAsk: (() => void) | null }) {
  return (
    <button type="button" className={quiet.action} aria-disabled={onAsk === null} onClick={() => onAsk?.()}>
      <IconRefresh size={15} stroke={1.8} aria-hidden />
      {chatTexts.askAgain}
    </button>
  );
}
