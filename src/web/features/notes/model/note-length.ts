import { NOTE_LENGTH_LIMIT } from '#contract/notes.ts';

/** From so many characters before the limit on, the rest is shown. */
const SHOWN_BEFORE_LIMIT = 500;

/** The text of a note that is being written. */
export interface NoteLength {
  /** As it would be stored. */
  readonly text: string;
  readonly isTooLong: boolean;
  /** Characters left; null while there are plenty. */
  readonly left: number | null;
}

/** @param written what was typed, as it is */
export function measureNote(written: string): NoteLength {
  const text = written.trim();
  const left = NOTE_LENGTH_LIMIT - text.length;
  return { text, isTooLong: left < 0, left: left <= SHOWN_BEFORE_LIMIT ? left : null };
}
