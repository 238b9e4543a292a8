import { expect, test } from 'vitest';
import { FILE_SIZE_LIMIT_BYTES } from '#contract/plans.ts';
import { addToSelection } from './check-selection.ts';

function file(name: string, { type = 'application/pdf', size = 10 }: { type?: string; size?: number } = {}): File {
  return new File([new Uint8Array(size)], name, { type, lastModified: 1 });
}

const names = (files: readonly File[]) => files.map(({ name }) => name);

test('PDFs are added to what is there', () => {
  const { files, problem } = addToSelection([file('a.pdf')], [file('b.pdf')], 5);
  expect(names(files)).toEqual(['a.pdf', 'b.pdf']);
  expect(problem).toBeNull();
});

test('anything else is left out and named, and the good ones stay [spec: 5.1]', () => {
  const { files, problem } = addToSelection([], [file('a.pdf'), file('b.docx', { type: 'application/msword' })], 5);
  expect(names(files)).toEqual(['a.pdf']);
  expect(problem).toEqual({ title: 'Invalid Files', message: 'Only PDF files are allowed.' });
});

test('a file of exactly 20 MB fits, one byte more does not [spec: 5.3, 9.9]', () => {
  const whole = file('whole.pdf', { size: FILE_SIZE_LIMIT_BYTES });
  const over = file('over.pdf', { size: FILE_SIZE_LIMIT_BYTES + 1 });
  const { files, problem } = addToSelection([], [whole, over], 5);
  expect(names(files)).toEqual(['whole.pdf']);
  expect(problem).toEqual({ title: 'File Too Large', message: 'Maximum file size is 20MB.' });
});

test('more than the cap is not added at all [spec: 2.56, 5.2]', () => {
  const chosen = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => file(name));
  const { files, problem } = addToSelection(chosen, [file('e.pdf'), file('f.pdf')], 5);
  expect(names(files)).toEqual(names(chosen));
  expect(problem).toEqual({ title: 'Too Many Files', message: 'Maximum 5 files allowed.' });
});

test('the same file chosen twice is there once, and does not count against the cap', () => {
  const { files, problem } = addToSelection([file('a.pdf')], [file('a.pdf')], 1);
  expect(names(files)).toEqual(['a.pdf']);
  expect(problem).toBeNull();
});

test('a file without a type is taken by its ending and sent as a PDF', () => {
  const { files } = addToSelection([], [file('scan.PDF', { type: '' }), file('notes', { type: '' })], 5);
  expect(files.map(({ name, type }) => [name, type])).toEqual([['scan.PDF', 'application/pdf']]);
});
