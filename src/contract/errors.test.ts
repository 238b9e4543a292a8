import { expect, test } from 'vitest';
import { errorBodySchema } from './error-schemas.ts';
import { readErrorBody } from './errors.ts';

test('readErrorBody › accepts what the schema accepts, and nothing else', () => {
  const bodies = [
    { code: 'not-found', message: 'There is nothing here.' },
    { code: 'invalid-request', message: 'Too long.', field: 'message', more: 1 },
    { code: 'file-type', message: 'Only PDF files are allowed.', filename: 'a.pdf' },
    { code: 'file-type', message: 'Only PDF files are allowed.', filename: 1 },
    { code: 'unknown-code', message: 'Words.' },
    { code: 'not-found' },
    { code: 'not-found', message: 'Words.', field: 3 },
    { message: 'Words.' },
    null,
    'not-found',
    [],
  ];
  const read = bodies.map(readErrorBody);
  expect(read).toEqual(bodies.map((body) => errorBodySchema.safeParse(body).data ?? null));
  expect(read.filter(Boolean)).toHaveLength(3);
});
