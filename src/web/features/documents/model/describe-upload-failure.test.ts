import { expect, test } from 'vitest';
import { RequestError } from '#web/lib/api/request.ts';
import { UploadOutcomeUnknown } from '../api/upload-files.ts';
import { describeUploadFailure } from './describe-upload-failure.ts';

test('describeUploadFailure › gives the reason where it is known', () => {
  const refusal = new RequestError(400, JSON.stringify({ code: 'file-type', message: 'Only PDF files are allowed.' }));
  expect(describeUploadFailure(refusal, 1)).toEqual({
    title: 'Upload Failed',
    message: 'Only PDF files are allowed.',
    inline: 'Upload failed. Please try again. Only PDF files are allowed.',
  });
  expect(describeUploadFailure(new UploadOutcomeUnknown(), 1).inline).toBe(
    'Upload failed. Please try again. The connection was lost. Your files are still selected.',
  );
});

test('describeUploadFailure › does not advise a retry after outcome-unknown', () => {
  const message = 'It is not known yet whether this was kept.';
  const failure = describeUploadFailure(
    new RequestError(503, JSON.stringify({ code: 'outcome-unknown', message }), '60'),
    1,
  );
  expect(failure).toMatchObject({ message, inline: message });
  expect(JSON.stringify(failure)).not.toMatch(/fail|try again/i);
});

test('describeUploadFailure › names the first of several rejected files', () => {
  const body = { code: 'file-type', message: 'Only PDF files are allowed.', filename: 'notes.pdf' };
  const refusal = new RequestError(400, JSON.stringify(body));
  expect(describeUploadFailure(refusal, 2)).toEqual({
    title: 'Upload Failed',
    message: '“notes.pdf”: Only PDF files are allowed.',
    inline: 'Upload failed. Please try again. “notes.pdf”: Only PDF files are allowed.',
  });
  expect(describeUploadFailure(refusal, 1).message).toBe('Only PDF files are allowed.');
});
