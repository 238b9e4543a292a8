import { expect, test } from 'vitest';
import { NOTE_LENGTH_LIMIT, type Note, type NoteAnswer } from '#contract/notes.ts';
import { measureNote } from './note-length.ts';
import { formatNote, newestFirst, noteOfAnswer } from './note-text.ts';

const ANSWER: NoteAnswer = {
  messageId: 'message',
  question: 'How much is the rent?',
  text: 'It is **$900**.',
  metadata: null,
};
const NOTE: Note = {
  id: 'note',
  documentId: 1,
  text: 'Too much.',
  answer: ANSWER,
  createdAt: '2026-11-26T12:00:00.000Z',
  updatedAt: '2026-11-26T12:00:00.000Z',
};
const format = ({ text }: NoteAnswer) => `<${text}>`;

test('note for the clipboard › has own words, question, and answer, and no empty lines for what is missing', () => {
  expect(formatNote(NOTE, format)).toBe('Too much.\n\nYou asked: How much is the rent?\n\n<It is **$900**.>');
  expect(formatNote({ ...NOTE, text: '' }, format)).toBe('You asked: How much is the rent?\n\n<It is **$900**.>');
  expect(formatNote({ ...NOTE, answer: null }, format)).toBe('Too much.');
  expect(formatNote({ ...NOTE, answer: { ...ANSWER, question: null } }, format)).toBe('Too much.\n\n<It is **$900**.>');
});

test('notes › are shown newest first, and found by the answer they hold', () => {
  const plain = { ...NOTE, id: 'plain', answer: null };
  expect(newestFirst([plain, NOTE])).toEqual([NOTE, plain]);
  expect(noteOfAnswer([plain, NOTE], 'message')).toBe(NOTE);
  expect(noteOfAnswer([plain], 'message')).toBeUndefined();
  expect(noteOfAnswer(undefined, 'message')).toBeUndefined();
});

test('length of a note › counts what would be stored, and says what is left near the limit', () => {
  expect(measureNote('  a \n')).toEqual({ text: 'a', isTooLong: false, left: null });
  const full = 'a'.repeat(NOTE_LENGTH_LIMIT);
  expect(measureNote(` ${full} `)).toEqual({ text: full, isTooLong: false, left: 0 });
  expect(measureNote(`${full}b`)).toMatchObject({ isTooLong: true, left: -1 });
  expect(measureNote(full.slice(500))).toMatchObject({ isTooLong: false, left: 500 });
  expect(measureNote(full.slice(501)).left).toBeNull();
});
