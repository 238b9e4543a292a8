import { MESSAGE_LENGTH_LIMIT } from '#contract/plans.ts';

/** The counter is shown from this many characters before the limit on. */
const COUNTER_MARGIN_CHARACTERS = 200;

export interface DraftState {
  /** What would be sent. */
  readonly message: string;
  readonly length: number;
  readonly tooLong: boolean;
  readonly showCounter: boolean;
  readonly canSend: boolean;
}

/** Validates a draft. `blocked` is true while an answer is pending or the document cannot be asked about. */
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

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  /** True during IME composition: Enter then picks a candidate. */
  readonly isComposing: boolean;
}

/** Enter sends; Shift+Enter inserts a line break. */
export function isSendKey(press: KeyPress): boolean {
  return press.key === 'Enter' && !press.shiftKey && !press.isComposing;
}

/** `keyCode` of keys handled by the IME. */
const IME_KEY_CODE = 229;

/** Whether a key belongs to the IME. Safari ends the composition before the keydown of the Enter that ended it. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === IME_KEY_CODE;
}
