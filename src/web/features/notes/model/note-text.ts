import type { Note, NoteAnswer } from '#contract/notes.ts';
import { notesTexts } from '../texts.ts';

/**
 * A note for the clipboard: the owner's words, the question, and the answer with its sources.
 * @param formatAnswer writes an answer with its sources as plain text
 */
export function formatNote({ text, answer }: Note, formatAnswer: (answer: NoteAnswer) => string): string {
  const question = answer?.question ? [`${notesTexts.question}: ${answer.question}`] : [];
  const own = text === '' ? [] : [text];
  return [...own, ...question, ...(answer ? [formatAnswer(answer)] : [])].join('\n\n');
}

/** Newest first: the server lists them in the order in which they were made. */
export function newestFirst(notes: readonly Note[]): readonly Note[] {
  return notes.toReversed();
}

/** The note that holds an answer. */
export function noteOfAnswer(notes: readonly Note[] | undefined, messageId: string): Note | undefined {
  return notes?.find(({ answer }) => answer?.messageId === messageId);
}
