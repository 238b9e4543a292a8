import { expect, test } from 'vitest';
import { FILE_SIZE_LIMIT_BYTES } from '#contract/plans.ts';
import { addToSelection } from './check-selection.ts';

function file(name: string, { type = 'application/pdf', size = 10 }: { type?: string; size?: number } = {}): File {
  return new File([new Uint8Array(size)], name, { type, lastModified: 1 });
}

const names = (files: readonly File[]) => files.map(({ name }) => name);

test('addToSelection › adds PDFs to the selection', () => {
  const { files, problem } = addToSelection([file('a.pdf')], [file('b.pdf')], 5);
  expect(names(files)).toEqual(['a.pdf', 'b.pdf']);
  expect(problem).toBeNull();
});

test('addToSelection › drops other types with a message and keeps the PDFs [spec: 5.1]', () => {
  const { files, problem } = addToSelection([], [file('a.pdf'), file('b.docx', { type: 'application/msword' })], 5);
  expect(names(files)).toEqual(['a.pdf']);
  expect(problem).toEqual({ title: 'Invalid Files', message: 'Only PDF files are allowed.' });
});

test('addToSelection › accepts a file of exactly 20 MB and rejects one byte more [spec: 5.3, 9.9]', () => {
  const whole = file('whole.pdf', { size: FILE_SIZE_LIMIT_BYTES });
  const over = file('over.pdf', { size: FILE_SIZE_LIMIT_BYTES + 1 });
  const { files, problem } = addToSelection([], [whole, over], 5);
  expect(names(files)).toEqual(['whole.pdf']);
  expect(problem).toEqual({ title: 'File Too Large', message: 'Maximum file size is 20MB.' });
});

test('addToSelection › adds none of the files beyond the cap [spec: 2.56, 5.2]', () => {
  const chosen = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => file(name));
  const { files, problem } = addToSelection(chosen, [file('e.pdf'), file('f.pdf')], 5);
  expect(names(files)).toEqual(names(chosen));
  expect(problem).toEqual({ title: 'Too Many Files', message: 'Maximum 5 files allowed.' });
});

test('addToSelection › ignores a duplicate, also for the cap', () => {
  const { files, problem } = addToSelection([file('a.pdf')], [file('a.pdf')], 1);
  expect(names(files)).toEqual(['a.pdf']);
  expect(problem).toBeNull();
});

test('addToSelection › types a file without MIME type by its extension', () => {
  const { files } = addToSelection([], [file('scan.PDF', { type: '' }), file('notes', { type: '' })], 5);
  expect(files.map(({ name, type }) => [name, type])).toEqual([['scan.PDF', 'application/pdf']]);
});
