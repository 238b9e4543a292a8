import { expect, test } from 'vitest';
import type { Document, RefusedFile, UploadResponse } from '#contract/documents.ts';
import {
  createBatch,
  recordFailure,
  recordFirstLocked,
  recordResponse,
  recordUnlocked,
  skipLocked,
} from './upload-batch.ts';

function fileOf(name: string, content = name): File {
  return new File([content], name);
}

function documentOf({ name, size }: File): Document {
  return { id: size, originalName: name, fileSize: size } as Document;
}

function refusalOf(filename: string, code: RefusedFile['code']): RefusedFile {
  return { filename, code, message: 'Words.' };
}

function answerOf(documents: readonly File[], refused: RefusedFile[]): UploadResponse {
  return { documents: documents.map(documentOf), refused, processingTime: 1 };
}

test('upload batch › separates protected files from rejected ones', () => {
  const [good, locked, bad] = [fileOf('good.pdf'), fileOf('locked.pdf'), fileOf('bad.pdf')];
  const answer = answerOf([good], [refusalOf('locked.pdf', 'pdf-password'), refusalOf('bad.pdf', 'pdf-damaged')]);
  const batch = recordResponse(createBatch([good, locked, bad]), answer);
  expect(batch.locked).toEqual([locked]);
  expect(batch.refused.map(({ filename }) => filename)).toEqual(['bad.pdf']);
  expect([batch.accepted.length, batch.unsent.length]).toEqual([1, 0]);
});

test('upload batch › matches the right one of two files with the same name', () => {
  const [first, second] = [fileOf('scan.pdf', 'one'), fileOf('scan.pdf', 'another')];
  const refused = [refusalOf('scan.pdf', 'pdf-password')];
  expect(recordResponse(createBatch([first, second]), answerOf([second], refused)).locked[0]).toBe(first);
  expect(recordResponse(createBatch([first, second]), answerOf([first], refused)).locked[0]).toBe(second);
});

test('upload batch › matches a file under its sanitised name', () => {
  const [odd, good] = [fileOf('a\u200B\u202Eb.pdf'), fileOf('good.pdf')];
  const answer = answerOf([good], [refusalOf('ab.pdf', 'pdf-password')]);
  expect(recordResponse(createBatch([odd, good]), answer).locked).toEqual([odd]);
});

test('upload batch › locks the first file and keeps the others unsent when all are rejected for its password', () => {
  const [locked, other] = [fileOf('locked.pdf'), fileOf('other.pdf')];
  const batch = recordFirstLocked(createBatch([locked, other]));
  expect([batch.locked, batch.unsent]).toEqual([[locked], [other]]);
  const unlocked = recordUnlocked(batch, [documentOf(locked)]);
  expect([unlocked.locked, unlocked.unsent, unlocked.accepted.length]).toEqual([[], [other], 1]);
  const answered = recordResponse(unlocked, answerOf([other], []));
  expect(answered.accepted.map(({ originalName }) => originalName)).toEqual(['locked.pdf', 'other.pdf']);
});

test('upload batch › reports skipped and unsent files with a reason', () => {
  const batch = recordFirstLocked(createBatch([fileOf('locked.pdf'), fileOf('other.pdf')]));
  const ended = recordFailure(skipLocked(batch), 'The connection was lost.');
  expect(ended.refused.map(({ filename, message }) => [filename, message])).toEqual([
    ['locked.pdf', 'This PDF is password-protected. Upload it again when you have the password.'],
    ['other.pdf', 'The connection was lost.'],
  ]);
});
