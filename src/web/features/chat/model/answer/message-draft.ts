import { MESSAGE_LENGTH_LIMIT } from '#contract/plans.ts';

/** From this many characters before the limit on, the counter is shown. */
const COUNTER_MARGIN_CHARACTERS = 200;

export interface DraftState {
  /** What would be sent. */
  readonly message: string;
  readonly length: number;
  readonly tooLong: boolean;
  readonly showCounter: boolean;
  readonly canSend: boolean;
}

/** Judges what stands in the text box. `blocked` is true while an answer is pending or the document cannot be asked. */
export function validateDraft(text: string, blocked: boolean): DraftState {
  const message = text.trim();
  const tooLong = message.length > MESSAGE_LENGTH_LIMIT;
  return {
    message,
    length: message.length,
    tooLong,
    showCounter: message.length >= MESSAGE_LENGTH_LIMIT - COUNTER_MARGIN_CHARACTERS,
    canSend: !blocked && message.length > 0 && !tooLong,
  };
}

interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  /** True while an input method is composing: Enter then chooses a word. */
  readonly isComposing: boolean;
}

/** Enter sends; Shift+Enter makes a new line. */
export function isSendKey(pressed: PressedKey): boolean {
  return pressed.key === 'Enter' && !pressed.shiftKey && !pressed.isComposing;
}

/** The code of every key that an input method has taken for itself. */
const TAKEN_KEY_CODE = 229;

/** Whether a key belongs to an input method. Safari ends the composing before it tells of the Enter that ended it. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === TAKEN_KEY_CODE;
}
