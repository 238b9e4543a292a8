import { expect, test } from 'vitest';
import { RequestError } from '../../lib/request.ts';
import { describeUploadFailure } from './describe-upload-failure.ts';
import { UploadUnanswered } from './send-files.ts';

test('an upload that failed says so, and why as far as that is known', () => {
  const refusal = new RequestError(400, JSON.stringify({ code: 'file-type', message: 'Only PDF files are allowed.' }));
  expect(describeUploadFailure(refusal)).toEqual({
    title: 'Upload Failed',
    message: 'Only PDF files are allowed.',
    inline: 'Upload failed. Please try again. Only PDF files are allowed.',
  });
  expect(describeUploadFailure(new UploadUnanswered()).inline).toBe(
    'Upload failed. Please try again. The connection was lost; your choice is kept.',
  );
});

test('nobody is told to send again what may be there', () => {
  const message = 'It is not known yet whether this was kept.';
  const failure = describeUploadFailure(
    new RequestError(503, JSON.stringify({ code: 'outcome-unknown', message }), '60'),
  );
  expect(failure).toMatchObject({ message, inline: message });
  expect(JSON.stringify(failure)).not.toMatch(/fail|try again/i);
});
